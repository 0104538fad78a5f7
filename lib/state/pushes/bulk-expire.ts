import { type ReadonlySignal, signal } from '@preact/signals';
import type { Reply } from '../../messages';
import type { Failure } from '../../push/failure';
import type { ExpireOutcome, PushRow } from '../../push/push-row';
import { createRateLimitRetry, type RateLimitDeps } from './paging';

/**
 * What became of one: `expired`; `over` = it had ended by itself before; `gone` = the instance does not have it any more;
 * `failed` = the instance refused, or what it did is not known; `left` = nothing was asked.
 */
export interface BulkOutcome {
  row: PushRow;
  became: 'expired' | 'over' | 'gone' | 'failed' | 'left';
  failure?: Failure | undefined;
}

export type BulkState =
  | { step: 'idle' }
  | { step: 'asking'; rows: readonly PushRow[]; leftOut: number }
  | { step: 'running'; done: number; total: number; isStopping: boolean }
  | { step: 'done'; outcomes: readonly BulkOutcome[] };

export interface BulkDeps extends RateLimitDeps {
  expire: (row: PushRow) => Promise<Reply<ExpireOutcome>>;
  /** Told of those that nobody can open any more, when all is done. */
  onDone?: ((ended: readonly PushRow[]) => void) | undefined;
}

export interface BulkExpire {
  state: ReadonlySignal<BulkState>;
  pausedUntil: ReadonlySignal<number | undefined>;
  /** Asks whether these are to be expired; `leftOut`: how many more are selected that cannot be. */
  ask(rows: readonly PushRow[], leftOut: number): void;
  /** Resolves when all are done, or what is left is not going to be. Nothing happens while others are under way. */
  run(rows: readonly PushRow[]): Promise<void>;
  /** Stops after the one that is under way. */
  cancel(): void;
  /** Puts the question or the summary away. */
  dismiss(): void;
  /** Takes the question back; whatever else is there stays. */
  dropQuestion(): void;
}

/** Expires many, one after the other, in the instance's own time. Expiring twice does no harm, so one that has to wait is asked again. */
export function createBulkExpire(parts: BulkDeps): BulkExpire {
  const state = signal<BulkState>({ step: 'idle' });
  const patience = createRateLimitRetry(parts);
  let stop = new AbortController();

  const one = async (row: PushRow, aborted: AbortSignal): Promise<BulkOutcome> => {
    const reply = await patience.ask(() => parts.expire(row), aborted);
    if (!reply) return { row, became: 'left' };
    if (!reply.ok) return { row, became: 'failed', failure: reply.failure };
    if (reply.value.outcome === 'gone') return { row, became: 'gone' };
    return { row, became: reply.value.ending.isByHand ? 'expired' : 'over' };
  };

  return {
    state,
    pausedUntil: patience.pausedUntil,
    ask(rows, leftOut) {
      if (state.peek().step !== 'running') state.value = { step: 'asking', rows, leftOut };
    },
    async run(rows) {
      if (state.peek().step === 'running') return;
      stop = new AbortController();
      const { signal: aborted } = stop;
      const outcomes: BulkOutcome[] = [];
      /** Where the next one would meet the same failure. */
      const hopeless = new Set<string>();
      for (const [done, row] of rows.entries()) {
        if (hopeless.has(whereIs(row)) || aborted.aborted) {
          outcomes.push({ row, became: 'left' });
          continue;
        }
        state.value = { step: 'running', done, total: rows.length, isStopping: false };
        const outcome = await one(row, aborted);
        outcomes.push(outcome);
        if (outcome.failure && meetsAll(outcome.failure)) hopeless.add(whereIs(row));
      }
      parts.onDone?.(outcomes.flatMap(({ row, became }) => (became === 'failed' || became === 'left' ? [] : row)));
      state.value = { step: 'done', outcomes };
    },
    cancel() {
      stop.abort();
      const now = state.peek();
      if (now.step === 'running') state.value = { ...now, isStopping: true };
    },
    dismiss() {
      if (state.peek().step !== 'running') state.value = { step: 'idle' };
    },
    dropQuestion() {
      if (state.peek().step === 'asking') state.value = { step: 'idle' };
    },
  };
}

/** Pushes of an instance that was at another address then meet another failure. */
function whereIs({ instance: { id, baseUrl = '' } }: PushRow): string {
  return `${id} ${baseUrl}`;
}

/** Whether the next push at the same instance would meet the same failure: then asking on is of no use. */
function meetsAll(failure: Failure): boolean {
  switch (failure.name) {
    case 'HttpError':
      return failure.reason === 'token' || failure.reason === 'server';
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
    case 'RequestError':
      return failure.problem === 'token';
    default:
      return false;
  }
}
