import { type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../push/failure';
import { type CreatedResult, type InFlightCreate, isExpired, type PushResult, undoLeftMs } from '../push/result';
import { type CachedPassphrase, passphraseItem } from '../storage/items';
import type { ComposePageState } from './compose-page';
import type { PageDeps } from './settings';

interface ResultsDeps extends PageDeps {
  results: ReadonlySignal<readonly PushResult[]>;
  inFlight: ReadonlySignal<readonly InFlightCreate[]>;
}

export type Results = ReturnType<typeof createResults>;

const ofDesk = new WeakMap<ComposePageState, Results>();

/** The one store for a composePage. Made when results are first shown: most popups open without. */
export function resultsOf(composePage: ComposePageState): Results {
  const made =
    ofDesk.get(composePage) ??
    createResults({ ...composePage.doors, results: composePage.results, inFlight: composePage.inFlight });
  ofDesk.set(composePage, made);
  return made;
}

/** What became of the last pushes, newest first, and what can be done with them. The worker does it; each verb resolves with what failed. */
function createResults({ results, inFlight, stored, call, copyText, now }: ResultsDeps) {
  /** Results that something is being done with. */
  const busy = signal<ReadonlySet<string>>(new Set());

  const during = async (id: string, job: () => Promise<Failure | undefined>): Promise<Failure | undefined> => {
    if (busy.peek().has(id)) return undefined;
    busy.value = new Set([...busy.peek(), id]);
    try {
      return await job();
    } finally {
      busy.value = new Set([...busy.peek()].filter((other) => other !== id));
    }
  };

  /** Expires a push, or a candidate of an unknown one. */
  const expire = (resultId: string, urlToken: string) =>
    during(resultId, async () => {
      const reply = await call('expireResult', { resultId, urlToken });
      return reply.ok ? undefined : reply.failure;
    });

  /** Looks once more for a push whose outcome is unknown. */
  const searchAgain = (resultId: string) =>
    during(resultId, async () => {
      const reply = await call('searchForPush', { resultId });
      return reply.ok ? undefined : reply.failure;
    });

  const dismiss = async (...resultIds: string[]): Promise<void> => {
    await call('dismissResults', { resultIds });
  };

  /** Gives up waiting for a create. */
  const cancel = async (draftId: string): Promise<void> => {
    await call('cancelPush', { draftId });
  };

  /** Tells until when (milliseconds since 1970) the passphrase can be copied, undefined once it cannot. Returns how to stop. */
  const watchPassphrase = (resultId: string, tell: (until: number | undefined) => void): (() => void) => {
    const item = passphraseItem(resultId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const show = (kept: CachedPassphrase | undefined) => {
      clearTimeout(timer);
      const leftMs = kept ? kept.until - now() : 0;
      if (stopped) return;
      tell(kept && leftMs > 0 ? kept.until : undefined);
      if (leftMs > 0) timer = setTimeout(() => tell(undefined), leftMs);
    };
    const stop = stored.watch(item, show);
    void stored.readItem(item).then(show);
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  };

  /** The passphrase while it is kept, then undefined. */
  const readPassphrase = async (resultId: string): Promise<string | undefined> => {
    const kept = await stored.readItem(passphraseItem(resultId));
    return kept && kept.until > now() ? kept.value : undefined;
  };

  /** Rejects if the browser did not copy it, or if it is not kept any more. */
  const copyPassphrase = async (resultId: string): Promise<void> => {
    const passphrase = await readPassphrase(resultId);
    if (passphrase === undefined) throw new Error('The passphrase is not kept any more');
    await copyText(passphrase);
  };

  /** Tells every second how long a push can be undone by one click, in milliseconds, the last time with 0. Returns how to stop. */
  const watchUndo = (result: CreatedResult, tell: (leftMs: number) => void): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const leftMs = undoLeftMs(result, now());
      tell(leftMs);
      if (leftMs > 0) timer = setTimeout(look, leftMs % 1000 || 1000);
    };
    look();
    return () => clearTimeout(timer);
  };

  return {
    results,
    inFlight,
    busy,
    expire,
    searchAgain,
    dismiss,
    cancel,
    copy: copyText,
    watchPassphrase,
    readPassphrase,
    copyPassphrase,
    watchUndo,
    undoLeftMs: (result: CreatedResult) => undoLeftMs(result, now()),
    /** Whether nobody can open it any more, as far as we know now. */
    isOver: (result: CreatedResult) => isExpired(result, now()),
  };
}
