import { signal } from '@preact/signals';
import { copyText } from '../browser/clipboard';
import { call } from '../browser/messaging';
import { readItem, watch } from '../browser/stored';
import type { Reply } from '../messages';
import type { Failure } from '../push/failure';
import { type CreatedResult, isExpired, undoLeftMs } from '../push/result';
import { type CachedPassphrase, passphraseItem } from '../storage/items';
import type { ComposePageState } from './compose-page';

export type Results = ReturnType<typeof createResults>;

const ofPage = new WeakMap<ComposePageState, Results>();

/** Returns the page's one store for results, created when results are first shown: most popups open without. */
export function resultsOf(composePage: ComposePageState): Results {
  const results = ofPage.get(composePage) ?? createResults(composePage.now);
  ofPage.set(composePage, results);
  return results;
}

/** What can be done with results. The worker does it; verbs resolve with the failure, if any. */
function createResults(now: () => number) {
  /** Ids of results that an operation runs for. */
  const busy = signal<ReadonlySet<string>>(new Set());

  const run = async (id: string, operation: () => Promise<Reply<unknown>>): Promise<Failure | undefined> => {
    if (busy.peek().has(id)) return undefined;
    busy.value = new Set([...busy.peek(), id]);
    const reply = await operation();
    busy.value = new Set([...busy.peek()].filter((busyId) => busyId !== id));
    return reply.ok ? undefined : reply.failure;
  };

  const isCached = (cached: CachedPassphrase | undefined) => cached !== undefined && cached.until > now();

  /** Returns the passphrase while it is cached. */
  const readPassphrase = async (resultId: string): Promise<string | undefined> => {
    const cached = await readItem(passphraseItem(resultId));
    return isCached(cached) ? cached?.value : undefined;
  };

  return {
    busy,
    /** Expires a push, or a candidate of an unknown one. */
    expire: (resultId: string, urlToken: string) => run(resultId, () => call('expireResult', { resultId, urlToken })),
    /** Searches once more for a push of unknown outcome. */
    searchAgain: (resultId: string) => run(resultId, () => call('searchForPush', { resultId })),
    dismiss: async (...resultIds: string[]): Promise<void> => {
      await call('dismissResults', { resultIds });
    },
    readPassphrase,
    /** Rejects if the browser did not copy it, or if it is no longer cached. */
    copyPassphrase: async (resultId: string): Promise<void> => {
      const passphrase = await readPassphrase(resultId);
      if (passphrase === undefined) throw new Error('The passphrase is no longer cached');
      await copyText(passphrase);
    },
    /** Calls `listener` with whether the passphrase can be copied, now and at every change. Returns how to stop. */
    watchPassphrase: (resultId: string, listener: (isThere: boolean) => void): (() => void) => {
      const item = passphraseItem(resultId);
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isStopped = false;
      const apply = (cached: CachedPassphrase | undefined) => {
        clearTimeout(timer);
        if (isStopped) return;
        listener(isCached(cached));
        if (cached && isCached(cached)) timer = setTimeout(() => listener(false), cached.until - now());
      };
      const stop = watch(item, apply);
      void readItem(item).then(apply);
      return () => {
        isStopped = true;
        clearTimeout(timer);
        stop();
      };
    },
    undoLeftMs: (result: CreatedResult) => undoLeftMs(result, now()),
    /** Calls `listener` every second with the milliseconds left for undo, the last time with 0. Returns how to stop. */
    watchUndo: (result: CreatedResult, listener: (leftMs: number) => void): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = () => {
        const leftMs = undoLeftMs(result, now());
        listener(leftMs);
        if (leftMs > 0) timer = setTimeout(tick, leftMs % 1000 || 1000);
      };
      tick();
      return () => clearTimeout(timer);
    },
    isExpired: (result: CreatedResult) => isExpired(result, now()),
  };
}
