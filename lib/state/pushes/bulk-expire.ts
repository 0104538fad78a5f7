import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import type { Reply } from '../../messaging/messages';
import type { ExpireOutcome, PushRow } from '../../pushes/push-row';
import { type Clock, createRateLimitRetry } from '../rate-limit';

/** `already-expired`: it had expired before. `failed`: refused, or of unknown outcome. `skipped`: no request was sent. */
export interface BulkOutcome {
  row: PushRow;
  outcome: 'expired' | 'already-expired' | 'not-found' | 'failed' | 'skipped';
  failure?: Failure | undefined;
}

export type BulkState =
  | { step: 'idle' }
  | {
      step: 'asking';
      rows: readonly PushRow[];
      notExpirable: number;
      hidden: number;
      unknown: number;
      areMatches: boolean;
    }
  | { step: 'running'; done: number; total: number; isStopping: boolean }
  | { step: 'done'; outcomes: readonly BulkOutcome[] };

/** Expires pushes one after the other, after a question. */
export interface BulkExpire {
  state: ReadonlySignal<BulkState>;
  /** How many pushes the last run expired; undefined if it left any out. */
  expired: ReadonlySignal<number | undefined>;
  /** When a request is repeated after a rate limit, in milliseconds since 1970. */
  pausedUntil: ReadonlySignal<number | undefined>;
  /**
   * Asks whether to expire these pushes, unless some are being expired. `notExpirable`, `hidden`, `unknown`: how many more are meant that cannot be
   * expired, are not shown, or may not exist. `areMatches`: whether they have the name of one that is not meant, and need another label.
   */
  ask: (
    rows: readonly PushRow[],
    others?: { notExpirable?: number; hidden?: number; unknown?: number; areMatches?: boolean },
  ) => void;
  /** Expires these pushes. After a failure that concerns all pushes of an instance, its others are skipped. */
  run: (rows: readonly PushRow[]) => Promise<void>;
  /** Stops once the request in flight has been answered, and skips the rest. */
  cancel: () => void;
  /** Puts away the question or the outcomes. */
  dismiss: () => void;
}

/**
 * Expiring twice does no harm, so requests are repeated after a rate limit. `onDone`: gets the pushes that have expired or are
 * gone, also if they were before.
 */
export function createBulkExpire(
  clock: Clock,
  expire: (row: PushRow) => Promise<Reply<ExpireOutcome>>,
  onDone: (expired: readonly PushRow[]) => void,
): BulkExpire {
  const state = signal<BulkState>({ step: 'idle' });
  const expired = computed(() => {
    const { value } = state;
    if (value.step !== 'done') return undefined;
    return value.outcomes.some(({ outcome }) => outcome === 'failed' || outcome === 'skipped')
      ? undefined
      : value.outcomes.length;
  });
  const requests = createRateLimitRetry(clock);
  let abortController = new AbortController();

  const expireOne = async (row: PushRow, abortSignal: AbortSignal): Promise<BulkOutcome> => {
    const reply = await requests.request(() => expire(row), abortSignal);
    if (!reply) return { row, outcome: 'skipped' };
    if (!reply.ok) return { row, outcome: 'failed', failure: reply.failure };
    if (reply.value.outcome === 'not-found') return { row, outcome: 'not-found' };
    return { row, outcome: reply.value.ending.isExpiredManually ? 'expired' : 'already-expired' };
  };

  return {
    state,
    expired,
    pausedUntil: requests.pausedUntil,
    ask: (rows, { notExpirable = 0, hidden = 0, unknown = 0, areMatches = false } = {}) => {
      if (state.peek().step !== 'running')
        state.value = { step: 'asking', rows, notExpirable, hidden, unknown, areMatches };
    },
    run: async (rows) => {
      if (state.peek().step === 'running') return;
      abortController = new AbortController();
      const { signal: stopped } = abortController;
      const outcomes: BulkOutcome[] = [];
      const failing = new Set<string>();
      for (const [done, row] of rows.entries()) {
        const { id } = row.instance;
        if (failing.has(id) || stopped.aborted) {
          outcomes.push({ row, outcome: 'skipped' });
          continue;
        }
        state.value = { step: 'running', done, total: rows.length, isStopping: false };
        const result = await expireOne(row, stopped);
        outcomes.push(result);
        if (result.failure && affectsAll(result.failure)) failing.add(id);
      }
      onDone(outcomes.flatMap(({ row, outcome }) => (outcome === 'failed' || outcome === 'skipped' ? [] : row)));
      state.value = { step: 'done', outcomes };
    },
    cancel: () => {
      abortController.abort();
      const current = state.peek();
      if (current.step === 'running') state.value = { ...current, isStopping: true };
    },
    dismiss: () => {
      if (state.peek().step !== 'running') state.value = { step: 'idle' };
    },
  };
}

/** Whether a failure concerns all pushes. A rate limit that comes here was too long to wait for. */
function affectsAll(failure: Failure): boolean {
  if (failure.kind === 'HttpError')
    return ['invalid-token', 'sign-in', 'server-error', 'other'].includes(failure.reason);
  return failure.kind === 'RequestError' ? failure.problem === 'token' : failure.kind !== 'StorageFull';
}
