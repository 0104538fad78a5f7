import { signal } from '@preact/signals';
import type { Reply } from '../../messages';
import type { Failure } from '../../push/failure';
import type { ExpireOutcome, PushRow } from '../../push/push-row';
import { createRateLimitRetry, type Timing } from './paging';

/**
 * `over`: it had ended before. `gone`: the instance does not have it any more. `failed`: the instance refused, or what it did is unknown.
 * `skipped`: no request was sent.
 */
export interface BulkOutcome {
  row: PushRow;
  outcome: 'expired' | 'over' | 'gone' | 'failed' | 'skipped';
  failure?: Failure | undefined;
}

export type BulkState =
  | { step: 'idle' }
  | { step: 'asking'; rows: readonly PushRow[]; notExpirable: number }
  | { step: 'running'; done: number; total: number; isStopping: boolean }
  | { step: 'done'; outcomes: readonly BulkOutcome[] };

interface BulkDeps {
  timing: Timing;
  expire: (row: PushRow) => Promise<Reply<ExpireOutcome>>;
  /** Called at the end with the pushes that cannot be opened any more. */
  onDone: (expired: readonly PushRow[]) => void;
}

export type BulkExpire = ReturnType<typeof createBulkExpire>;

/** Expires many pushes, one after the other. Expiring twice does no harm, so a request is repeated after a rate limit. */
export function createBulkExpire({ timing, expire, onDone }: BulkDeps) {
  const state = signal<BulkState>({ step: 'idle' });
  const requests = createRateLimitRetry(timing);
  let stop = new AbortController();

  const expireOne = async (row: PushRow, stopped: AbortSignal): Promise<BulkOutcome> => {
    const reply = await requests.ask(() => expire(row), stopped);
    if (!reply) return { row, outcome: 'skipped' };
    if (!reply.ok) return { row, outcome: 'failed', failure: reply.failure };
    if (reply.value.outcome === 'gone') return { row, outcome: 'gone' };
    return { row, outcome: reply.value.ending.isByHand ? 'expired' : 'over' };
  };

  return {
    state,
    pausedUntil: requests.pausedUntil,
    /** Asks whether to expire these. `notExpirable`: how many more are selected. */
    ask: (rows: readonly PushRow[], notExpirable: number): void => {
      if (state.peek().step !== 'running') state.value = { step: 'asking', rows, notExpirable };
    },
    run: async (rows: readonly PushRow[]): Promise<void> => {
      if (state.peek().step === 'running') return;
      stop = new AbortController();
      const { signal: stopped } = stop;
      const outcomes: BulkOutcome[] = [];
      /** Instances at which the next push would meet the same failure. */
      const failing = new Set<string>();
      for (const [done, row] of rows.entries()) {
        const { id, baseUrl = '' } = row.instance;
        const instance = `${id} ${baseUrl}`;
        if (failing.has(instance) || stopped.aborted) {
          outcomes.push({ row, outcome: 'skipped' });
          continue;
        }
        state.value = { step: 'running', done, total: rows.length, isStopping: false };
        const result = await expireOne(row, stopped);
        outcomes.push(result);
        if (result.failure && affectsAll(result.failure)) failing.add(instance);
      }
      onDone(outcomes.flatMap(({ row, outcome }) => (outcome === 'failed' || outcome === 'skipped' ? [] : row)));
      state.value = { step: 'done', outcomes };
    },
    /** Stops after the request in flight. */
    cancel: (): void => {
      stop.abort();
      const current = state.peek();
      if (current.step === 'running') state.value = { ...current, isStopping: true };
    },
    /** Closes the question or the summary. */
    dismiss: (): void => {
      if (state.peek().step !== 'running') state.value = { step: 'idle' };
    },
    dismissQuestion: (): void => {
      if (state.peek().step === 'asking') state.value = { step: 'idle' };
    },
  };
}

/** Whether the next push at the same instance would meet this failure. */
function affectsAll(failure: Failure): boolean {
  switch (failure.name) {
    case 'HttpError':
      return failure.reason === 'token' || failure.reason === 'server';
    case 'RequestError':
      return failure.problem === 'token';
    case 'NetworkError':
    case 'TimeoutError':
    // A short pause was waited for.
    case 'RateLimitError':
    case 'RedirectError':
    case 'ContractError':
    case 'PermissionMissing':
    case 'InstanceRemoved':
    case 'NoInstance':
    case 'Unexpected':
      return true;
    default:
      return false;
  }
}
