import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { isNotFound } from '../../base/failure';
import type { ColumnRole } from '../../batch/columns';
import type { LinkedTable, RowPassphrase } from '../../batch/linked-table';
import { getActive, isRetryable, isRowRecord, type RowRecord } from '../../batch/row-record';
import { estimateSeconds } from '../../batch/rows';
import { callWorker } from '../../messaging/messaging';
import { type Draft, getPayload } from '../../push/draft';
import { getCreated, getResult, getState, type PushState } from '../../push/record';
import { type Candidate, isExpirable, isSearchable } from '../../push/result';
import { type PushRow, refOf, storedPushToRow } from '../../pushes/push-row';
import { type Batch, recordItem, rowId } from '../../storage/items';
import { readItem } from '../../storage/storage';
import { type BulkExpire, createBulkExpire } from '../pushes/bulk-expire';
import { type Clock, createRateLimitRetry } from '../rate-limit';
import { toOtherMatches } from '../results/other-matches';
import { lookForPage, toSharedLink } from '../results/shared-link';

export type { Batch } from '../../storage/items';

export interface BatchSendingRow {
  /** The row's index in the batch, from 0. */
  index: number;
  row: Signal<RowRecord>;
}

/** A batch that is being sent, or was. The worker sends each row at most once, whatever this page asks for. */
export interface BatchSending {
  batch: Batch;
  rows: readonly BatchSendingRow[];
  /** How many rows are in each state. */
  counts: ReadonlySignal<Readonly<Record<PushState, number>>>;
  /** How many seconds are left, including pauses; undefined if there is nothing to do. */
  secondsLeft: ReadonlySignal<number | undefined>;
  /** Whether rows are being sent. */
  isRunning: ReadonlySignal<boolean>;
  /** Whether rows are being sent, or pushes expired. */
  isBusy: ReadonlySignal<boolean>;
  /** Why sending stopped early. */
  failure: ReadonlySignal<Failure | undefined>;
  /** When a request is repeated after a rate limit, in milliseconds since 1970. */
  pausedUntil: ReadonlySignal<number | undefined>;
  /** Sends the rows that were never sent, one after the other. Resolves when it is done, paused or stopped by a failure. */
  start: () => Promise<void>;
  /** Stops once the request in flight has been answered. */
  pause: () => void;
  /** The user says which candidate is the row's push. Asks whether to expire the others, which may be copies of it. */
  confirmCandidate: (row: BatchSendingRow, urlToken: string) => Promise<void>;
  /** Searches for the pushes of all rows of unknown outcome, one after the other, as long as the server answers. */
  checkAgain: () => Promise<void>;
  /** The indices of the rows that are still to be searched for. */
  checking: ReadonlySignal<ReadonlySet<number>>;
  /** The user says that no push was created for the row, which is ready to be sent again. */
  markNotCreated: (row: BatchSendingRow) => Promise<void>;
  /** Shows a row as it is stored, also where another page changed it. A result may be only in this page: it stays. */
  applyStoredRow: (index: number, stored: RowRecord) => void;
  /** Searches for the pushes of rows that may have lost their worker. */
  searchForInFlightRows: () => Promise<void>;
  /** Expires pushes of this batch. */
  bulk: BulkExpire;
  /** Call it before the table leaves with its links: see `lookForPage` of shared links. */
  lookForPage: () => Promise<void>;
  /** The table with its links, in its order. Rows without a push that may still be opened have no link. `stateText`: what is said of a row. */
  toLinkedTable: (stateText: (row: RowRecord) => string) => LinkedTable;
  /** The passphrases of links that may still be opened. */
  passphrases: ReadonlySignal<readonly RowPassphrase[]>;
  /** How many pushes may still be opened. */
  activeCount: ReadonlySignal<number>;
  /** Whether there are rows that are known not to have been created. */
  hasRetryable: ReadonlySignal<boolean>;
  /** Asks whether to expire the push of this row, or else those of all rows. */
  askToExpire: (row?: RowRecord) => void;
}

/** Sends nothing before `start`. `stored`: the rows as they were read; undefined where one is missing. */
export function createBatchSending(
  batch: Batch,
  stored: readonly (RowRecord | undefined)[],
  clock: Clock,
): BatchSending {
  const { id: batchId } = batch;
  const { now } = clock;
  // Rows are missing where a worker was terminated while it removed the batch.
  const rows: BatchSendingRow[] = stored.flatMap((row, index) => (row ? { index, row: signal(row) } : []));
  const isRunning = signal(false);
  const failure = signal<Failure>();
  const requests = createRateLimitRetry(clock);
  let stop = new AbortController();

  const counts = computed(() => {
    const counted: Record<PushState, number> = { ready: 0, sending: 0, created: 0, failed: 0, unknown: 0 };
    for (const { row } of rows) counted[getState(row.value)]++;
    return counted;
  });
  const secondsLeft = computed(() => {
    const { ready } = counts.value;
    return ready === 0 ? undefined : estimateSeconds(ready);
  });

  /** Searches for the push of a row. Returns why that could not be done. */
  const searchForRow = async ({ index, row }: BatchSendingRow): Promise<Failure | undefined> => {
    const reply = await callWorker('searchForBatchRow', { batchId, index });
    const stored = reply.ok ? reply.value : await readItem(recordItem(rowId({ batchId, index })));
    if (isRowRecord(stored)) row.value = stored;
    if (!reply.ok) return reply.failure;
    return findUnreachable(row.peek());
  };

  /** Creates the push of a row. Resolves whether to go on with the next row. */
  const create = async (entry: BatchSendingRow, stopped: AbortSignal, isAgain = false): Promise<boolean> => {
    const { index, row } = entry;
    const { denials } = row.peek();
    const reply = await requests.request(() => callWorker('createBatchRow', { batchId, index }), stopped);
    if (!reply) return false;
    const isTerminated = !reply.ok && reply.failure.kind === 'Unexpected';
    if (reply.ok) row.value = reply.value;
    if (isTerminated || getState(row.peek()) === 'sending') await searchForRow(entry);
    // Not one that is ready because the user has said meanwhile that it was not created.
    const wasNotSent = getState(row.peek()) === 'ready' && row.peek().denials === denials;
    if (isTerminated && wasNotSent && !isAgain) return create(entry, stopped, true);
    failure.value = findUnreachable(row.peek());
    if (!reply.ok && wasNotSent) failure.value = reply.failure;
    return failure.peek() === undefined;
  };

  const start = async (): Promise<void> => {
    if (isRunning.peek()) return;
    isRunning.value = true;
    failure.value = undefined;
    stop = new AbortController();
    // Not one that becomes ready meanwhile: nobody has seen then that it would be sent.
    const wanted = rows.filter(({ row }) => getState(row.peek()) === 'ready');
    try {
      // Otherwise each attempt would use up a row while the server is away.
      for (const entry of rows) if (findUnreachable(entry.row.peek())) failure.value ??= await searchForRow(entry);
      for (const entry of failure.peek() ? [] : wanted) {
        if (getState(entry.row.peek()) !== 'ready') continue;
        if (stop.signal.aborted || !(await create(entry, stop.signal))) break;
      }
    } finally {
      isRunning.value = false;
    }
  };

  const markRowExpired = async ({ index, row }: BatchSendingRow): Promise<void> => {
    const created = getCreated(row.peek());
    if (created) row.value = { ...row.peek(), outcome: { ...created, expiredAt: now() } };
    await callWorker('markBatchRowExpired', { batchId, index });
  };
  const bulk = createBulkExpire(
    clock,
    async (push) => {
      const reply = await callWorker('expireListedPush', refOf(push));
      const entry = rows.find(({ row }) => getCreated(row.peek())?.stored.urlToken === push.urlToken);
      if (entry && (reply.ok || isNotFound(reply.failure))) await markRowExpired(entry);
      return reply;
    },
    () => undefined,
  );
  const askToExpire = (made: readonly RowPush[], unknown = 0): void => {
    const pushes = made.map((push) => toExpirableRow(push, batch));
    const expirable = pushes.filter((push) => isExpirable(push, batch.withAccount));
    bulk.ask(expirable, { notExpirable: pushes.length - expirable.length, unknown });
  };

  const confirmCandidate = async ({ index, row }: BatchSendingRow, urlToken: string): Promise<void> => {
    const result = getResult(row.peek());
    const reply = await callWorker('confirmBatchRowCandidate', { batchId, index, urlToken });
    if (!reply.ok) return void (await searchForRow({ index, row }));
    row.value = reply.value.row;
    const others = result?.state === 'unknown' ? toOtherMatches(result, reply.value.copies) : [];
    if (others.length > 0) bulk.ask(others, { areMatches: true });
  };

  const checking = signal<ReadonlySet<number>>(new Set());
  const checkAgain = async (): Promise<void> => {
    if (checking.peek().size > 0) return;
    const wanted = rows.filter(({ row }) => {
      const result = getResult(row.peek());
      return result?.state === 'unknown' && isSearchable(result);
    });
    checking.value = new Set(wanted.map(({ index }) => index));
    try {
      for (const entry of wanted) {
        const why = await searchForRow(entry);
        checking.value = new Set([...checking.peek()].filter((index) => index !== entry.index));
        const result = getResult(entry.row.peek());
        if (why || (result?.state === 'unknown' && result.search === 'failed')) break;
      }
    } finally {
      checking.value = new Set();
    }
  };

  const markNotCreated = async ({ index, row }: BatchSendingRow): Promise<void> => {
    const reply = await callWorker('markBatchRowNotCreated', { batchId, index });
    if (reply.ok) row.value = reply.value;
    else await searchForRow({ index, row });
  };
  const activePushes = computed(() => rows.flatMap(({ row }) => toActivePush(row.value) ?? []));

  return {
    batch,
    rows,
    counts,
    secondsLeft,
    isRunning,
    isBusy: computed(() => isRunning.value || bulk.state.value.step === 'running'),
    failure,
    pausedUntil: requests.pausedUntil,
    start,
    pause: () => stop.abort(),
    checkAgain,
    checking,
    confirmCandidate,
    markNotCreated,
    applyStoredRow: (index, stored) => {
      const row = rows.find((entry) => entry.index === index)?.row;
      if (row && (!getCreated(row.peek()) || getCreated(stored))) row.value = stored;
    },
    searchForInFlightRows: async () => {
      for (const entry of rows) if (getState(entry.row.peek()) === 'sending') await searchForRow(entry);
    },
    bulk,
    lookForPage: () =>
      lookForPage(
        batch.instance,
        rows.map(({ row }) => getActive(row.peek())?.link),
      ),
    toLinkedTable: (stateText) => ({
      headings: batch.headings,
      linesAbove: batch.linesAbove,
      roles: batch.roles as ColumnRole[],
      rows: rows.map(({ row }) => {
        const { number, cells, draft } = row.peek();
        const state = stateText(row.peek());
        return {
          number,
          cells,
          secret: getPayload(draft),
          state,
          link: toSharedLink(getActive(row.peek())?.link ?? '', batch.instance),
        };
      }),
    }),
    passphrases: computed((): RowPassphrase[] =>
      rows.flatMap(({ row }) => {
        const { name, passphrase } = row.value.draft.options;
        return getActive(row.value) && passphrase !== '' ? { number: row.value.number, name, passphrase } : [];
      }),
    ),
    activeCount: computed(() => activePushes.value.length),
    hasRetryable: computed(() => rows.some(({ row }) => isRetryable(row.value))),
    askToExpire: (row) =>
      row ? askToExpire([toActivePush(row) ?? []].flat()) : askToExpire(activePushes.peek(), counts.peek().unknown),
  };
}

/** The push of a row. */
type RowPush = Candidate & { draft: Draft };

function toActivePush(row: RowRecord): RowPush | undefined {
  const active = getActive(row);
  return active && { link: active.link, stored: active.stored, draft: row.draft };
}

function toExpirableRow({ draft, ...push }: RowPush, { instance, withAccount }: Batch): PushRow {
  const { name, note } = draft.options;
  return storedPushToRow(push, { name, note, withAccount, instance });
}

/** Why its instance cannot be reached, if it could not be when the row was sent or searched for. */
function findUnreachable(row: RowRecord): Failure | undefined {
  const result = getResult(row);
  return result?.state === 'unknown' && result.isUnreachable ? result.failure : undefined;
}

/** The e-mail addresses in the table's row, whether or not the instance writes to them; empty if there are none. */
export function getEmails({ cells }: RowRecord, { roles }: Batch): string {
  return cells[roles.indexOf('email')] ?? '';
}
