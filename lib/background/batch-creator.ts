import type { StoredBatchRow } from '../batch/stored-row';
import { readAllBatchRows } from '../browser/batch-rows';
import { readItem, readItems, removeItems, toStorageEntry, writeEntries, writeItem } from '../browser/storage';
import { type Failure, FailureError } from '../failure';
import type { BatchRowRef, Input } from '../messages';
import type { Policy } from '../policy/policy';
import type { CreatedResult } from '../push/result';
import { toFailureOrThrow } from '../read-failure';
import { type Batch, batchesItem, batchRowItem, batchRowItems, batchRowKey } from '../storage/items-batch';
import type { Connection, Connections } from './connections';
import type { DemoInstance } from './demo-instance';
import { isInstanceWide, isReachable, isUnanswered, searchForCandidates } from './find-candidates';
import { type PushLifecycle, type ResultKeeper, toPending } from './push-lifecycle';
import { sendPush } from './push-sender';
import { ignoreStorageFull } from './result-store';
import { createSerialQueue } from './serial-queue';

/** Below the thirty seconds after which a browser terminates a worker. */
const MAX_WAIT_MS = 20_000;

/** Characters that a stored result may need. */
const RESULT_QUOTA_CHARS = 1_000;

export function wait({ milliseconds }: Input<'wait'>): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, MAX_WAIT_MS)));
}

interface BatchCreatorDeps {
  connections: Connections;
  lifecycle: PushLifecycle;
  demo: DemoInstance;
  policy: () => Promise<Policy>;
  now: () => number;
}

/** Sends the rows of batches, each at most once. Rows enter no list of drafts or results. */
export function createBatchCreator({ connections, lifecycle, demo, policy, now }: BatchCreatorDeps) {
  const enqueue = createSerialQueue();
  const inFlight = new Map<string, Promise<StoredBatchRow>>();

  const requireRow = async (ref: BatchRowRef) => {
    const { batches, row } = await readItems({ batches: batchesItem, row: batchRowItem(batchRowKey(ref)) });
    const batch = batches.find(({ id }) => id === ref.batchId);
    if (!batch || !row) throw new FailureError({ kind: 'NoLongerAvailable' });
    return { batch, row };
  };

  const isBatchThere = async ({ batchId }: BatchRowRef): Promise<boolean> =>
    (await readItem(batchesItem)).some(({ id }) => id === batchId);

  /** Throws `NoLongerAvailable` if the batch was removed meanwhile. */
  const saveRow = (ref: BatchRowRef, row: StoredBatchRow): Promise<StoredBatchRow> =>
    enqueue(async () => {
      if (!(await isBatchThere(ref))) throw new FailureError({ kind: 'NoLongerAvailable' });
      await writeItem(batchRowItem(batchRowKey(ref)), row);
      return row;
    });

  /** All rows but this one. */
  const readOtherRows = async (ref: BatchRowRef) =>
    (await readAllBatchRows())
      .filter(({ batch, index }) => !(batch.id === ref.batchId && index === ref.index))
      .map(({ batch, row }) => ({ ...row, batchId: batch.id }));

  const connectToPush = async ({ instance, withAccount }: Batch): Promise<Connection> => {
    const connection = await connections.connectTo(instance.id);
    if (connection.isTokenMissing) throw new FailureError({ kind: 'TokenMissing' });
    if (connection.withAccount !== withAccount) throw new FailureError({ kind: 'InstanceChanged' });
    return connection;
  };

  /** Keeps the result with the row. `row`: as it is now, also where there is no space to store it. */
  const createRowKeeper = (ref: BatchRowRef, ready: StoredBatchRow, connection: Connection) => {
    let row = ready;
    const keepRow = async (changed: StoredBatchRow): Promise<void> => {
      row = changed;
      await saveRow(ref, changed);
    };

    /** A row is ready again where nothing was created, and would not be for another row: throws that failure. */
    const keepFailure = async (failure: Failure): Promise<void> => {
      const failed = { ...withoutQuotaPadding(row), state: 'failed', failure } as const;
      if (isRowFailure(failure)) return keepRow(failed);
      // Only a second rejection proves that this row, not every row, is rejected.
      if (mayConcernAllRows(failure) && ready.failure && (await isReachable(connection))) return keepRow(failed);
      await keepRow(mayConcernAllRows(failure) ? { ...ready, failure } : ready);
      throw new FailureError(failure);
    };

    const keeper: ResultKeeper = {
      copies: false,
      record: ({ startedAt }, draft) => {
        const quotaPadding = ready.quotaPadding?.slice(0, RESULT_QUOTA_CHARS);
        return keepRow({
          ...ready,
          quotaPadding,
          state: 'in-flight',
          draft,
          sentAt: startedAt,
          failure: undefined,
        });
      },
      search: async (unknown) => {
        const { failure } = unknown;
        if (failure === undefined || !isInstanceWide(failure)) return unknown;
        return isUnanswered(failure) && (await isReachable(connection)) ? unknown : { ...unknown, isUnreachable: true };
      },
      keep: async (result) => {
        if (result.state === 'failed') await keepFailure(result.failure);
        // The page that requested it already has the link.
        else if (result.state === 'created') await keepRow(toCreatedRow(row, result)).catch(ignoreStorageFull);
        else {
          const { failure, isUnreachable } = result;
          await keepRow({ ...row, state: 'unknown', failure, isUnreachable });
          if (!isUnreachable) row = await searchForRow(ref);
        }
        return result;
      },
      isKept: () => isBatchThere(ref),
    };
    return { ...keeper, row: () => row };
  };

  const send = async (ref: BatchRowRef): Promise<StoredBatchRow> => {
    const { batch, row } = await requireRow(ref);
    if (row.state !== 'ready') return row;
    const [connection, current] = await Promise.all([connectToPush(batch), policy()]);
    if (!current.allowsBatch) throw new FailureError({ kind: 'PolicyViolation', violation: { rule: 'batch' } });
    const keeper = createRowKeeper(ref, row, connection);
    const draft = { ...row.draft, isPrivate: batch.isPrivate };
    const { instance } = connection;
    const begun = await lifecycle.begin(
      { draft, source: 'table', instance, policy: current, id: batchRowKey(ref) },
      keeper,
    );
    const outcome = await sendPush(begun.sent, begun.files, connection).catch(toFailureOrThrow);
    await lifecycle.finish(begun, outcome, connection, keeper);
    return keeper.row();
  };

  /** A row that nobody sends any more is of unknown outcome. */
  const searchForRow = async (ref: BatchRowRef): Promise<StoredBatchRow> => {
    const { batch, row } = await requireRow(ref);
    if (row.state !== 'in-flight' && row.state !== 'unknown') return row;
    const unknown = { ...row, state: 'unknown' } as const;
    await saveRow(ref, unknown);
    const connection = await connections.connectTo(batch.instance.id);
    const { options } = row.draft;
    const sent = { startedAt: row.sentAt ?? batch.createdAt, name: options.name, note: options.note };
    const others = await readOtherRows(ref);
    const isAmbiguous =
      sent.name === '' || others.some((other) => other.batchId === ref.batchId && isIndistinguishable(other, row));
    const found =
      isAmbiguous && connection.withAccount
        ? ({ search: 'ambiguous', candidates: [] } as const)
        : await searchForCandidates({ ...sent, candidates: row.candidates ?? [] }, connection, now);
    const isOther = (urlToken: string) => others.some(({ stored }) => stored?.urlToken === urlToken);
    const candidates = found.candidates.filter(({ stored }) => !isOther(stored.urlToken));
    const isUnreachable = row.isUnreachable && !(await isReachable(connection));
    // The user may have settled it meanwhile.
    const { row: current } = await requireRow(ref);
    if (current.state !== 'unknown') return current;
    return saveRow(ref, { ...unknown, ...found, candidates, isUnreachable });
  };

  const remove = (isRemoved: (batch: Batch) => boolean): Promise<void> =>
    enqueue(async () => {
      const batches = await readItem(batchesItem);
      if (!batches.some(isRemoved)) return;
      for (const batch of batches.filter(isRemoved)) await removeItems(...batchRowItems(batch));
      // Last, so that an interrupted removal can be repeated.
      await writeItem(
        batchesItem,
        batches.filter((batch) => !isRemoved(batch)),
      );
    });

  return {
    handlers: {
      saveBatch: ({ batch, rows, retried = [] }: Input<'saveBatch'>): Promise<void> =>
        enqueue(async () => {
          const sizes = batch.instance.isDemo ? await demo.assertFreeSpaceForAll(rows.map(({ draft }) => draft)) : [];
          const writes = rows.map((row, index) => {
            const quotaPadding = ' '.repeat(RESULT_QUOTA_CHARS + (sizes[index] ?? 0));
            return toStorageEntry(batchRowItem(batchRowKey({ batchId: batch.id, index })), {
              ...row,
              quotaPadding,
            });
          });
          for (const ref of retried) {
            const { row } = await requireRow(ref);
            if (row.state !== 'failed' || row.isRetried) throw new FailureError({ kind: 'NoLongerAvailable' });
            writes.push(toStorageEntry(batchRowItem(batchRowKey(ref)), { ...row, isRetried: true }));
          }
          await writeEntries(toStorageEntry(batchesItem, [batch, ...(await readItem(batchesItem))]), ...writes);
        }),

      removeBatch: ({ batchId }: Input<'removeBatch'>): Promise<void> => remove(({ id }) => id === batchId),

      createBatchRow: (ref: BatchRowRef): Promise<StoredBatchRow> => {
        const name = batchRowKey(ref);
        const sending = inFlight.get(name) ?? send(ref).finally(() => inFlight.delete(name));
        inFlight.set(name, sending);
        return sending;
      },

      markBatchRowExpired: (ref: BatchRowRef): Promise<void> =>
        enqueue(async () => {
          const { row } = await requireRow(ref);
          await writeItem(batchRowItem(batchRowKey(ref)), { ...row, expiredAt: now() });
        }),

      settleBatchRow: async ({ urlToken, ...ref }: Input<'settleBatchRow'>): Promise<StoredBatchRow> => {
        const { batch, row } = await requireRow(ref);
        if (row.state !== 'unknown') throw new FailureError({ kind: 'NoLongerAvailable' });
        if (urlToken === '') return saveRow(ref, { ...toSettled(row), state: 'failed' });
        const found = row.candidates?.find(({ stored }) => stored.urlToken === urlToken);
        if (!found) throw new FailureError({ kind: 'NoLongerAvailable' });
        const { instance, withAccount, isPrivate } = batch;
        const draft = { ...row.draft, isPrivate };
        const startedAt = row.sentAt ?? batch.createdAt;
        const pending = toPending(draft, { id: batchRowKey(ref), startedAt, source: 'table', instance, withAccount });
        const connection = await connections.connectTo(instance.id).catch(toFailureOrThrow);
        await lifecycle.settle({ pending, draft }, found, connection, {
          keep: async (result) => {
            if (result.state === 'created') await saveRow(ref, toCreatedRow(row, result));
            return result;
          },
          isKept: () => isBatchThere(ref),
        });
        return (await requireRow(ref)).row;
      },

      searchForBatchRow: (ref: BatchRowRef): Promise<StoredBatchRow> =>
        inFlight.get(batchRowKey(ref)) ?? searchForRow(ref),
    },

    deletePrivate: (): Promise<void> => remove(({ isPrivate }) => isPrivate),
  };
}

/** Whether the instance refused this row alone. */
function isRowFailure(failure: Failure): boolean {
  if (failure.kind === 'HttpError') return failure.status === 422;
  return failure.kind === 'TooLargeError' || (failure.kind === 'RequestError' && failure.problem !== 'token');
}

/** A firewall may object to one row's content. */
function mayConcernAllRows(failure: Failure): boolean {
  return failure.kind === 'HttpError' ? failure.reason !== 'invalid-token' : failure.kind === 'ContractError';
}

/** Whether the account's list cannot tell their pushes apart. */
function isIndistinguishable({ draft: a }: StoredBatchRow, { draft: b }: StoredBatchRow): boolean {
  return a.options.name === b.options.name && a.options.note === b.options.note;
}

function toCreatedRow(row: StoredBatchRow, result: CreatedResult): StoredBatchRow {
  const { link, stored, differences, sendsEmail, linkProblem } = result;
  return { ...toSettled(row), state: 'created', link, stored, differences, sendsEmail, linkProblem };
}

/** Without what only a row of unknown outcome has. */
function toSettled(row: StoredBatchRow): StoredBatchRow {
  const { search: _search, candidates: _candidates, failure: _failure, isUnreachable: _, ...rest } = row;
  return withoutQuotaPadding(rest);
}

function withoutQuotaPadding({ quotaPadding: _quotaPadding, ...row }: StoredBatchRow): StoredBatchRow {
  return row;
}
