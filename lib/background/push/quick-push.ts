import { toFailure } from '../../base/failure';
import { type CommandName, type CommandTab, getShortcuts } from '../../browser/commands';
import type { MenuClick } from '../../browser/context-menu-items';
import { handOffLink } from '../../browser/handoff';
import { openPopup, openPopupOrTab } from '../../browser/open-composer';
import { canOpenBatch, openBatchPage, openPushesPage } from '../../browser/pages';
import type { FocusedSelection, readFocusedSelection, readSelection } from '../../browser/read-selection';
import type {
  captureSelection,
  releaseCapturedSelection,
  replaceCapturedSelection,
} from '../../browser/replace-selection';
import { applyPolicyToTemplates } from '../../policy/rules';
import type { ClickedFile } from '../../push/clicked-file';
import { createDraft, type Draft, type Kind } from '../../push/draft';
import type { PushSource } from '../../push/result';
import { getMenuTemplate, toDraftDefaults } from '../../push/template';
import { isAcceptedUrl } from '../../push/validate-draft';
import { policyStateItem, templateSettingsItem } from '../../storage/items';
import { readItem, readItems } from '../../storage/storage';
import type { RecordStore } from '../records/record-store';
import { needsAttention, type ReplaceSelection, type ResultDelivery } from '../results/result-delivery';
import type { DraftBase, FilePush } from './file-push';
import type { PushContext, PushSender } from './push-sender';

/** What runs inside a web page. */
export interface SelectionScripts {
  readSelection: typeof readSelection;
  readFocusedSelection: typeof readFocusedSelection;
  captureSelection: typeof captureSelection;
  replaceCapturedSelection: typeof replaceCapturedSelection;
  releaseCapturedSelection: typeof releaseCapturedSelection;
}

interface QuickPushDeps {
  pusher: PushSender;
  records: RecordStore;
  delivery: ResultDelivery;
  filePush: FilePush;
  selectionScripts: SelectionScripts;
  now: () => number;
  newId: () => string;
}

export interface QuickPush {
  /** Does what the entry says. What fails is reported by a notification. */
  runMenuEntry: (click: MenuClick) => Promise<void>;
  /** Does what the command says. What fails is reported by a notification. */
  runCommand: (name: CommandName, tab: CommandTab) => Promise<void>;
  /** Pushes a link as a file for a page, which shows failures itself. */
  pushLinkAsFile: (file: ClickedFile, isPrivate: boolean) => Promise<void>;
}

/** Pushes from the menu and the keyboard: at once where the payload is exact, else through the composer. */
export function createQuickPush({
  pusher: { prefetchContext, push },
  records,
  delivery: { notifyResult, notifyFailure },
  filePush,
  selectionScripts,
  now,
  newId,
}: QuickPushDeps): QuickPush {
  const createDraftBase = async (isPrivate: boolean): Promise<DraftBase> => {
    const { own, managed } = await readItems({ own: templateSettingsItem, managed: policyStateItem });
    const templates = applyPolicyToTemplates(own, managed.policy);
    const draftDefaultsFor = (kind: Kind) => toDraftDefaults(getMenuTemplate(templates, kind));
    return { id: newId(), createdAt: now(), isPrivate, draftDefaultsFor };
  };

  const openInComposer = async (draft: Draft): Promise<void> => {
    await records.saveDraft(draft);
    await openPopupOrTab(draft.id);
  };

  const sendOrReview = async (
    draft: Draft,
    source: PushSource,
    context: Promise<PushContext>,
    insert?: ReplaceSelection,
  ) => {
    if (draft.review !== undefined) return openInComposer(draft);
    const id = newId();
    try {
      const result = await push(draft, source, { context, insert, id });
      await notifyResult(result);
      if (needsAttention(result)) await openPopup();
    } catch (error) {
      const failure = toFailure(error);
      if (failure === undefined) throw error;
      if (failure.kind === 'NoLongerAvailable') return;
      // The composer keeps the payload, and offers to choose an instance.
      if (failure.kind !== 'StorageFull') await openInComposer(draft);
      await notifyFailure(failure, { id, draft });
    }
  };

  const createUrlPush = async (address: string, source: PushSource, isPrivate: boolean): Promise<void> => {
    if (address === '') return notifyFailure({ kind: 'NoPageUrl' });
    const context = prefetchContext();
    await sendOrReview(createDraftFromUrl(address, await createDraftBase(isPrivate)), source, context);
  };

  const readSelectionOf = async ({ tabId, frameId }: MenuClick): Promise<FocusedSelection> =>
    tabId === undefined ? { state: 'unreadable' } : selectionScripts.readSelection(tabId, frameId);

  const createDraftFromSelection = async (
    { flattenedSelection, isPrivate }: MenuClick,
    reading: Promise<FocusedSelection>,
  ): Promise<Draft | undefined> => {
    const [selection, base] = await Promise.all([reading, createDraftBase(isPrivate)]);
    if ('text' in selection) return createDraftFromReading(selection, base);
    return flattenedSelection === '' ? undefined : createDraftFromFlattenedText(flattenedSelection, base);
  };

  /** Captures the selection before reading it, so that only what was read is replaced. */
  const replaceSelection = async (click: MenuClick): Promise<void> => {
    const context = prefetchContext();
    const frame = click.tabId === undefined ? undefined : { tabId: click.tabId, frameId: click.frameId };
    const captured = frame ? await selectionScripts.captureSelection(frame) : 'none';
    if (captured === 'password') return notifyFailure({ kind: 'PasswordField', keys: await getPushShortcut() });
    if (captured === 'none' || !frame) {
      if (click.flattenedSelection === '') return notifyFailure({ kind: 'NothingSelected' });
      return openInComposer(
        createDraftFromFlattenedText(click.flattenedSelection, await createDraftBase(click.isPrivate)),
      );
    }
    try {
      const selection = await readSelectionOf(click);
      if (selection.state === 'read' && !selection.isReplaceable)
        return await notifyFailure({ kind: 'SelectionNotReplaceable' });
      const draft = await createDraftFromSelection(click, Promise.resolve(selection));
      if (draft === undefined) return await notifyFailure({ kind: 'NothingSelected' });
      // What was selected behind the text stays.
      const { lineEnd = '' } = selection.state === 'read' ? selection : {};
      const insert = (link: string) => selectionScripts.replaceCapturedSelection(frame, link + lineEnd);
      await sendOrReview(draft, 'menu', context, insert);
    } finally {
      await selectionScripts.releaseCapturedSelection(frame);
    }
  };

  const runMenuEntry = async (click: MenuClick): Promise<void> => {
    const createBase = () => createDraftBase(click.isPrivate);
    switch (click.entry) {
      case 'push-selection':
      case 'compose-selection': {
        // The page is asked first, because it takes longest.
        const reading = createDraftFromSelection(click, readSelectionOf(click));
        const context = prefetchContext();
        const draft = await reading;
        if (draft === undefined) return notifyFailure({ kind: 'NothingSelected' });
        return click.entry === 'push-selection'
          ? sendOrReview(draft, 'menu', context)
          : openInComposer({ ...draft, showsOptions: true });
      }
      case 'replace-selection':
        return replaceSelection(click);
      case 'open-link':
        return handOffLink({ link: click.linkUrl, isOwn: false, isPrivate: click.isPrivate });
      case 'push-link':
        return createUrlPush(click.linkUrl, 'menu', click.isPrivate);
      case 'push-page':
        return createUrlPush(click.pageUrl, 'menu', click.isPrivate);
      case 'push-media':
      case 'push-linked-file':
        return filePush.pushClickedFile(click, createBase);
      case 'push-file':
        return filePush.openFileComposer(click, createBase);
      case 'open-batch': {
        // In Chromium an entry is in the menus of all windows.
        const { policy } = await readItem(policyStateItem);
        return canOpenBatch(policy, click.isPrivate) ? openBatchPage() : notifyFailure({ kind: 'NotInPrivateWindow' });
      }
    }
  };

  const runCommand = async (name: CommandName, tab: CommandTab): Promise<void> => {
    if (name === 'my-pushes') return openPushesPage('', tab.isPrivate);
    if (name === 'push-page') return createUrlPush(tab.url, 'command', tab.isPrivate);
    const reading = tab.id === undefined ? undefined : selectionScripts.readFocusedSelection(tab.id);
    const context = prefetchContext();
    const selection = await reading;
    if (!selection || !('text' in selection))
      return notifyFailure({ kind: selection?.state === 'none' ? 'NothingSelected' : 'PageUnreadable' });
    const draft = createDraftFromReading(selection, await createDraftBase(tab.isPrivate));
    await sendOrReview(draft, 'command', context);
  };

  const reportingFailures =
    <A extends unknown[]>(run: (...args: A) => Promise<void>) =>
    (...args: A): Promise<void> =>
      run(...args).catch((error: unknown) =>
        notifyFailure(toFailure(error) ?? { kind: 'Unexpected', operation: 'menu' }),
      );

  return {
    runMenuEntry: reportingFailures(runMenuEntry),
    runCommand: reportingFailures(runCommand),
    pushLinkAsFile: (file, isPrivate) => filePush.pushLinkedFile(file, () => createDraftBase(isPrivate)),
  };
}

function createDraftFrom(kind: Kind, payload: string, { draftDefaultsFor, ...base }: DraftBase): Draft {
  return createDraft({ ...base, ...draftDefaultsFor(kind), kind, payloads: { [kind]: payload } });
}

function createDraftFromReading({ state, text }: Extract<FocusedSelection, { text: string }>, base: DraftBase): Draft {
  const draft = createDraftFrom('text', text, base);
  return state === 'review' ? { ...draft, review: 'uncertain' } : draft;
}

/** Firefox truncates longer selections silently. */
const MAX_SELECTION_LENGTH = 16_384;

/** The browser's rendering changes white space: the user reviews it. For a password field Chromium returns only dots, which are not used. */
function createDraftFromFlattenedText(text: string, base: DraftBase): Draft {
  if (/^\u2022+$/.test(text)) return { ...createDraftFrom('text', '', base), review: 'concealed' };
  return {
    ...createDraftFrom('text', text, base),
    review: text.length === MAX_SELECTION_LENGTH ? 'truncated' : 'flattened',
  };
}

/** A URL that cannot be a URL push becomes text, for review. */
function createDraftFromUrl(address: string, base: DraftBase): Draft {
  if (isAcceptedUrl(address) && !/[\r\n]/.test(address)) return createDraftFrom('url', address, base);
  return { ...createDraftFrom('text', address, base), review: 'not-a-url' };
}

/** The keys for "push selection"; empty if there are none. */
async function getPushShortcut(): Promise<string> {
  const shortcuts = await getShortcuts();
  return shortcuts.find(({ name }) => name === ('push-selection' satisfies CommandName))?.keys ?? '';
}
