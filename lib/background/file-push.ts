import type { HandedFile } from '../browser/handed-file';
import { hasHostPermission } from '../browser/host-permission';
import type { MenuClick } from '../browser/menu';
import { openPageAddress } from '../browser/pages';
import { read, write } from '../browser/stored';
import { readReceivedLink } from '../instance/received-link';
import { addressInstead, type ClickedFile, wayToFile } from '../push/clicked-file';
import { createDraft, type Draft, hasContent, typedDraftId } from '../push/draft';
import { draftItem, instancesItem } from '../storage/items';
import type { DraftFrame } from './drafts-from';

export interface FilePushParts {
  /** Asks the user for a host; only first thing after a click. */
  requestHostPermission: (patterns: string[]) => Promise<boolean>;
  /** Lends a permission for a while; returns how to take it back. */
  lend: (patterns: readonly string[]) => () => Promise<void>;
  keepDraft: (draft: Draft) => Promise<void>;
  /** Shows a composer that stays. */
  openComposer: (draftId: string) => Promise<void>;
  /** Shows the page on which a received link is opened. */
  openLink: (link: string) => Promise<void>;
}

export type FilePush = ReturnType<typeof createFilePush>;

/** What a draft of ours is made of. */
type Frame = () => Promise<DraftFrame>;

/** Pushes of files from the context menu. They go by way of the composer, in a page that stays: it reads the file, and sends it. */
export function createFilePush(parts: FilePushParts) {
  /** By draft, for the moment until the page that opens asks for it: a page cannot be told before it is there. */
  const waiting = new Map<string, HandedFile>();

  /** The composer at its files: the empty one if it is empty, since what was typed stays where it is. */
  const chooseFiles = async ({ isPrivate }: MenuClick, frame: Frame): Promise<void> => {
    const { startOf, ...around } = await frame();
    const id = typedDraftId(isPrivate);
    const typed = await read(draftItem(id));
    const isFree = typed === undefined || !hasContent(typed);
    const draft = createDraft({ ...around, ...startOf('file'), kind: 'file', ...(isFree && { id }) });
    await (isFree ? write(draftItem(id), draft) : parts.keepDraft(draft));
    await parts.openComposer(draft.id);
  };

  /** Nothing is awaited before the browser is asked. `isMedia`: an image, a video or a sound; else a link. */
  const pushClicked = async (click: MenuClick, frame: Frame): Promise<void> => {
    const isLink = click.entry === 'push-linked-file';
    const url = isLink ? click.linkUrl : click.srcUrl;
    const way = wayToFile({ fileUrl: url, pageUrl: click.pageUrl, tabId: click.tabId });
    const asked = way.name === 'host' ? [way.permission] : [];
    const answer = asked.length > 0 && parts.requestHostPermission(asked).catch(() => hasHostPermission(asked));
    const giveBack = asked.length > 0 ? parts.lend(asked) : async () => {};
    const isAllowed = (await answer) || way.name === 'page';
    try {
      // Reading it would use up a view.
      if (isLink && (await isKnownPush(url))) {
        await giveBack();
        return await parts.openLink(url);
      }
      const file: ClickedFile = { url, way: isAllowed ? way : { name: 'none' } };
      const draft = fileDraft(url, await frame());
      if (!isAllowed) await giveBack();
      waiting.set(draft.id, { file, done: () => void giveBack() });
      await parts.keepDraft(draft);
      await parts.openComposer(draft.id);
    } catch (error) {
      await giveBack();
      throw error;
    }
  };

  /** The file that was clicked for a draft, once. */
  const take = (draftId: string): HandedFile | undefined => {
    const handed = waiting.get(draftId);
    waiting.delete(draftId);
    return handed;
  };

  return { chooseFiles, pushClicked, take };
}

/** A file to be read, and its address for whoever would rather push that. */
function fileDraft(url: string, { startOf, ...around }: DraftFrame): Draft {
  const instead = addressInstead(url);
  const payloads = instead && { [instead.kind]: instead.address };
  return createDraft({ ...around, ...startOf('file'), kind: 'file', payloads });
}

async function isKnownPush(link: string): Promise<boolean> {
  const instances = await read(instancesItem);
  const reading = readReceivedLink(link, { instances, builtInPage: openPageAddress() });
  return reading.ok && reading.instances.length > 0;
}
