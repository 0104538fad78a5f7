import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Page } from '../browser/this-page';
import type { Instance } from '../instance/instance';
import type { Reply } from '../messages';
import type { PolicyRules } from '../policy/policy';
import {
  type Draft,
  type EmailRequest,
  hasContent,
  type Kind,
  type PushOptions,
  payloadOf,
  withPayload,
} from '../push/draft';
import { type DraftProblem, draftProblem, type Limit, limitProblem } from '../push/draft-problem';
import type { Failure } from '../push/failure';
import { countCharacters, countLines } from '../push/limits';
import type { InFlightCreate, PushResult } from '../push/result';
import { defaultsOnKindChange, draftDefaultsFrom, type Template, type TemplateSettings } from '../push/template';
import { draftItem } from '../storage/items';
import { createDraftSaver, createOwnWriteTracker } from './draft-keeper';
import type { Files } from './files';
import type { PageDeps } from './settings';

export interface ComposerDeps extends Pick<PageDeps, 'stored' | 'call' | 'copyText'> {
  draft: Draft;
  book: ReadonlySignal<TemplateSettings>;
  inFlight: ReadonlySignal<readonly InFlightCreate[]>;
  /** What the organisation demands. */
  demands: ReadonlySignal<PolicyRules>;
  newId: () => string;
  /** The words that passwords are made of, read when they are first needed. */
  loadWords: () => Promise<readonly string[]>;
  /** Missing where no file can be chosen. */
  files?: Files | undefined;
  /** Missing where the active tab is this page itself. */
  getActivePage?: (() => Promise<Page | undefined>) | undefined;
  /** The draft was sent or dropped, here or elsewhere. */
  onDraftRemoved: () => void;
}

export type Composer = ReturnType<typeof createComposer>;

/** One draft being written. Every change is kept at once; while it is being sent nothing can be changed. */
export function createComposer(parts: ComposerDeps) {
  const { stored, call } = parts;
  const draft = signal(parts.draft);
  const ownWrites = createOwnWriteTracker(parts.newId());
  /** What another page wrote into the draft shown at the same moment is kept under this id. */
  let conflictDraftId = parts.newId();
  /** Counts what changed the payload other than typing: the field then takes the draft's. */
  const revision = signal(0);
  const isSending = signal(false);
  const wasSubmitted = signal(false);
  const failure = signal<Failure>();
  const isUnsaved = signal(false);
  /** What "this page" replaced. */
  const replacedUrl = signal<string>();

  const payload = computed(() => payloadOf(draft.value));
  const size = computed(() => ({ characters: countCharacters(payload.value), lines: countLines(payload.value) }));
  /** The files that go with it. */
  const chosen = computed(() => parts.files?.of(draft.value.id) ?? []);
  /** Whether anything in it would be missed. */
  const isFilled = computed(() => hasContent(draft.value) || chosen.value.length > 0);
  /** Limits in whose field something stands that is no number: nothing of it is in the draft. */
  const invalidLimits = signal<ReadonlySet<Limit>>(new Set());
  const problem = computed((): DraftProblem | undefined => {
    const [field] = invalidLimits.value;
    const hasNoFiles = draft.value.kind === 'file' && chosen.value.length === 0;
    if (hasNoFiles) return { field: 'files', why: 'none' };
    return draftProblem(draft.value) ?? (field && { field, why: 'not-whole' });
  });
  /** The limit that has to be corrected, said at once wherever else there is a problem. */
  const badLimit = computed(() => [...invalidLimits.value][0] ?? limitProblem(draft.value.options));
  /** Said when it was tried; too much text at once. */
  const visibleProblem = computed(() => {
    const found = problem.value;
    return found && (wasSubmitted.value || found.why === 'too-long') ? found : undefined;
  });
  /** What would be asked for: some of it the organisation has set. */
  const options = computed(() => parts.demands.value.options(draft.value.options));
  /** What the organisation demands and the draft does not meet: the worker would not send it. */
  const broken = computed(() => parts.demands.value.broken({ ...draft.value, options: options.value }));
  /** Said at once; that something is missing, when there is anything to send. */
  const visibleViolations = computed(() =>
    broken.value.filter(({ rule }) => rule !== 'passphrase' || wasSubmitted.value || isFilled.value),
  );
  /** What the worker noted of the create that is under way: to where it goes may not be what is active by now. */
  const inFlight = computed(() => parts.inFlight.value.find(({ draftId }) => draftId === draft.value.id));
  const isLocked = computed(() => isSending.value || inFlight.value !== undefined);

  const keeper = createDraftSaver(
    async (changed) => {
      const writtenIn = ownWrites.next();
      await stored.writeItem(draftItem(changed.id), { ...changed, writtenIn }).catch((error: unknown) => {
        ownWrites.note(writtenIn);
        throw error;
      });
    },
    (isKept) => {
      isUnsaved.value = !isKept;
    },
  );

  /** What another page wrote while this one was writing. */
  let remoteDraft: Draft | undefined;
  const watchDraft = (id: string) =>
    stored.watch(draftItem(id), (now) => {
      if (now === undefined) return parts.onDraftRemoved();
      if (ownWrites.note(now.writtenIn)) return saveConflict();
      remoteDraft = now;
      if (isUnsaved.peek()) saveConflict();
      else if (!ownWrites.hasPending()) put(now);
    });
  /** This page wrote, or will write, over what another wrote: so that is kept as a draft of its own, which the composer speaks of. */
  const saveConflict = (): void => {
    if (remoteDraft)
      void call('saveDraft', { draft: { ...remoteDraft, id: conflictDraftId, review: 'written-twice' } });
    remoteDraft = undefined;
  };
  let stopWatching = watchDraft(parts.draft.id);

  const put = (next: Draft): void => {
    remoteDraft = undefined;
    draft.value = next;
    revision.value++;
  };

  const edit = (change: (draft: Draft) => Draft): void => {
    if (isLocked.peek()) return;
    draft.value = change(draft.peek());
    failure.value = undefined;
    keeper.keep(draft.peek());
  };

  /** Another draft. What was typed in this one is kept. */
  const show = (next: Draft): void => {
    void keeper.flush();
    conflictDraftId = parts.newId();
    stopWatching();
    stopWatching = watchDraft(next.id);
    put(next);
    wasSubmitted.value = false;
    failure.value = undefined;
    replacedUrl.value = undefined;
    isUnsaved.value = false;
    invalidLimits.value = new Set();
  };

  /** Puts a draft in the place of the one shown, and keeps it. */
  const restore = (next: Draft): void => {
    show(next);
    keeper.keep(next);
  };

  const setKind = (kind: Kind): void => {
    edit((old) => {
      const isTouched = invalidLimits.peek().size > 0;
      return { ...old, kind, ...(!isTouched && defaultsOnKindChange(parts.book.peek(), old, kind)) };
    });
    replacedUrl.value = undefined;
    revision.value++;
  };
  /** A draft whose text the browser had changed and the user then replaced: an undo brings it back, and with it the warning. */
  let flattened: Draft | undefined;
  /** `replacesAll`: nothing is left of the text before. */
  const setPayload = (text: string, { replacesAll = false } = {}): void =>
    edit((old) => {
      const next = withPayload(old, text);
      if (old.kind !== 'text') return next;
      if (flattened?.id === old.id && flattened.payloads.text === text) return { ...next, review: flattened.review };
      if (!replacesAll || (old.review !== 'flattened' && old.review !== 'cut')) return next;
      flattened = old;
      return { ...next, review: undefined };
    });
  /** The same for what was not typed into the field: it is shown there. */
  const fillPayload = (text: string): void => {
    setPayload(text);
    revision.value++;
  };
  const setOption = <K extends keyof PushOptions>(option: K, value: PushOptions[K]): void =>
    edit((old) => ({ ...old, options: { ...old.options, [option]: value } }));

  const setEmail = (email: EmailRequest): void => edit((old) => ({ ...old, email }));

  /** Asks for what a template does. What is this push's own stays. */
  const applyTemplate = (template: Template): void => {
    if (isLocked.peek()) return;
    invalidLimits.value = new Set();
    edit((old) => ({ ...old, ...draftDefaultsFrom(template, old.options) }));
  };

  const setLimit = (option: Limit, value: number | undefined | 'unreadable'): void => {
    const others = [...invalidLimits.peek()].filter((other) => other !== option);
    invalidLimits.value = new Set(value === 'unreadable' ? [...others, option] : others);
    setOption(option, value === 'unreadable' ? undefined : value);
  };

  /** Fills the link with the active tab's address. Resolves whether there was one that can be pushed. */
  const useActivePage = async (): Promise<boolean> => {
    const page = await parts.getActivePage?.();
    if (!page || !/^https?:/i.test(page.url)) return false;
    const before = draft.peek().payloads.url;
    setPayload(page.url);
    replacedUrl.value = before === '' || before === page.url ? undefined : before;
    revision.value++;
    return true;
  };
  const undoReplace = (): void => {
    const before = replacedUrl.peek();
    if (before === undefined) return;
    setPayload(before);
    replacedUrl.value = undefined;
    revision.value++;
  };

  /** Sends it, once, to the instance that the user sees. Resolves with what became of it; undefined if nothing was sent or nobody knows yet. */
  const create = async (instance: Instance | undefined): Promise<PushResult | undefined> => {
    wasSubmitted.value = true;
    if (isLocked.peek() || problem.peek() || broken.peek().length > 0) return undefined;
    isSending.value = true;
    failure.value = undefined;
    try {
      await keeper.flush();
      const reply = await push(draft.peek(), instance);
      if (reply.ok) return reply.value;
      // What became of it, or will, is among the results.
      if (reply.failure.name === 'AlreadyInFlight' || reply.failure.name === 'NoLongerAvailable') return undefined;
      failure.value = reply.failure;
      // A worker that died in the middle says what it knows when it wakes.
      if (reply.failure.name === 'Unexpected') await call('refreshFeatures', undefined);
      return undefined;
    } finally {
      isSending.value = false;
    }
  };

  /** The worker sends it; files are sent from here, where they are. */
  const push = (sent: Draft, instance: Instance | undefined): Promise<Reply<PushResult>> =>
    sent.kind === 'file' && parts.files && instance
      ? parts.files.push(sent, instance)
      : call('createPush', { draft: sent, source: 'composer', instanceId: instance?.id });

  /** Gives up waiting. Whether the push was made is unknown then, unless a part of it surely never left. */
  const cancel = async (): Promise<void> => {
    parts.files?.cancel(draft.peek().id);
    await call('cancelPush', { draftId: draft.peek().id });
  };

  return {
    stored,
    loadWords: parts.loadWords,
    copyText: parts.copyText,
    draft,
    payload,
    size,
    revision,
    files: parts.files,
    chosen,
    isFilled,
    problem,
    visibleProblem,
    badLimit,
    invalidLimits,
    book: parts.book,
    policy: computed(() => parts.demands.value.policy),
    options,
    visibleViolations,
    wasSubmitted,
    failure,
    inFlight,
    isLocked,
    isUnsaved,
    replacedUrl,
    canUsePage: parts.getActivePage !== undefined,
    show,
    restore,
    setKind,
    setPayload,
    fillPayload,
    setOption,
    setEmail,
    setLimit,
    applyTemplate,
    useActivePage,
    undoReplace,
    create,
    cancel,
    /** Hands to the browser what is not written yet: when the page goes. */
    flush: keeper.flush,
  };
}
