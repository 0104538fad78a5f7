import { handOffLink } from '../browser/handoff';
import type { MenuClick } from '../browser/menu';
import { openComposer } from '../browser/open-composer';
import { openPageAddress } from '../browser/pages';
import { hasHostPermission, requestHostPermission } from '../browser/permissions';
import { readItem, writeItem } from '../browser/stored';
import { basesOf, parsePushLink } from '../instance/push-link';
import { parseReceivedLink } from '../instance/received-link';
import { type ClickedFile, toFallbackAddress } from '../push/clicked-file';
import { createDraft, hasContent, type Kind, typedDraftId } from '../push/draft';
import { type FileInstead, toFileSource } from '../push/file-source';
import type { Start } from '../push/template';
import { draftItem, instancesItem } from '../storage/items';
import type { TemporaryPermissions } from './permissions';
import type { ResultStore } from './result-store';

/** Until then a page that has claimed a file acquires the permission for its host itself. */
const HAND_OVER_MS = 5_000;

/** What a quick push's draft has beside its payload. */
export interface DraftContext {
  id: string;
  createdAt: number;
  isPrivate: boolean;
  draftDefaultsFor: (kind: Kind) => Start;
}
type GetContext = () => Promise<DraftContext>;

export type FilePush = ReturnType<typeof createFilePush>;

interface FilePushDeps {
  permissions: TemporaryPermissions;
  resultStore: Pick<ResultStore, 'saveDraft'>;
}

/** Pushes of files from the context menu, by way of a composer in a tab, which reads the file and sends it. */
export function createFilePush({ permissions, resultStore }: FilePushDeps) {
  /** By draft, until the page that opens claims it. */
  const pendingFiles = new Map<string, { file: ClickedFile; release: () => Promise<void> }>();

  const compose = async (file: ClickedFile, release: () => Promise<void>, getContext: GetContext): Promise<void> => {
    const { draftDefaultsFor, ...context } = await getContext();
    // The file is to be read; the user may push its address instead.
    const fallback = toFallbackAddress(file.url);
    const payloads = fallback && { [fallback.kind]: fallback.address };
    const draft = createDraft({ ...context, ...draftDefaultsFor('file'), kind: 'file', payloads });
    pendingFiles.set(draft.id, { file, release });
    await resultStore.saveDraft(draft);
    await openComposer(draft.id);
  };

  return {
    /** "Push a file…": the user's own draft if it is empty, else a new one. */
    openWithFiles: async ({ isPrivate }: MenuClick, getContext: GetContext): Promise<void> => {
      const { draftDefaultsFor, ...context } = await getContext();
      const id = typedDraftId(isPrivate);
      const own = await readItem(draftItem(id));
      const isFree = own === undefined || !hasContent(own);
      const draft = createDraft({ ...context, ...draftDefaultsFor('file'), kind: 'file', ...(isFree && { id }) });
      await (isFree ? writeItem(draftItem(id), draft) : resultStore.saveDraft(draft));
      await openComposer(draft.id);
    },

    /** An image, a video, a sound or a linked file. Nothing is awaited before the permission is requested. */
    pushClickedFile: async (click: MenuClick, getContext: GetContext): Promise<void> => {
      const isLink = click.entry === 'push-linked-file';
      const url = isLink ? click.linkUrl : click.srcUrl;
      const way = toFileSource({ fileUrl: url, pageUrl: click.pageUrl, tabId: click.tabId });
      // Reading a push would use a view: the page asks which it is, and for the permission.
      if (isLink && looksLikePush(url))
        return openLink(url, (await isKnownPush(url)) ? undefined : { way, isPrivate: click.isPrivate });
      const patterns = way.name === 'host' ? [way.permission] : [];
      const answer = way.name === 'page' || requestHostPermission(patterns).catch(() => hasHostPermission(patterns));
      const release = permissions.acquire(patterns);
      try {
        const isAllowed = await answer;
        if (isLink && (await isKnownPush(url))) {
          await release();
          return await openLink(url);
        }
        if (!isAllowed) await release();
        await compose({ url, way: isAllowed ? way : { name: 'none' } }, release, getContext);
      } catch (error) {
        await release();
        throw error;
      }
    },

    /** The user says that a link is a file. The page that asked has the host permission, and holds it until this resolves. */
    pushLink: async (file: ClickedFile, getContext: GetContext): Promise<void> => {
      const release = permissions.acquire(file.way.name === 'host' ? [file.way.permission] : []);
      try {
        await compose(file, release, getContext);
      } catch (error) {
        await release();
        throw error;
      }
    },

    /** The file that was clicked for a draft, once. */
    claim: (draftId: string): ClickedFile | undefined => {
      const pending = pendingFiles.get(draftId);
      pendingFiles.delete(draftId);
      if (pending) setTimeout(() => void pending.release(), HAND_OVER_MS);
      return pending?.file;
    },
  };
}

/** `fileInstead`: the page asks first whether the link is a file. */
function openLink(link: string, fileInstead?: FileInstead): Promise<void> {
  return handOffLink({ link, isOwn: false, fileInstead });
}

/** Whether the link may be a push of any instance. */
function looksLikePush(link: string): boolean {
  const parsed = parseReceivedLink(link, { instances: [], builtInPage: openPageAddress() });
  return parsed.ok || parsed.problem !== 'not-a-link';
}

/** Whether the link is a push of one of the user's instances, even if it cannot be opened as it is (http). */
async function isKnownPush(link: string): Promise<boolean> {
  const instances = await readItem(instancesItem);
  const parsed = parseReceivedLink(link, { instances, builtInPage: openPageAddress() });
  return parsed.ok ? parsed.instances.length > 0 : parsePushLink(link, instances.flatMap(basesOf)) !== undefined;
}
