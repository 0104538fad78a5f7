import type { MenuClick } from '../browser/context-menu-items';
import { handOffLink } from '../browser/handoff';
import { callPages } from '../browser/messaging';
import { openComposer } from '../browser/open-composer';
import { openPageAddress } from '../browser/pages';
import { hasHostPermission, requestHostPermission } from '../browser/permissions';
import { readItem, writeItem } from '../browser/storage';
import { parseReceivedLink } from '../instance/parse-received-link';
import { getLinkBaseUrls, parsePushLink } from '../instance/push-link';
import { type ClickedFile, toFallbackPayload, toFileSource } from '../push/clicked-file';
import { createDraft, type Draft, hasContent, type Kind, mainDraftId, textsIn } from '../push/draft';
import type { DraftDefaults } from '../push/template';
import { draftItem, instancesItem } from '../storage/items';
import type { ResultStore } from './result-store';
import type { TemporaryPermissions } from './temporary-permissions';

/** Until then the page has acquired the permission itself. */
const HAND_OVER_MS = 5_000;

/** Until then a page that is loaded again replies. */
const RELOAD_MS = 2_000;

export interface DraftContext {
  id: string;
  createdAt: number;
  isPrivate: boolean;
  draftDefaultsFor: (kind: Kind) => DraftDefaults;
}
type GetContext = () => Promise<DraftContext>;

export type FilePush = ReturnType<typeof createFilePush>;

/** Pushes of files from the context menu: a composer in a tab reads and sends them. */
export function createFilePush(permissions: TemporaryPermissions, resultStore: ResultStore) {
  const pendingFiles = new Map<string, { file: ClickedFile; release: () => Promise<void> }>();

  const compose = async (file: ClickedFile, release: () => Promise<void>, getContext: GetContext): Promise<void> => {
    try {
      const { draftDefaultsFor, ...context } = await getContext();
      const fallback = toFallbackPayload(file.url);
      const payloads = fallback && { [fallback.kind]: fallback.address };
      const draft = createDraft({
        ...context,
        ...draftDefaultsFor('file'),
        kind: 'file',
        payloads,
        fileAddress: fallback?.address,
      });
      pendingFiles.set(draft.id, { file, release });
      await resultStore.saveDraft(draft);
      await openComposer(draft.id);
    } catch (error) {
      await release();
      throw error;
    }
  };

  return {
    /** The user's own draft if it is empty, else a new one. */
    openFileComposer: async ({ isPrivate }: MenuClick, getContext: GetContext): Promise<void> => {
      const { draftDefaultsFor, ...context } = await getContext();
      const id = mainDraftId(isPrivate);
      const own = await readItem(draftItem(id));
      const isFree = own === undefined || !hasContent(own);
      const draft = createDraft({ ...context, ...draftDefaultsFor('file'), kind: 'file', ...(isFree && { id }) });
      await (isFree ? writeItem(draftItem(id), draft) : resultStore.saveDraft(draft));
      await openComposer(draft.id);
    },

    /** Nothing is awaited before the permission is requested. */
    pushClickedFile: async (click: MenuClick, getContext: GetContext): Promise<void> => {
      const isLink = click.entry === 'push-linked-file';
      const url = isLink ? click.linkUrl : click.srcUrl;
      const source = toFileSource({ fileUrl: url, pageUrl: click.pageUrl, tabId: click.tabId });
      // Reading a push would use a view: the page asks which it is.
      if (isLink && looksLikePush(url)) {
        const fileInstead = (await isKnownPush(url)) ? undefined : { source, isPrivate: click.isPrivate };
        return handOffLink({ link: url, isOwn: false, fileInstead });
      }
      const patterns = source.name === 'host' ? [source.permission] : [];
      const answer = source.name === 'page' || requestHostPermission(patterns).catch(() => hasHostPermission(patterns));
      const release = permissions.acquire(patterns);
      const isAllowed = await answer;
      if (!isAllowed) await release();
      if (isLink && (await isKnownPush(url))) {
        await release();
        return handOffLink({ link: url, isOwn: false });
      }
      await compose({ url, source: isAllowed ? source : { name: 'none' } }, release, getContext);
    },

    /** The page that asked holds the host permission until this resolves. */
    pushLinkedFile: (file: ClickedFile, getContext: GetContext): Promise<void> =>
      compose(file, permissions.acquire(file.source.name === 'host' ? [file.source.permission] : []), getContext),

    claim: (draftId: string): ClickedFile | undefined => {
      const pending = pendingFiles.get(draftId);
      pendingFiles.delete(draftId);
      if (pending) setTimeout(() => void pending.release(), HAND_OVER_MS);
      return pending?.file;
    },

    /** A draft whose only content was a file goes with the page that had it, unless that is only loaded again. */
    leaveDrafts: async (draftIds: readonly string[]): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
      for (const draftId of draftIds) {
        const draft = await readItem(draftItem(draftId));
        if (draft && hasOnlyFiles(draft) && !(await callPages('hasDraft', { draftId })))
          await resultStore.discardDraft(draftId);
      }
    },
  };
}

function hasOnlyFiles(draft: Draft): boolean {
  return draft.kind === 'file' && textsIn(draft).every((text) => text === '' || text === draft.fileAddress);
}

function looksLikePush(link: string): boolean {
  const parsed = parseReceivedLink(link, { instances: [], builtInPage: openPageAddress() });
  return parsed.ok || parsed.problem !== 'not-a-link';
}

/** Also if it cannot be opened as it is (http). */
async function isKnownPush(link: string): Promise<boolean> {
  const instances = await readItem(instancesItem);
  const parsed = parseReceivedLink(link, { instances, builtInPage: openPageAddress() });
  return parsed.ok
    ? parsed.instances.length > 0
    : parsePushLink(link, instances.flatMap(getLinkBaseUrls)) !== undefined;
}
