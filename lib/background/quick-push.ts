import type { CommandName, CommandTab } from '../browser/commands';
import type { MenuClick } from '../browser/menu';
import type { FramePlace } from '../browser/replace-selection';
import type { Hold, Placing } from '../browser/selection-holder';
import { readAll } from '../browser/stored';
import { bookUnderPolicy } from '../managed/templates';
import type { Draft } from '../push/draft';
import { type Failure, failureOf } from '../push/failure';
import type { PushResult, Source } from '../push/result';
import { startFrom } from '../push/template';
import { menuTemplate } from '../push/template-book';
import { templatesItem } from '../storage/items';
import { managedItem } from '../storage/managed-item';
import type { Place } from './announcer';
import { type DraftFrame, draftFromAddress, draftFromFlattened, draftFromText } from './drafts-from';
import type { FilePush } from './file-push';
import type { Prepared } from './pusher';

/** Commands that push. */
type QuickCommand = Exclude<CommandName, 'my-pushes'>;

export interface QuickPushParts {
  /** Reads what a push needs while its payload is still being read. */
  prepare: () => Prepared;
  push: (draft: Draft, source: Source, how: { prepared: Prepared; place?: Place }) => Promise<PushResult>;
  /** Puts a filled composer first and shows it. */
  compose: (draft: Draft) => Promise<void>;
  readSelection: (tabId: number, frameId: number) => Promise<string | undefined>;
  readFocusedSelection: (tabId: number) => Promise<string | undefined>;
  /** The ways to a selection in an editable field of a page: `lib/browser/replace-selection` has the real ones. */
  replacing: {
    hold: (at: FramePlace) => Promise<Hold>;
    put: (at: FramePlace, text: string) => Promise<Placing>;
    release: (at: FramePlace) => Promise<void>;
  };
  filePush: Pick<FilePush, 'chooseFiles' | 'pushClicked'>;
  /** Tells the user what became of a push, or why there was none. */
  announce: (result: PushResult) => Promise<void>;
  announceFailure: (failure: Failure) => Promise<void>;
  /** Shows the page on which a received link is opened. */
  openLink: (link: string) => Promise<void>;
  now: () => number;
  newId: () => string;
}

/** Pushes from the context menu and the keyboard: at once where the payload is exact, by way of the composer where it is not. */
export function createQuickPush(parts: QuickPushParts) {
  const frame = async (isPrivate: boolean): Promise<DraftFrame> => {
    const { own, managed } = await readAll({ own: templatesItem, managed: managedItem });
    const book = bookUnderPolicy(own, managed.policy);
    return {
      id: parts.newId(),
      createdAt: parts.now(),
      isPrivate,
      startOf: (kind) => startFrom(menuTemplate(book, kind)),
    };
  };

  const pushAddress = async (address: string, source: Source, isPrivate: boolean): Promise<void> => {
    if (address === '') return parts.announceFailure({ name: 'NoAddress' });
    const prepared = parts.prepare();
    await pushAtOnce(draftFromAddress(address, await frame(isPrivate)), source, prepared);
  };

  const pushAtOnce = async (draft: Draft, source: Source, prepared: Prepared, place?: Place) => {
    if (draft.review !== undefined) return parts.compose(draft);
    try {
      await parts.announce(await parts.push(draft, source, { prepared, ...(place && { place }) }));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      // There was no instance to push to: the composer offers to choose one, and keeps the payload meanwhile.
      if (failure.name !== 'StorageFull') await parts.compose(draft);
      await parts.announceFailure(failure);
    }
  };

  const selectionOf = async (click: MenuClick): Promise<Draft | undefined> => {
    const [exact, around] = await Promise.all([
      click.tabId === undefined ? undefined : parts.readSelection(click.tabId, click.frameId),
      frame(click.isPrivate),
    ]);
    if (exact !== undefined) return draftFromText(exact, around);
    return click.flattenedSelection === '' ? undefined : draftFromFlattened(click.flattenedSelection, around);
  };

  /**
   * The field is held before it is read: what is replaced in the end is what was read, or nothing. Where there is nothing to hold, the text
   * goes the way of every text that cannot be read exactly.
   */
  const replace = async (click: MenuClick): Promise<void> => {
    const prepared = parts.prepare();
    const at = click.tabId === undefined ? undefined : { tabId: click.tabId, frameId: click.frameId };
    const hold = at ? await parts.replacing.hold(at) : 'none';
    if (hold === 'password') return parts.announceFailure({ name: 'PasswordField' });
    if (hold === 'none' || !at) {
      if (click.flattenedSelection === '') return parts.announceFailure({ name: 'NothingSelected' });
      return parts.compose(draftFromFlattened(click.flattenedSelection, await frame(click.isPrivate)));
    }
    try {
      const draft = await selectionOf(click);
      if (draft === undefined) return await parts.announceFailure({ name: 'NothingSelected' });
      await pushAtOnce(draft, 'menu', prepared, (link) => parts.replacing.put(at, link));
    } finally {
      await parts.replacing.release(at);
    }
  };

  const onMenuClick = async (click: MenuClick): Promise<void> => {
    switch (click.entry) {
      case 'push-selection':
      case 'compose-selection': {
        const prepared = parts.prepare();
        const draft = await selectionOf(click);
        if (draft === undefined) return parts.announceFailure({ name: 'NothingSelected' });
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
        return parts.filePush.pushClicked(click, () => frame(click.isPrivate));
      case 'push-file':
        return parts.filePush.chooseFiles(click, () => frame(click.isPrivate));
      case 'push-page':
        return pushAddress(click.pageUrl, 'menu', click.isPrivate);
    }
  };

  const onCommand = async (name: QuickCommand, tab: CommandTab): Promise<void> => {
    if (name === 'push-page') return pushAddress(tab.url, 'command', tab.isPrivate);
    const prepared = parts.prepare();
    const text = tab.id === undefined ? undefined : await parts.readFocusedSelection(tab.id);
    if (text === undefined) return parts.announceFailure({ name: 'NothingSelected' });
    return pushAtOnce(draftFromText(text, await frame(tab.isPrivate)), 'command', prepared);
  };

  /** Nobody else hears what goes wrong here. */
  const orSayWhy = (done: Promise<void>): Promise<void> =>
    done.catch((error: unknown) => parts.announceFailure(failureOf(error) ?? { name: 'Unexpected', where: 'menu' }));

  return {
    onMenuClick: (click: MenuClick) => orSayWhy(onMenuClick(click)),
    onCommand: (name: QuickCommand, tab: CommandTab) => orSayWhy(onCommand(name, tab)),
  };
}
