import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { onShowsDraft } from '../../browser/page-channel';
import { isInPrivateWindow } from '../../browser/page-environment';
import { areFeaturesFresh } from '../../instance/instance';
import type { Reply } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import type { Policy } from '../../policy/policy';
import { createDraft, type Draft, isFileAlone, mainDraftId } from '../../push/draft';
import type { PushOutcome } from '../../push/record';
import type { Candidate, FailedResult, PushResult, SendingPush, UnknownResult } from '../../push/result';
import { mayBeUnchanged } from '../../push/sent-draft';
import { getComposerTemplate, toDraftDefaults } from '../../push/template';
import {
  activeInstanceItem,
  draftItem,
  instancesItem,
  pendingDraftsItem,
  policyStateItem,
  recentPushesItem,
  templateSettingsItem,
} from '../../storage/items';
import { followOutcomes } from '../../storage/records';
import { readItem, readItems } from '../../storage/storage';
import { type ActiveInstance, createActiveInstance, getInstanceItems } from '../instances/active-instance';
import { trackPolicyRules } from '../policy-rules';
import { type CopiedLink, createCopiedLink } from '../results/copied-link';
import { entriesOfWindow, storedSignal } from '../stored-signal';
import { type Composer, createComposer } from './composer';
import type { ComposerFiles } from './composer-files';
import { createDrafts, type Drafts } from './drafts';

/** `result`: of a push from this page. `draft-removed`: the requested draft is no longer stored. */
export type ComposeView = { name: 'composer' } | { name: 'result'; id: string } | { name: 'draft-removed' };

interface ComposePageDeps {
  now: () => number;
  /** Absent in the popup, which a file picker would close. */
  files?: ComposerFiles | undefined;
  /** By default the newest pending draft, else the typed one. */
  draftId?: string | undefined;
  /** The instance that is most likely the active one: what is stored of it is read at once with everything else. */
  cachedInstanceId?: string | undefined;
}

/** The popup or a composer page. */
export interface ComposePageState {
  activeInstance: ActiveInstance;
  policy: ReadonlySignal<Policy>;
  composer: Composer;
  drafts: Drafts;
  /** The newest first. */
  results: ReadonlySignal<readonly PushResult[]>;
  inFlight: ReadonlySignal<readonly SendingPush[]>;
  copiedLink: CopiedLink;
  /** Milliseconds since 1970. */
  now: () => number;
  view: ReadonlySignal<ComposeView>;
  /** The last result of the draft that is shown, if nothing was created. */
  failed: ReadonlySignal<FailedResult | undefined>;
  /** The last result of the draft that is shown, if a push may have been created. */
  unknown: ReadonlySignal<UnknownResult | undefined>;
  /** Has the composer send its draft, and shows the result. Asks first where the draft was sent as it is and may have become a push. */
  pushDraft: () => Promise<void>;
  /** Shows the draft of a result of unknown outcome, and asks whether to send it again. */
  askToRepeat: (result: UnknownResult) => Promise<void>;
  /** Whether the user is asked if the draft is to be sent again. */
  isAskingToRepeat: ReadonlySignal<boolean>;
  /** The user's answer: sends the draft again, or nothing. */
  answerRepeat: (isWanted: boolean) => Promise<void>;
  /** The user says which match is the push of unknown outcome. */
  confirmCandidate: (result: UnknownResult, urlToken: string) => Promise<Reply<unknown>>;
  /** The last push that was confirmed on this page, with the matches that may be copies of it. */
  confirmed: ReadonlySignal<{ unknown: UnknownResult; copies: readonly Candidate[] } | undefined>;
  /** Asks the worker for what may have changed, if anything: else it sleeps on. Call it once the page is shown. */
  refresh: () => Promise<void>;
  showMainDraft: () => Promise<void>;
  /** Shows a draft, unless the one that is shown could not be saved. */
  showDraft: (id: string) => Promise<void>;
  /** Shows the draft of a push that was undone, with its files. */
  showUndone: (result: PushResult, draftId: string) => Promise<void>;
  /** Whether the push of the draft that is shown was undone on this page. */
  isUndone: ReadonlySignal<boolean>;
}

/** Loads the page without worker or network. */
export async function loadComposePage({
  now,
  files,
  draftId,
  cachedInstanceId = '',
}: ComposePageDeps): Promise<ComposePageState> {
  const loadedAt = now();
  const reading = readItems({
    instances: instancesItem,
    activeId: activeInstanceItem,
    templateSettings: templateSettingsItem,
    recent: recentPushesItem,
    pending: pendingDraftsItem,
    managed: policyStateItem,
    requested: draftItem(draftId ?? ''),
    main: draftItem(mainDraftId(false)),
    mainPrivate: draftItem(mainDraftId(true)),
    ...getInstanceItems(cachedInstanceId),
  });
  const outcomes = signal<readonly PushOutcome[]>([]);
  const showOutcomes = (changed: readonly PushOutcome[]) => {
    outcomes.value = changed;
  };
  const following = followOutcomes(
    reading.then(({ recent }) => recent),
    showOutcomes,
  );
  const [isPrivateWindow, start] = await Promise.all([isInPrivateWindow(), reading, following]);
  // Chromium shows extension tabs in normal windows only: a private draft stays private there.
  const isPrivate = start.requested?.isPrivate ?? (isPrivateWindow || draftId === mainDraftId(true));
  const results = entriesOfWindow(
    isPrivate,
    computed(() => outcomes.value.flatMap((it) => (it.state === 'sending' ? [] : it))),
  );
  const inFlight = entriesOfWindow(
    isPrivate,
    computed(() => outcomes.value.flatMap((it) => (it.state === 'sending' ? it : []))),
  );
  const pending = entriesOfWindow(isPrivate, storedSignal(pendingDraftsItem, start.pending).value);
  const { rules, ready } = trackPolicyRules(start.managed);
  const policy = computed(() => rules.value.policy);
  const activeInstance = createActiveInstance(start, rules);

  const { value: storedTemplateSettings } = storedSignal(templateSettingsItem, start.templateSettings);
  const templateSettings = computed(() => rules.value.applyToTemplates(storedTemplateSettings.value));
  const mainId = mainDraftId(isPrivate);
  const createMainDraft = (): Draft => {
    const { kinds } = policy.peek();
    const kind = kinds.includes('text') ? 'text' : (kinds[0] ?? 'text');
    const defaults = toDraftDefaults(getComposerTemplate(templateSettings.peek(), kind));
    return createDraft({ id: mainId, isPrivate, createdAt: now(), kind, ...defaults });
  };

  const readFirst = async (): Promise<Draft | undefined> => {
    if (draftId !== undefined) return start.requested;
    for (const { id } of pending.peek()) {
      const draft = await readItem(draftItem(id));
      // The draft of a file is not shown here: the file is in another tab or gone with it, and what is typed here would become its message.
      if (draft && (files || !isFileAlone(draft))) return draft;
    }
    return undefined;
  };
  const [first] = await Promise.all([readFirst(), ready]);
  await activeInstance.subscribe(activeInstance.active.peek()?.id === cachedInstanceId ? start : undefined);
  const mainDraft = (isPrivate ? start.mainPrivate : start.main) ?? createMainDraft();

  const isGone = draftId !== undefined && draftId !== mainId && !first;
  const view = signal<ComposeView>({ name: isGone ? 'draft-removed' : 'composer' });
  const composer = createComposer({
    draft: first ?? mainDraft,
    templateSettings,
    inFlight,
    rules,
    files,
    onDraftRemoved: () => {
      if (drafts.isDiscarding()) return;
      // After a push from here the view is its result: otherwise another page sent or discarded the draft.
      if (!drafts.isMainDraft.peek() && view.peek().name === 'composer') view.value = { name: 'draft-removed' };
      void drafts.showMain();
    },
  });
  onShowsDraft((id) => view.peek().name === 'composer' && composer.draft.peek().id === id);
  const drafts = createDrafts({
    composer,
    files,
    mainDraftId: mainId,
    mainDraft,
    pending,
    createMainDraft,
  });

  const lastResult = <S extends PushResult['state']>(state: S) =>
    computed(() => {
      const draft = composer.draft.value;
      const last = results.value.find((result) => isOfDraft(result, draft));
      return last?.state === state ? (last as Extract<PushResult, { state: S }>) : undefined;
    });
  const failed = lastResult('failed');
  const unknown = lastResult('unknown');

  // One that was answered while the page was loaded is news.
  const isFromBefore = (result: PushResult) => result.state !== 'created' || result.respondedAt <= loadedAt;
  const knownStates = new Map(
    results
      .peek()
      .filter(isFromBefore)
      .map(({ id, state }) => [id, state]),
  );
  const showResult = (result: PushResult): void => {
    const known = knownStates.get(result.id);
    if (known === result.state) return;
    knownStates.set(result.id, result.state);
    // One whose outcome is known now may be of a draft before the one that is shown.
    if (known && result.startedAt < composer.draft.peek().createdAt) return;
    composer.failure.value = undefined;
    void callWorker('markResultsSeen', undefined);
    if (result.state !== 'created') return;
    if (result.kind === 'file') files?.clear(result.draftId);
    view.value = { name: 'result', id: result.id };
  };

  const showComposer = () => {
    view.value = { name: 'composer' };
  };

  const showDraft = async (id: string): Promise<void> => {
    if (await drafts.showById(id)) showComposer();
  };

  /** The id of the draft whose push was undone on this page. */
  const undoneDraftId = signal<string>();

  const showUndone = async (result: PushResult, id: string): Promise<void> => {
    files?.restorePushed(result.id, id);
    undoneDraftId.value = id;
    await showDraft(id);
  };

  results.subscribe((all) => {
    for (const result of all) if (result.draftId === composer.draft.peek().id) showResult(result);
    const shown = view.peek();
    if (shown.name === 'result' && !all.some(({ id }) => id === shown.id)) showComposer();
  });

  /** What may have become of the draft that is shown as it is: also before a later result of it. */
  const findSent = (): UnknownResult | undefined => {
    const shown = composer.draft.peek();
    const draft = { ...shown, options: composer.options.sent.peek() };
    const fileNames = composer.chosenFiles.peek().map(({ name }) => name);
    return results
      .peek()
      .filter((result) => result.state === 'unknown')
      .find((sent) => isOfDraft(sent, shown) && mayBeUnchanged(draft, fileNames, sent));
  };
  /** The id of the result whose draft may be sent again. */
  const askedFor = signal<string>();
  const isAskingToRepeat = computed(() => {
    const asked = results.value.find(({ id }) => id === askedFor.value);
    return view.value.name === 'composer' && asked?.state === 'unknown' && asked.draftId === composer.draft.value.id;
  });

  const sendDraft = async (): Promise<void> => {
    const before = failed.peek();
    undoneDraftId.value = undefined;
    const result = await composer.send(activeInstance.active.peek());
    if (!result) return;
    showResult(result);
    if (before) await callWorker('dismissResults', { resultIds: [before.id] });
  };

  const pushDraft = async (): Promise<void> => {
    const isRefused = composer.problem.peek() !== undefined || composer.options.violations.peek().length > 0;
    const sent = composer.isLocked.peek() || isRefused ? undefined : findSent();
    if (sent) askedFor.value = sent.id;
    else await sendDraft();
  };

  const askToRepeat = async ({ id, draftId: sentId }: UnknownResult): Promise<void> => {
    const isShown = () => view.peek().name === 'composer' && composer.draft.peek().id === sentId;
    if (!isShown()) await showDraft(sentId);
    if (isShown()) askedFor.value = id;
  };

  const answerRepeat = async (isWanted: boolean): Promise<void> => {
    if (!isAskingToRepeat.peek()) return;
    askedFor.value = undefined;
    if (isWanted) await sendDraft();
  };

  const confirmed = signal<{ unknown: UnknownResult; copies: readonly Candidate[] }>();
  const confirmCandidate: ComposePageState['confirmCandidate'] = async (result, urlToken) => {
    const reply = await callWorker('confirmCandidate', { resultId: result.id, urlToken });
    if (!reply.ok) return reply;
    confirmed.value = { unknown: result, copies: reply.value.copies };
    return reply;
  };

  const refresh = async (): Promise<void> => {
    if (results.peek().length > 0) await callWorker('markResultsSeen', undefined);
    // A create whose worker was terminated: once it is started again it says what is known.
    const isSettled = inFlight.peek().length === 0 && areFeaturesFresh(activeInstance.features.peek(), now());
    if (activeInstance.active.peek() && !isSettled) await callWorker('refreshFeatures', { isPrivate });
  };

  return {
    activeInstance,
    policy,
    composer,
    drafts,
    results,
    inFlight,
    copiedLink: createCopiedLink(results),
    now,
    view,
    failed,
    unknown,
    pushDraft,
    askToRepeat,
    isAskingToRepeat,
    answerRepeat,
    confirmCandidate,
    confirmed,
    refresh,
    showMainDraft: () => showDraft(mainId),
    showDraft,
    showUndone,
    isUndone: computed(() => undoneDraftId.value === composer.draft.value.id),
  };
}

/** Whether it came of this draft: the next one on a page has the same id. */
function isOfDraft({ draftId, startedAt }: PushResult, { id, createdAt }: Draft): boolean {
  return draftId === id && startedAt >= createdAt;
}
