import type { MenuClick } from '../browser/menu';
import { openPageAddress } from '../browser/pages';
import { hasHostPermission } from '../browser/permissions';
import { readItem, writeItem } from '../browser/stored';
import { basesOf, parsePushLink } from '../instance/push-link';
import { parseReceivedLink } from '../instance/received-link';
import { type ClickedFile, toFallbackAddress } from '../push/clicked-file';
import { createDraft, type Draft, hasContent, type Kind, typedDraftId } from '../push/draft';
import { type FileInstead, toFileSource } from '../push/file-source';
import type { Start } from '../push/template';
import { draftItem, instancesItem } from '../storage/items';
import type { TemporaryPermissions } from './permissions';

/** Until then a page that has claimed a file acquires the permission for its host itself. */
const HAND_OVER_MS = 5_000;

export interface FilePushDeps {
  /** Asks the user for a host; only first thing after a click. */
  requestHostPermission: (patterns: string[]) => Promise<boolean>;
  permissions: TemporaryPermissions;
  saveDraft: (draft: Draft) => Promise<void>;
  /** Shows a composer that stays. */
  openComposer: (draftId: string) => Promise<void>;
  /** Shows the page on which a received link is opened. `fileInstead`: it asks first whether it is one. */
  openLink: (link: string, fileInstead?: FileInstead) => Promise<void>;
}

export type FilePush = ReturnType<typeof createFilePush>;

/** What a draft of ours is made of. */
type Frame = () => Promise<DraftContext>;

/** Pushes of files from the context menu. They go by way of the composer, in a page that stays: it reads the file, and sends it. */
export function createFilePush(parts: FilePushDeps) {
  /** By draft, until the page that opens claims it. */
  const pendingFiles = new Map<string, { file: ClickedFile; release: () => Promise<void> }>();

  /** The composer at its files: the empty one if it is empty, since what was typed stays where it is. */
  const openWithFiles = async ({ isPrivate }: MenuClick, frame: Frame): Promise<void> => {
    const { draftDefaultsFor, ...around } = await frame();
    const id = typedDraftId(isPrivate);
    const typed = await readItem(draftItem(id));
    const isFree = typed === undefined || !hasContent(typed);
    const draft = createDraft({ ...around, ...draftDefaultsFor('file'), kind: 'file', ...(isFree && { id }) });
    await (isFree ? writeItem(draftItem(id), draft) : parts.saveDraft(draft));
    await parts.openComposer(draft.id);
  };

  /** Nothing is awaited before the browser is asked. `isMedia`: an image, a video or a sound; else a link. */
  const pushClickedFile = async (click: MenuClick, frame: Frame): Promise<void> => {
    const isLink = click.entry === 'push-linked-file';
    const url = isLink ? click.linkUrl : click.srcUrl;
    const way = toFileSource({ fileUrl: url, pageUrl: click.pageUrl, tabId: click.tabId });
    // Reading a push would use a view. The page asks which it is, and the browser then.
    if (isLink && looksLikePush(url))
      return parts.openLink(url, (await isKnownPush(url)) ? undefined : { way, isPrivate: click.isPrivate });
    const patterns = way.name === 'host' ? [way.permission] : [];
    const answer =
      way.name === 'page' || parts.requestHostPermission(patterns).catch(() => hasHostPermission(patterns));
    const release = parts.permissions.acquire(patterns);
    try {
      const isAllowed = await answer;
      if (isLink && (await isKnownPush(url))) {
        await release();
        return await parts.openLink(url);
      }
      if (!isAllowed) await release();
      await compose({ url, way: isAllowed ? way : { name: 'none' } }, release, frame);
    } catch (error) {
      await release();
      throw error;
    }
  };

  /** The user says that the link is a file. The page that asked has the host permission, and holds it until this resolves. */
  const pushLink = async (file: ClickedFile, frame: Frame): Promise<void> => {
    const patterns = file.way.name === 'host' ? [file.way.permission] : [];
    const release = parts.permissions.acquire(patterns);
    try {
      await compose(file, release, frame);
    } catch (error) {
      await release();
      throw error;
    }
  };

  const compose = async (file: ClickedFile, release: () => Promise<void>, frame: Frame): Promise<void> => {
    const draft = fileDraft(file.url, await frame());
    pendingFiles.set(draft.id, { file, release });
    await parts.saveDraft(draft);
    await parts.openComposer(draft.id);
  };

  /** The file that was clicked for a draft, once. */
  const claim = (draftId: string): ClickedFile | undefined => {
    const pending = pendingFiles.get(draftId);
    pendingFiles.delete(draftId);
    if (pending) setTimeout(() => void pending.release(), HAND_OVER_MS);
    return pending?.file;
  };

  return { openWithFiles, pushClickedFile, pushLink, claim };
}

/** A file to be read, and its address for whoever would rather push that. */
function fileDraft(url: string, { draftDefaultsFor, ...around }: DraftContext): Draft {
  const instead = toFallbackAddress(url);
  const payloads = instead && { [instead.kind]: instead.address };
  return createDraft({ ...around, ...draftDefaultsFor('file'), kind: 'file', payloads });
}

/** Whether it may be a push of whatever instance. */
function looksLikePush(link: string): boolean {
  const reading = parseReceivedLink(link, { instances: [], builtInPage: openPageAddress() });
  return reading.ok || reading.problem !== 'not-a-link';
}

/** Whether it is a push of an instance of the user's, be it one that cannot be opened as it is (http). */
async function isKnownPush(link: string): Promise<boolean> {
  const instances = await readItem(instancesItem);
  const reading = parseReceivedLink(link, { instances, builtInPage: openPageAddress() });
  return reading.ok ? reading.instances.length > 0 : parsePushLink(link, instances.flatMap(basesOf)) !== undefined;
}

/** What a draft that we fill has beside its payload. */
export interface DraftContext {
  id: string;
  createdAt: number;
  isPrivate: boolean;
  /** What a push of this kind from the menu or the keyboard is made with. */
  draftDefaultsFor: (kind: Kind) => Start;
}
