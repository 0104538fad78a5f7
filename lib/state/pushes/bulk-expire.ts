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

/** A rate limit among them is one that was too long to wait for. */
const AFFECTS_ALL: ReadonlySet<Failure['name']> = new Set([
  'NetworkError',
  'TimeoutError',
  'RateLimitError',
  'RedirectError',
  'ContractError',
  'PermissionMissing',
  'InstanceRemoved',
  'NoInstance',
  'Unexpected',
]);

/** Whether the next push at the same instance would meet this failure. */
function affectsAll(failure: Failure): boolean {
  if (failure.name === 'HttpError') return failure.reason === 'token' || failure.reason === 'server';
  return failure.name === 'RequestError' ? failure.problem === 'token' : AFFECTS_ALL.has(failure.name);
}
