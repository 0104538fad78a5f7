import type { MenuClick } from '../../browser/context-menu-items';
import { handOffLink } from '../../browser/handoff';
import { openComposerTab } from '../../browser/open-composer';
import { getOpenPageUrl } from '../../browser/pages';
import { hasHostPermissions, requestHostPermissions } from '../../browser/permissions';
import { getLinkBaseUrls, parsePushLink } from '../../instance/push-link';
import { broadcast } from '../../messaging/messaging';
import { type ClickedFile, toFallbackPayload, toFileSource } from '../../push/clicked-file';
import { createDraft, type Draft, getTexts, hasContent, type Kind, mainDraftId } from '../../push/draft';
import type { DraftDefaults } from '../../push/template';
import { parseReceivedLink } from '../../received/parse-received-link';
import { draftItem, instancesItem } from '../../storage/items';
import { readItem, writeItem } from '../../storage/storage';
import type { TemporaryPermissions } from '../instances/temporary-permissions';
import type { RecordStore } from '../records/record-store';

/** After this time the page holds the permission itself. */
const PERMISSION_HANDOVER_MS = 5_000;

/** A page that is only loaded again replies within this time. */
const RELOAD_MS = 2_000;

/** What every draft from the menu or the keyboard begins with. */
export interface DraftBase {
  id: string;
  createdAt: number;
  isPrivate: boolean;
  draftDefaultsFor: (kind: Kind) => DraftDefaults;
}
type CreateDraftBase = () => Promise<DraftBase>;

export interface FilePush {
  /** Opens the composer with the user's own draft if that is empty, else with a new one. */
  openFileComposer: (click: MenuClick, createDraftBase: CreateDraftBase) => Promise<void>;
  /** Opens a composer that reads the clicked file, or the page for received links if it may be a push. Call it in the click. */
  pushClickedFile: (click: MenuClick, createDraftBase: CreateDraftBase) => Promise<void>;
  /** Opens a composer that reads a linked file. The page that asked holds the host permission until this resolves. */
  pushLinkedFile: (file: ClickedFile, createDraftBase: CreateDraftBase) => Promise<void>;
  /** Returns the file of a composer once. Its page then has to hold the host permission itself. */
  consumeFile: (draftId: string) => ClickedFile | undefined;
  /** Discards drafts whose only content was a file, together with the page that had it, unless that is only loaded again. */
  discardFileDrafts: (draftIds: readonly string[]) => Promise<void>;
}

/** Pushes of files from the context menu: a composer in a tab reads and sends them. */
export function createFilePush(permissions: TemporaryPermissions, records: RecordStore): FilePush {
  const pendingFiles = new Map<string, { file: ClickedFile; release: () => Promise<void> }>();

  const openComposerWithFile = async (
    file: ClickedFile,
    release: () => Promise<void>,
    createDraftBase: CreateDraftBase,
  ): Promise<void> => {
    try {
      const { draftDefaultsFor, ...base } = await createDraftBase();
      const fallback = toFallbackPayload(file.url);
      const payloads = fallback && { [fallback.kind]: fallback.address };
      const draft = createDraft({
        ...base,
        ...draftDefaultsFor('file'),
        kind: 'file',
        payloads,
        fileAddress: fallback?.address,
      });
      pendingFiles.set(draft.id, { file, release });
      await records.saveDraft(draft);
      await openComposerTab(draft.id);
    } catch (error) {
      await release();
      throw error;
    }
  };

  return {
    openFileComposer: async ({ isPrivate }, createDraftBase) => {
      const { draftDefaultsFor, ...base } = await createDraftBase();
      const id = mainDraftId(isPrivate);
      const own = await readItem(draftItem(id));
      const isFree = own === undefined || !hasContent(own);
      const draft = createDraft({ ...base, ...draftDefaultsFor('file'), kind: 'file', ...(isFree && { id }) });
      await (isFree ? writeItem(draftItem(id), draft) : records.saveDraft(draft));
      await openComposerTab(draft.id);
    },

    pushClickedFile: async (click, createDraftBase) => {
      const isLink = click.entry === 'push-linked-file';
      const url = isLink ? click.linkUrl : click.srcUrl;
      const source = toFileSource({ fileUrl: url, pageUrl: click.pageUrl, tabId: click.tabId });
      // Reading a push would use a view: let the user choose.
      if (isLink && looksLikePush(url)) {
        const fileFallback = (await isKnownPush(url)) ? undefined : { source, isPrivate: click.isPrivate };
        return handOffLink({ link: url, isOwn: false, isPrivate: click.isPrivate, fileFallback });
      }
      // Nothing is awaited before the permission is requested: browsers allow that in the click only.
      const patterns = source.name === 'host' ? [source.permission] : [];
      const answer =
        source.name === 'page' || requestHostPermissions(patterns).catch(() => hasHostPermissions(patterns));
      const release = permissions.hold(patterns);
      const isAllowed = await answer;
      if (!isAllowed) await release();
      if (isLink && (await isKnownPush(url))) {
        await release();
        return handOffLink({ link: url, isOwn: false, isPrivate: click.isPrivate });
      }
      await openComposerWithFile({ url, source: isAllowed ? source : { name: 'none' } }, release, createDraftBase);
    },

    pushLinkedFile: (file, createDraftBase) =>
      openComposerWithFile(
        file,
        permissions.hold(file.source.name === 'host' ? [file.source.permission] : []),
        createDraftBase,
      ),

    consumeFile: (draftId) => {
      const pending = pendingFiles.get(draftId);
      pendingFiles.delete(draftId);
      if (pending) setTimeout(() => void pending.release(), PERMISSION_HANDOVER_MS);
      return pending?.file;
    },

    discardFileDrafts: async (draftIds) => {
      await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
      for (const draftId of draftIds) {
        const draft = await readItem(draftItem(draftId));
        if (draft && hasOnlyFiles(draft) && !(await broadcast('hasDraft', { draftId })))
          await records.discardDraft(draftId);
      }
    },
  };
}

function hasOnlyFiles(draft: Draft): boolean {
  return draft.kind === 'file' && getTexts(draft).every((text) => text === '' || text === draft.fileAddress);
}

function looksLikePush(link: string): boolean {
  const parsed = parseReceivedLink(link, { instances: [], demoPage: getOpenPageUrl() });
  return parsed.ok || !['not-a-link', 'rewritten'].includes(parsed.failure);
}

/** Whether a link leads to a push of a connected server, also if it cannot be opened as it is (http). */
async function isKnownPush(link: string): Promise<boolean> {
  const instances = await readItem(instancesItem);
  const parsed = parseReceivedLink(link, { instances, demoPage: getOpenPageUrl() });
  return parsed.ok
    ? parsed.value.instances.length > 0
    : parsePushLink(link, instances.flatMap(getLinkBaseUrls)) !== undefined;
}
