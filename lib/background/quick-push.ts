import { type CommandName, type CommandTab, getShortcuts } from '../browser/commands';
import type { MenuClick } from '../browser/menu';
import type { FrameRef } from '../browser/replace-selection';
import type { Hold, InsertOutcome } from '../browser/selection-capture';
import { readItems } from '../browser/stored';
import { applyPolicyToTemplates } from '../policy/rules';
import type { ClickedFile } from '../push/clicked-file';
import { createDraft, type Draft, type Kind } from '../push/draft';
import type { Failure } from '../push/failure';
import { toFailure } from '../push/failure-of';
import { isLink } from '../push/limits';
import type { PushResult, Source } from '../push/result';
import { draftDefaultsFrom, quickPushTemplate } from '../push/template';
import { managedItem, templateSettingsItem } from '../storage/items';
import type { PreparedContext } from './create-push';
import type { InsertLink } from './deliver';
import type { DraftContext, FilePush } from './file-push';

/** A text, exactly as it was read. */
function draftFromText(text: string, frame: DraftContext): Draft {
  return draftOf('text', text, frame);
}

/** Firefox gives no more of a selection than this, and does not say so. */
const MAX_GIVEN_LENGTH = 16_384;

/** A text of which only the browser's flattened rendering could be had: to be looked at before it is sent. */
function draftFromUnexactText(text: string, frame: DraftContext): Draft {
  return { ...draftFromText(text, frame), review: text.length === MAX_GIVEN_LENGTH ? 'cut' : 'flattened' };
}

/** An address. One that an instance would not take as a link goes as text, to be looked at first. */
function draftFromAddress(address: string, frame: DraftContext): Draft {
  if (!isLink(address) || /[\r\n]/.test(address)) return { ...draftFromText(address, frame), review: 'not-a-link' };
  return draftOf('url', address, frame);
}

function draftOf(kind: Kind, payload: string, { draftDefaultsFor, ...frame }: DraftContext): Draft {
  return createDraft({ ...frame, ...draftDefaultsFor(kind), kind, payloads: { [kind]: payload } });
}

/** Commands that push. */
type QuickCommand = Exclude<CommandName, 'my-pushes'>;

/** The keys that push a selection: they reach where the menu does not. Empty where the user has none. */
async function pushKeys(): Promise<string> {
  const shortcuts = await getShortcuts();
  return shortcuts.find(({ name }) => name === ('push-selection' satisfies QuickCommand))?.keys ?? '';
}

export interface QuickPushDeps {
  /** Reads what a push needs while its payload is still being read. */
  prepare: () => PreparedContext;
  push: (draft: Draft, source: Source, how: { prepared: PreparedContext; place?: InsertLink }) => Promise<PushResult>;
  /** Puts a filled composer first and shows it. */
  compose: (draft: Draft) => Promise<void>;
  readSelection: (tabId: number, frameId: number) => Promise<string | undefined>;
  readFocusedSelection: (tabId: number) => Promise<string | undefined>;
  /** The ways to a selection in an editable field of a page: `lib/browser/replace-selection` has the real ones. */
  fieldReplacement: {
    hold: (at: FrameRef) => Promise<Hold>;
    put: (at: FrameRef, text: string) => Promise<InsertOutcome>;
    release: (at: FrameRef) => Promise<void>;
  };
  filePush: Pick<FilePush, 'openWithFiles' | 'pushClickedFile' | 'pushLink'>;
  /** Tells the user what became of a push, or why there was none. */
  announce: (result: PushResult) => Promise<void>;
  notifyFailure: (failure: Failure) => Promise<void>;
  /** Shows the page on which a received link is opened. */
  openLink: (link: string) => Promise<void>;
  now: () => number;
  newId: () => string;
}

/** Pushes from the context menu and the keyboard: at once where the payload is exact, by way of the composer where it is not. */
export function createQuickPush(parts: QuickPushDeps) {
  const frame = async (isPrivate: boolean): Promise<DraftContext> => {
    const { own, managed } = await readItems({ own: templateSettingsItem, managed: managedItem });
    const book = applyPolicyToTemplates(own, managed.policy);
    return {
      id: parts.newId(),
      createdAt: parts.now(),
      isPrivate,
      draftDefaultsFor: (kind) => draftDefaultsFrom(quickPushTemplate(book, kind)),
    };
  };

  const pushAddress = async (address: string, source: Source, isPrivate: boolean): Promise<void> => {
    if (address === '') return parts.notifyFailure({ name: 'NoAddress' });
    const prepared = parts.prepare();
    await pushAtOnce(draftFromAddress(address, await frame(isPrivate)), source, prepared);
  };

  const pushAtOnce = async (draft: Draft, source: Source, prepared: PreparedContext, place?: InsertLink) => {
    if (draft.review !== undefined) return parts.compose(draft);
    try {
      await parts.announce(await parts.push(draft, source, { prepared, ...(place && { place }) }));
    } catch (error) {
      const failure = toFailure(error);
      if (failure === undefined) throw error;
      // Its private window has closed: nobody waits for it.
      if (failure.name === 'NoLongerAvailable') return;
      // There was no instance to push to: the composer offers to choose one, and keeps the payload meanwhile.
      if (failure.name !== 'StorageFull') await parts.compose(draft);
      await parts.notifyFailure(failure);
    }
  };

  const selectionOf = async (click: MenuClick): Promise<Draft | undefined> => {
    const [exact, around] = await Promise.all([
      click.tabId === undefined ? undefined : parts.readSelection(click.tabId, click.frameId),
      frame(click.isPrivate),
    ]);
    if (exact !== undefined) return draftFromText(exact, around);
    return click.flattenedSelection === '' ? undefined : draftFromUnexactText(click.flattenedSelection, around);
  };

  /**
   * The field is held before it is read: what is replaced in the end is what was read, or nothing. Where there is nothing to hold, the text
   * goes the way of every text that cannot be read exactly.
   */
  const replace = async (click: MenuClick): Promise<void> => {
    const prepared = parts.prepare();
    const at = click.tabId === undefined ? undefined : { tabId: click.tabId, frameId: click.frameId };
    const hold = at ? await parts.fieldReplacement.hold(at) : 'none';
    if (hold === 'password') return parts.notifyFailure({ name: 'PasswordField', keys: await pushKeys() });
    if (hold === 'none' || !at) {
      if (click.flattenedSelection === '') return parts.notifyFailure({ name: 'NothingSelected' });
      return parts.compose(draftFromUnexactText(click.flattenedSelection, await frame(click.isPrivate)));
    }
    try {
      const draft = await selectionOf(click);
      if (draft === undefined) return await parts.notifyFailure({ name: 'NothingSelected' });
      await pushAtOnce(draft, 'menu', prepared, (link) => parts.fieldReplacement.put(at, link));
    } finally {
      await parts.fieldReplacement.release(at);
    }
  };

  const onMenuClick = async (click: MenuClick): Promise<void> => {
    switch (click.entry) {
      case 'push-selection':
      case 'compose-selection': {
        const prepared = parts.prepare();
        const draft = await selectionOf(click);
        if (draft === undefined) return parts.notifyFailure({ name: 'NothingSelected' });
        return click.entry === 'push-selection' ? pushAtOnce(draft, 'menu', prepared) : parts.compose(draft);
      }
      case 'replace-selection':
        return replace(click);
      case 'open-link':
        return parts.openLink(click.linkUrl);
      case 'push-link':
        return pushAddress(click.linkUrl, 'menu', click.isPrivate);
      case 'push-media':
      case 'push-linked-file':
        return parts.filePush.pushClickedFile(click, () => frame(click.isPrivate));
      case 'push-file':
        return parts.filePush.openWithFiles(click, () => frame(click.isPrivate));
      case 'push-page':
        return pushAddress(click.pageUrl, 'menu', click.isPrivate);
    }
  };

  const onCommand = async (name: QuickCommand, tab: CommandTab): Promise<void> => {
    if (name === 'push-page') return pushAddress(tab.url, 'command', tab.isPrivate);
    const prepared = parts.prepare();
    const text = tab.id === undefined ? undefined : await parts.readFocusedSelection(tab.id);
    if (text === undefined) return parts.notifyFailure({ name: 'NothingSelected' });
    return pushAtOnce(draftFromText(text, await frame(tab.isPrivate)), 'command', prepared);
  };

  /** Nobody else hears what goes wrong here. */
  const notifyOnError = (done: Promise<void>): Promise<void> =>
    done.catch((error: unknown) => parts.notifyFailure(toFailure(error) ?? { name: 'Unexpected', where: 'menu' }));

  return {
    onMenuClick: (click: MenuClick) => notifyOnError(onMenuClick(click)),
    onCommand: (name: QuickCommand, tab: CommandTab) => notifyOnError(onCommand(name, tab)),
    /** For a page, which says itself what goes wrong. */
    pushLinkAsFile: (file: ClickedFile, isPrivate: boolean) => parts.filePush.pushLink(file, () => frame(isPrivate)),
  };
}
