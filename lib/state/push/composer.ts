import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import type { Instance } from '../../instance/instance';
import { callWorker } from '../../messaging/messaging';
import type { PolicyRules } from '../../policy/policy';
import {
  type Draft,
  type EmailRequest,
  getPayload,
  hasContent,
  type Kind,
  type ReviewReason,
  withPayload,
} from '../../push/draft';
import { addImpliedOptions, type LimitOptionName, type PushOptions } from '../../push/options';
import type { InFlightCreate, PushResult } from '../../push/result';
import { getDefaultsOnKindChange, type Template, type TemplateSettings, toDraftDefaults } from '../../push/template';
import {
  countCharacters,
  countLines,
  type DraftProblem,
  findDraftProblem,
  findInvalidLimit,
} from '../../push/validate-draft';
import { draftItem } from '../../storage/items';
import { onItemChange, writeItem } from '../../storage/storage';
import type { ComposerFiles } from './composer-files';
import { createDraftSaver, createWriteTracker } from './draft-saver';

interface ComposerDeps {
  draft: Draft;
  templateSettings: ReadonlySignal<TemplateSettings>;
  inFlight: ReadonlySignal<readonly InFlightCreate[]>;
  rules: ReadonlySignal<PolicyRules>;
  /** Absent where no file can be chosen. */
  files: ComposerFiles | undefined;
  /** By any page. */
  onDraftRemoved: () => void;
  /** The draft is not stored: it only provides options for other drafts. */
  isTransient?: boolean;
}

export type Composer = ReturnType<typeof createComposer>;

/** One draft being written. Saves every change at once; locked while it is being sent. */
export function createComposer({
  draft: firstDraft,
  templateSettings,
  inFlight: allInFlight,
  rules,
  files,
  ...deps
}: ComposerDeps) {
  const draft = signal(firstDraft);
  const ownWrites = createWriteTracker(crypto.randomUUID());
  /** The id for another page's version of this draft. */
  let conflictDraftId = crypto.randomUUID();
  /** Incremented by changes other than typing, so that the field shows the draft's text. */
  const revision = signal(0);
  const isSending = signal(false);
  const wasSubmitted = signal(false);
  const failure = signal<Failure>();
  const isUnsaved = signal(false);

  const payload = computed(() => getPayload(draft.value));
  const size = computed(() => ({ characters: countCharacters(payload.value), lines: countLines(payload.value) }));
  const chosenFiles = computed(() => files?.get(draft.value.id) ?? []);
  /** As they are sent. */
  const options = computed(() => addImpliedOptions(rules.value.applyToOptions(draft.value.options)));
  const isFilled = computed(() => hasContent(draft.value) || chosenFiles.value.length > 0);
  const unparsedLimits = signal<ReadonlySet<LimitOptionName>>(new Set());
  const problem = computed((): DraftProblem | undefined => {
    const [field] = unparsedLimits.value;
    const hasNoFiles = draft.value.kind === 'file' && chosenFiles.value.length === 0;
    if (hasNoFiles) return { field: 'files', why: 'none' };
    return findDraftProblem({ ...draft.value, options: options.value }) ?? (field && { field, why: 'not-whole' });
  });
  const invalidLimit = computed(() => [...unparsedLimits.value][0] ?? findInvalidLimit(draft.value.options));
  /** Shown after the first try; a text that is too long at once. */
  const visibleProblem = computed(() => {
    const found = problem.value;
    const isTooLong = found?.why === 'too-long' || found?.why === 'too-many-bytes';
    return wasSubmitted.value || isTooLong ? found : undefined;
  });
  const violations = computed(() => rules.value.findViolations({ ...draft.value, options: options.value }));
  /** A missing passphrase is shown only when there is something to send. */
  const visibleViolations = computed(() =>
    violations.value.filter(({ rule }) => rule !== 'passphrase' || wasSubmitted.value || isFilled.value),
  );
  /** Its instance may no longer be the active one. */
  const inFlight = computed(() => allInFlight.value.find(({ draftId }) => draftId === draft.value.id));
  const isLocked = computed(() => isSending.value || inFlight.value !== undefined);

  const saver = createDraftSaver(
    async (changed) => {
      const lastWriterId = ownWrites.next();
      await writeItem(draftItem(changed.id), { ...changed, lastWriterId }).catch((error: unknown) => {
        ownWrites.record(lastWriterId);
        throw error;
      });
    },
    (isSaved) => {
      isUnsaved.value = !isSaved;
    },
  );

  let remoteDraft: Draft | undefined;
  const subscribeToDraft = (id: string) =>
    onItemChange(draftItem(id), (updated) => {
      if (updated === undefined) return deps.onDraftRemoved();
      if (ownWrites.record(updated.lastWriterId)) return saveConflict();
      remoteDraft = updated;
      if (isUnsaved.peek()) saveConflict();
      else if (!ownWrites.hasPending()) set(updated);
    });
  /** Saves the other page's version as a draft of its own. */
  const saveConflict = (): void => {
    if (remoteDraft)
      void callWorker('saveDraft', { draft: { ...remoteDraft, id: conflictDraftId, review: 'edit-conflict' } });
    remoteDraft = undefined;
  };
  let unsubscribe = subscribeToDraft(firstDraft.id);

  const set = (next: Draft): void => {
    remoteDraft = undefined;
    draft.value = next;
    revision.value++;
  };

  const edit = (change: (draft: Draft) => Draft): void => {
    if (isLocked.peek()) return;
    draft.value = change(draft.peek());
    failure.value = undefined;
    if (!deps.isTransient) saver.save(draft.peek());
  };

  const show = (next: Draft): void => {
    void saver.flush();
    conflictDraftId = crypto.randomUUID();
    unsubscribe();
    unsubscribe = subscribeToDraft(next.id);
    set(next);
    wasSubmitted.value = false;
    failure.value = undefined;
    isUnsaved.value = false;
    unparsedLimits.value = new Set();
  };

  const restore = (next: Draft): void => {
    show(next);
    saver.save(next);
  };

  const setKind = (kind: Kind): void => {
    edit((old) => {
      const isTouched = unparsedLimits.peek().size > 0;
      return { ...old, kind, ...(!isTouched && getDefaultsOnKindChange(templateSettings.peek(), old, kind)) };
    });
    revision.value++;
    wasSubmitted.value = false;
  };
  /** The draft before its altered text was replaced: undo also restores the warning. */
  let draftBeforeFlattening: Draft | undefined;
  /** Nothing of the previous text remains. */
  const setPayload = (text: string, { replacesAll = false } = {}): void =>
    edit((old) => {
      const next = withPayload(old, text);
      if (old.kind !== 'text') return next;
      if (draftBeforeFlattening?.id === old.id && draftBeforeFlattening.payloads.text === text)
        return { ...next, review: draftBeforeFlattening.review };
      if (!replacesAll || !isReadFromPage(old.review)) return next;
      draftBeforeFlattening = old;
      return { ...next, review: undefined };
    });
  const fillPayload = (text: string): void => {
    setPayload(text);
    revision.value++;
  };
  const setOption = <K extends keyof PushOptions>(option: K, value: PushOptions[K]): void =>
    edit((old) => ({ ...old, options: { ...old.options, [option]: value } }));

  const setConcealed = (isConcealed: boolean): void => {
    if (isLocked.peek()) draft.value = { ...draft.peek(), isConcealed };
    else edit((old) => ({ ...old, isConcealed }));
  };

  const setEmail = (email: EmailRequest): void => edit((old) => ({ ...old, email }));

  /** The push's own name, note and passphrase stay. */
  const applyTemplate = (template: Template): void => {
    if (isLocked.peek()) return;
    unparsedLimits.value = new Set();
    edit((old) => ({ ...old, ...toDraftDefaults(template, old.options) }));
  };

  const setLimit = (option: LimitOptionName, value: number | undefined | 'unreadable'): void => {
    const rest = [...unparsedLimits.peek()].filter((limit) => limit !== option);
    unparsedLimits.value = new Set(value === 'unreadable' ? [...rest, option] : rest);
    setOption(option, value === 'unreadable' ? undefined : value);
  };

  /** Sends the draft once, to the shown instance. Undefined if nothing was sent or the result comes later. */
  const create = async (instance: Instance | undefined): Promise<PushResult | undefined> => {
    wasSubmitted.value = true;
    if (isLocked.peek() || problem.peek() || violations.peek().length > 0) return undefined;
    isSending.value = true;
    failure.value = undefined;
    try {
      await saver.flush();
      // As the user has seen it: the worker may know a newer policy.
      const sent = { ...draft.peek(), options: options.peek() };
      const reply = await (sent.kind === 'file' && files && instance
        ? files.push(sent, instance)
        : callWorker('createPush', { draft: sent, source: 'composer', instanceId: instance?.id }));
      if (reply.ok) return reply.value;
      if (reply.failure.kind === 'AlreadyInFlight' || reply.failure.kind === 'NoLongerAvailable') return undefined;
      failure.value = reply.failure;
      // A terminated worker reports what it knows once it is started again.
      if (reply.failure.kind === 'Unexpected') await callWorker('refreshFeatures', undefined);
      return undefined;
    } finally {
      isSending.value = false;
    }
  };

  /** The outcome is unknown then, unless not all has left. */
  const cancel = async (): Promise<void> => {
    files?.cancel(draft.peek().id);
    await callWorker('cancelCreate', { draftId: draft.peek().id });
  };

  return {
    draft,
    payload,
    size,
    revision,
    files,
    chosenFiles,
    isFilled,
    problem,
    visibleProblem,
    invalidLimit,
    unparsedLimits,
    templateSettings,
    policy: computed(() => rules.value.policy),
    options,
    visibleViolations,
    wasSubmitted,
    failure,
    inFlight,
    isLocked,
    isUnsaved,
    show,
    restore,
    setKind,
    setPayload,
    fillPayload,
    setOption,
    setConcealed,
    setEmail,
    setLimit,
    applyTemplate,
    create,
    cancel,
    /** Call it when the page closes. */
    flush: saver.flush,
  };
}

/** Copying the text by hand and pasting it here settles the review. */
function isReadFromPage(review: ReviewReason | undefined): boolean {
  return review === 'flattened' || review === 'truncated' || review === 'uncertain';
}
