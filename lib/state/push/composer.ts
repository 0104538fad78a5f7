import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Failure, PolicyViolation } from '../../base/failure';
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
import type { PushResult, SendingPush } from '../../push/result';
import { getDefaultsOnKindChange, type TemplateSettings } from '../../push/template';
import { countCharacters, countLines, type DraftProblem, findDraftProblem } from '../../push/validate-draft';
import { draftItem } from '../../storage/items';
import { onItemChange, writeItem } from '../../storage/storage';
import type { ComposerFiles } from './composer-files';
import { createDraftSaver, createWriteTracker } from './draft-saver';
import { createOptions, type OptionsStore } from './options';

interface ComposerDeps {
  draft: Draft;
  templateSettings: ReadonlySignal<TemplateSettings>;
  inFlight: ReadonlySignal<readonly SendingPush[]>;
  rules: ReadonlySignal<PolicyRules>;
  /** Absent where no file can be chosen. */
  files: ComposerFiles | undefined;
  /** Called when the shown draft is removed from storage, by any page. */
  onDraftRemoved: () => void;
}

/** One draft being written. */
export interface Composer {
  draft: ReadonlySignal<Draft>;
  /** The text of the draft's kind. */
  payload: ReadonlySignal<string>;
  size: ReadonlySignal<{ characters: number; lines: number }>;
  /** Incremented by changes other than typing, so that the field shows the draft's text. */
  revision: ReadonlySignal<number>;
  /** Undefined where no file can be chosen. */
  files: ComposerFiles | undefined;
  chosenFiles: ReadonlySignal<readonly File[]>;
  options: OptionsStore;
  /** Whether there is anything to send. */
  isFilled: ReadonlySignal<boolean>;
  /** What hinders sending. */
  problem: ReadonlySignal<DraftProblem | undefined>;
  /** `problem` after the first try; a text that is too long at once. */
  visibleProblem: ReadonlySignal<DraftProblem | undefined>;
  /** The rules of the policy that the draft breaks. A missing passphrase is among them only when there is something to send. */
  visibleViolations: ReadonlySignal<readonly PolicyViolation[]>;
  /** Whether sending was tried since the kind or the draft changed. */
  wasSubmitted: Signal<boolean>;
  /** Why the last create failed, until the draft changes. */
  failure: Signal<Failure | undefined>;
  /** The create of this draft that has no result yet. Its instance may no longer be the active one. */
  inFlight: ReadonlySignal<SendingPush | undefined>;
  /** While it is being sent the draft cannot be changed. */
  isLocked: ReadonlySignal<boolean>;
  /** The newest change is not stored, most likely since storage is full. */
  isUnsaved: ReadonlySignal<boolean>;
  /** Shows another draft in place of this one. */
  show: (draft: Draft) => void;
  /** Shows a draft and stores it. */
  restore: (draft: Draft) => void;
  /** Options that were not changed follow the template of the new kind. */
  setKind: (kind: Kind) => void;
  /** Sets the text as typed. `replacesAll`: nothing of the previous text remains. */
  setPayload: (text: string, how?: { replacesAll?: boolean }) => void;
  /** Sets the text otherwise than by typing. */
  fillPayload: (text: string) => void;
  /** Hides or shows the text, also while it is locked. */
  setConcealed: (isConcealed: boolean) => void;
  setEmail: (email: EmailRequest) => void;
  /** Sends the draft once, to the shown instance. Undefined if nothing was sent or the result comes later. */
  send: (instance: Instance | undefined) => Promise<PushResult | undefined>;
  /** Stops a create. Its outcome is unknown then, unless not all has left. */
  cancel: () => Promise<void>;
  /** Stores what is not stored yet. Call it when the page closes. */
  flush: () => Promise<void>;
}

/** Saves every change at once. */
export function createComposer({
  draft: firstDraft,
  templateSettings,
  inFlight: allInFlight,
  rules,
  files,
  onDraftRemoved,
}: ComposerDeps): Composer {
  const draft = signal(firstDraft);
  const ownWrites = createWriteTracker(crypto.randomUUID());
  /** The id for another page's version of this draft. */
  let conflictDraftId = crypto.randomUUID();
  const revision = signal(0);
  const isSending = signal(false);
  const wasSubmitted = signal(false);
  const failure = signal<Failure>();
  const isUnsaved = signal(false);

  const payload = computed(() => getPayload(draft.value));
  const size = computed(() => ({ characters: countCharacters(payload.value), lines: countLines(payload.value) }));
  const chosenFiles = computed(() => files?.get(draft.value.id) ?? []);
  const options = createOptions({
    kind: computed(() => draft.value.kind),
    defaults: draft,
    rules,
    templateSettings,
    change: (update) => edit((old) => ({ ...old, ...update(old) })),
  });
  const isFilled = computed(() => hasContent(draft.value) || chosenFiles.value.length > 0);
  const problem = computed((): DraftProblem | undefined => {
    const [field] = options.unparsedLimits.value;
    const hasNoFiles = draft.value.kind === 'file' && chosenFiles.value.length === 0;
    if (hasNoFiles) return { field: 'files', why: 'none' };
    return findDraftProblem({ ...draft.value, options: options.sent.value }) ?? (field && { field, why: 'not-whole' });
  });
  const visibleProblem = computed(() => {
    const found = problem.value;
    const isTooLong = found?.why === 'too-long' || found?.why === 'too-many-bytes';
    return wasSubmitted.value || isTooLong ? found : undefined;
  });
  const visibleViolations = computed(() =>
    options.violations.value.filter(({ rule }) => rule !== 'passphrase' || wasSubmitted.value || isFilled.value),
  );
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
      if (updated === undefined) return onDraftRemoved();
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
    saver.save(draft.peek());
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
    options.forgetUnparsed();
  };

  const restore = (next: Draft): void => {
    show(next);
    saver.save(next);
  };

  const setKind = (kind: Kind): void => {
    edit((old) => {
      const isTouched = options.unparsedLimits.peek().size > 0;
      return { ...old, kind, ...(!isTouched && getDefaultsOnKindChange(templateSettings.peek(), old, kind)) };
    });
    revision.value++;
    wasSubmitted.value = false;
  };
  /** The draft before its altered text was replaced: undo also restores the warning. */
  let draftBeforeFlattening: Draft | undefined;
  const setPayload: Composer['setPayload'] = (text, { replacesAll = false } = {}) =>
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
  const setConcealed = (isConcealed: boolean): void => {
    if (isLocked.peek()) draft.value = { ...draft.peek(), isConcealed };
    else edit((old) => ({ ...old, isConcealed }));
  };

  const setEmail = (email: EmailRequest): void => edit((old) => ({ ...old, email }));

  const send = async (instance: Instance | undefined): Promise<PushResult | undefined> => {
    wasSubmitted.value = true;
    if (isLocked.peek() || problem.peek() || options.violations.peek().length > 0) return undefined;
    isSending.value = true;
    failure.value = undefined;
    try {
      await saver.flush();
      // As the user has seen it: the worker may know a newer policy.
      const sent = { ...draft.peek(), options: options.sent.peek() };
      const reply = await (sent.kind === 'file' && files && instance
        ? files.push(sent, instance)
        : callWorker('createPush', { draft: sent, source: 'composer', instanceId: instance?.id }));
      if (reply.ok) return reply.value;
      if (reply.failure.kind === 'AlreadyInFlight' || reply.failure.kind === 'NoLongerAvailable') return undefined;
      failure.value = reply.failure;
      // A terminated worker reports what it knows once it is started again.
      if (reply.failure.kind === 'Unexpected')
        await callWorker('refreshFeatures', { isPrivate: draft.peek().isPrivate });
      return undefined;
    } finally {
      isSending.value = false;
    }
  };

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
    options,
    isFilled,
    problem,
    visibleProblem,
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
    setConcealed,
    setEmail,
    send,
    cancel,
    flush: saver.flush,
  };
}

/** Copying the text by hand and pasting it here settles the review. */
function isReadFromPage(review: ReviewReason | undefined): boolean {
  return review === 'flattened' || review === 'truncated' || review === 'uncertain' || review === 'concealed';
}
