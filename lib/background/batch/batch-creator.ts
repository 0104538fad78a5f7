import { type Failure, FailureError } from '../../base/failure';
import { toFailureOrThrow } from '../../base/read-failure';
import { createSerialQueue } from '../../base/serial-queue';
import { getCreated, getRowState, isRetryable, type StoredBatchRow, withResult } from '../../batch/stored-row';
import type { BatchRowRef, Input } from '../../messaging/messages';
import type { Policy } from '../../policy/policy';
import type { Draft } from '../../push/draft';
import { type CreatedResult, type PushResult, type UnknownResult, withoutCandidate } from '../../push/result';
import type { PushUpdates } from '../../pushes/push-row';
import { isBatchThere, readAllBatchRows } from '../../storage/batch-rows';
import { type Batch, batchesItem, batchRowItem, batchRowItems, batchRowKey } from '../../storage/items-batch';
import {
  readItem,
  readItems,
  removeItems,
  type StorageEntry,
  toStorageEntry,
  writeEntries,
  writeItem,
} from '../../storage/storage';
import type { Connection, Connections } from '../instances/connections';
import type { DemoInstance } from '../instances/demo-instance';
import type { PushLifecycle, ResultHandle, ResultSink } from '../push/push-lifecycle';
import { sendPush } from '../push/push-sender';
import {
  isInstanceWide,
  isReachable,
  isUnanswered,
  type Search,
  searchForCandidates,
} from '../results/find-candidates';
import { countRepeatedChars, MAX_RESULT_CHARS, padding } from '../results/quota-padding';
import { applyUpdate, ignoreStorageFull, toUnknownResult } from '../results/result-store';
import type { CreatedRows } from './created-rows';

/** Characters that a stored result may need, without what it repeats of the draft: with a link of some hundred. */
const RESULT_QUOTA_CHARS = 1_500;
/** More characters than any generated passphrase takes. */
const GENERATED_QUOTA_CHARS = 500;

interface BatchCreatorDeps {
  connections: Connections;
  lifecycle: PushLifecycle;
  demo: DemoInstance;
  createdRows: CreatedRows;
  policy: () => Promise<Policy>;
  now: () => number;
}

/** Sends the rows of batches, each at most once. Rows enter no list of drafts or results. */
export function createBatchCreator({ connections, lifecycle, demo, createdRows, policy, now }: BatchCreatorDeps) {
  const enqueue = createSerialQueue();
  const inFlight = new Map<string, Promise<StoredBatchRow>>();
  /** The tokens of each row, by its key. They are read once, because only the worker writes rows. */
  let tokens: Promise<Map<string, RowTokens>> | undefined;

  const noteTokens = async (rowRef: BatchRowRef, row: StoredBatchRow): Promise<void> => {
    const found = toTokens(row);
    if (found) (await tokens)?.set(batchRowKey(rowRef), { ...found, rowRef });
    else (await tokens)?.delete(batchRowKey(rowRef));
  };

  /** Finds rows by their tokens. Call it in a turn of the queue, since rows may be removed otherwise. */
  const findRows = async (isWanted: (row: RowTokens) => boolean): Promise<BatchRowRef[]> => {
    tokens ??= readTokens().catch((error: unknown) => {
      tokens = undefined;
      throw error;
    });
    return [...(await tokens).values()].filter(isWanted).map(({ rowRef }) => rowRef);
  };

  const requireRow = async (rowRef: BatchRowRef) => {
    const { batches, row } = await readItems({ batches: batchesItem, row: batchRowItem(batchRowKey(rowRef)) });
    const batch = batches.find(({ id }) => id === rowRef.batchId);
    if (!batch || !row) throw new FailureError({ kind: 'NoLongerAvailable' });
    return { batch, row };
  };

  /** `more`: what is written with it. Throws `NoLongerAvailable` if the batch was removed meanwhile. */
  const changeRow = (
    rowRef: BatchRowRef,
    update: (row: StoredBatchRow) => StoredBatchRow,
    more = (): StorageEntry[] => [],
  ): Promise<StoredBatchRow> =>
    enqueue(async () => {
      const changed = update((await requireRow(rowRef)).row);
      await writeEntries(toRowEntry(rowRef, changed), ...more());
      await noteTokens(rowRef, changed);
      return changed;
    });

  /** All rows but this one. */
  const readOtherRows = async (rowRef: BatchRowRef) =>
    (await readAllBatchRows())
      .filter(({ batch, index }) => !(batch.id === rowRef.batchId && index === rowRef.index))
      .map(({ batch, row }) => ({ ...row, batchId: batch.id }));

  const connectToPush = async ({ instance, withAccount }: Batch): Promise<Connection> => {
    const connection = await connections.connectTo(instance.id);
    if (connection.isTokenMissing) throw new FailureError({ kind: 'TokenMissing' });
    if (connection.withAccount !== withAccount) throw new FailureError({ kind: 'InstanceChanged' });
    return connection;
  };

  /** Searches for pushes of the row's name, unless the push may be another row's. */
  const findCandidates = async (
    rowRef: BatchRowRef,
    unknown: UnknownResult,
    connection: Connection,
  ): Promise<Search> => {
    const others = await readOtherRows(rowRef);
    const isAmbiguous =
      unknown.name === '' ||
      others.some((other) => other.batchId === rowRef.batchId && isIndistinguishable(other, unknown));
    if (isAmbiguous && connection.withAccount) return { search: 'ambiguous', candidates: [] };
    return searchForCandidates(unknown, connection, now);
  };

  /** Keeps the result with the row. `row`: as it is now, also where there is no space to store it. */
  const createRowSink = (rowRef: BatchRowRef, batch: Batch, ready: StoredBatchRow, connection: Connection) => {
    let row = ready;
    const keepRow = async (changed: StoredBatchRow, more?: () => StorageEntry[]): Promise<void> => {
      row = changed;
      await changeRow(rowRef, () => changed, more);
    };
    const storeResult = async (result: PushResult): Promise<boolean> => {
      // Others follow, and the lists of what this browser created wait for them.
      const waits = result.state === 'created' && batch.rowCount > 1;
      try {
        await keepRow(toRowWith(row, result), () => (waits ? createdRows.hold(rowRef) : []));
        return true;
      } catch (error) {
        createdRows.release(rowRef);
        ignoreStorageFull(error);
        return false;
      }
    };
    /**
     * Never throws `StorageFull`, which says that nothing was sent: the page that requested the row has its result, and what is stored at
     * last is the record, which becomes a result of unknown outcome.
     */
    const keepResult = async (result: PushResult): Promise<void> => {
      if ((await storeResult(result)) || result.state !== 'unknown') return;
      await storeResult({ ...result, candidates: [] });
    };

    /** Only a second rejection proves that this row, not every row, is rejected. */
    const concernsRowAlone = async (failure: Failure): Promise<boolean> =>
      isRowFailure(failure) ||
      (mayConcernAllRows(failure) && ready.failure !== undefined && (await isReachable(connection)));

    const keeper: ResultSink = {
      copies: false,
      record: (inFlight, draft) => {
        const { failure: _failure, quotaPadding: _padding, ...unsent } = ready;
        const sent = { ...unsent, draft, inFlight };
        const reserved = JSON.stringify(unsent).length + countResultChars(ready.draft, MAX_RESULT_CHARS);
        return keepRow({ ...sent, quotaPadding: padding(reserved - JSON.stringify(sent).length) });
      },
      search: async (unknown) => {
        const { failure } = unknown;
        const isOfOne =
          !failure || !isInstanceWide(failure) || (isUnanswered(failure) && (await isReachable(connection)));
        return isOfOne
          ? { ...unknown, ...(await findCandidates(rowRef, unknown, connection)) }
          : { ...unknown, isUnreachable: true };
      },
      /** Where nothing was created, and would not be for another row, the row is ready again: throws that failure. */
      keep: async (result) => {
        if (result.state === 'failed' && !(await concernsRowAlone(result.failure))) {
          const { failure } = result;
          await keepRow(mayConcernAllRows(failure) ? { ...ready, failure } : ready);
          throw new FailureError(failure);
        }
        await keepResult(result);
        return result;
      },
      isKept: () => isBatchThere(rowRef),
    };
    return { ...keeper, row: () => row };
  };

  const send = async (rowRef: BatchRowRef): Promise<StoredBatchRow> => {
    const { batch, row } = await requireRow(rowRef);
    if (getRowState(row) !== 'ready') return row;
    const [connection, current] = await Promise.all([connectToPush(batch), policy()]);
    if (!current.allowsBatch) throw new FailureError({ kind: 'PolicyViolation', violation: { rule: 'batch' } });
    await createdRows.recover();
    const keeper = createRowSink(rowRef, batch, row, connection);
    const draft = { ...row.draft, isPrivate: batch.isPrivate };
    const { instance } = connection;
    const begun = await lifecycle.begin(
      { draft, source: 'table', instance, policy: current, id: batchRowKey(rowRef) },
      keeper,
    );
    const outcome = await sendPush(begun.sent, begun.files, connection).catch(toFailureOrThrow);
    await lifecycle.finish(begun, outcome, connection, keeper);
    return keeper.row();
  };

  const resultHandle = (rowRef: BatchRowRef): ResultHandle => ({
    read: async () => requireResult((await requireRow(rowRef)).row),
    change: async (update) =>
      requireResult(await changeRow(rowRef, (row) => withResult(row, update(requireResult(row))))),
    findCandidates: (unknown, connection) => findCandidates(rowRef, unknown, connection),
  });

  /** A row that nobody sends any more is of unknown outcome. */
  const searchForRow = async (rowRef: BatchRowRef): Promise<StoredBatchRow> => {
    const { row } = await requireRow(rowRef);
    if (row.inFlight)
      await changeRow(rowRef, (current) =>
        current.inFlight ? toRowWith(current, toUnknownResult(current.inFlight, now())) : current,
      );
    else if (getRowState(row) !== 'unknown') return row;
    await lifecycle.searchAgain(resultHandle(rowRef));
    return (await requireRow(rowRef)).row;
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
            // One at a time has room for the largest result: what it does not need the next one has.
            const forResult = countResultChars(row.draft, index === 0 ? MAX_RESULT_CHARS : RESULT_QUOTA_CHARS);
            const quotaPadding = padding(forResult + (sizes[index] ?? 0));
            return toRowEntry({ batchId: batch.id, index }, { ...row, quotaPadding });
          });
          for (const rowRef of retried) {
            const { row } = await requireRow(rowRef);
            if (!isRetryable(row)) throw new FailureError({ kind: 'NoLongerAvailable' });
            writes.push(toRowEntry(rowRef, { ...row, isRetried: true }));
          }
          await writeEntries(toStorageEntry(batchesItem, [batch, ...(await readItem(batchesItem))]), ...writes);
        }),

      removeBatch: ({ batchId }: Input<'removeBatch'>): Promise<void> => remove(({ id }) => id === batchId),

      createBatchRow: (rowRef: BatchRowRef): Promise<StoredBatchRow> => {
        const name = batchRowKey(rowRef);
        const sending = inFlight.get(name) ?? send(rowRef).finally(() => inFlight.delete(name));
        inFlight.set(name, sending);
        return sending;
      },

      markBatchRowExpired: async (rowRef: BatchRowRef): Promise<void> => {
        await changeRow(rowRef, (row) => {
          const created = getCreated(row);
          return created ? { ...row, result: { ...created, expiredAt: now() } } : row;
        });
      },

      confirmBatchRowCandidate: async ({
        urlToken,
        ...rowRef
      }: Input<'confirmBatchRowCandidate'>): Promise<StoredBatchRow> => {
        const { draft } = (await requireRow(rowRef)).row;
        await lifecycle.confirmCandidate(resultHandle(rowRef), urlToken, draft, () => isBatchThere(rowRef));
        return (await requireRow(rowRef)).row;
      },

      markBatchRowNotCreated: async (rowRef: BatchRowRef): Promise<StoredBatchRow> => {
        await lifecycle.markNotCreated(resultHandle(rowRef));
        return (await requireRow(rowRef)).row;
      },

      searchForBatchRow: (rowRef: BatchRowRef): Promise<StoredBatchRow> =>
        inFlight.get(batchRowKey(rowRef)) ?? searchForRow(rowRef),
    },

    /** As for results: rows whose push was opened or has expired say so. */
    applyUpdates: (instanceId: string, updates: PushUpdates, isExpiredHere = false): Promise<void> =>
      enqueue(async () => {
        const updated = new Set(updates.map(({ urlToken }) => urlToken));
        const found = await findRows((row) => [...row.pushes, ...row.candidates].some((token) => updated.has(token)));
        const rows = found.length > 0 ? await readRows(found) : [];
        const changed = rows.flatMap(({ batch, rowRef, row }) => {
          const { result } = row;
          if (!result || batch.instance.id !== instanceId) return [];
          const updated = applyUpdate(result, updates, isExpiredHere);
          return updated === result ? [] : [{ rowRef, row: { ...row, result: updated } }];
        });
        await writeEntries(...changed.map(({ rowRef, row }) => toRowEntry(rowRef, row)));
        for (const { rowRef, row } of changed) await noteTokens(rowRef, row);
      }),

    /** A push that is known to be another create's is no row's candidate any more. */
    dropCandidate: async ({ urlToken }: { urlToken: string }): Promise<void> => {
      for (const rowRef of await enqueue(() => findRows(({ candidates }) => candidates.includes(urlToken))))
        await changeRow(rowRef, (row) =>
          row.result ? { ...row, result: withoutCandidate(row.result, urlToken) } : row,
        ).catch(toFailureOrThrow);
    },

    /** Of these pushes, those of rows: no other row is read. */
    findCreated: (urlTokens: readonly string[]): Promise<CreatedResult[]> =>
      enqueue(async () => {
        const wanted = new Set(urlTokens);
        const found = await findRows(({ pushes }) => pushes.some((token) => wanted.has(token)));
        const rows = found.length > 0 ? await readRows(found) : [];
        return rows.flatMap(({ row }) => getCreated(row) ?? []);
      }),

    deletePrivate: (): Promise<void> => remove(({ isPrivate }) => isPrivate),
  };
}

/** Tokens of a row: of its push, or of what was found for one of unknown outcome. */
interface RowTokens {
  rowRef: BatchRowRef;
  pushes: readonly string[];
  candidates: readonly string[];
}

function toTokens({ result }: StoredBatchRow): Pick<RowTokens, 'pushes' | 'candidates'> | undefined {
  if (result?.state === 'created') return { pushes: [result.stored.urlToken], candidates: [] };
  if (result?.state !== 'unknown' || result.candidates.length === 0) return undefined;
  return { pushes: [], candidates: result.candidates.map(({ stored }) => stored.urlToken) };
}

async function readTokens(): Promise<Map<string, RowTokens>> {
  const rows = (await readAllBatchRows()).flatMap(({ batch, index, row }) => {
    const rowRef = { batchId: batch.id, index };
    const found = toTokens(row);
    return found ? [[batchRowKey(rowRef), { ...found, rowRef }] as const] : [];
  });
  return new Map(rows);
}

/** Reads rows, and leaves out those that were removed. */
async function readRows(rowRefs: readonly BatchRowRef[]) {
  const items = Object.fromEntries(rowRefs.map((rowRef) => [batchRowKey(rowRef), batchRowItem(batchRowKey(rowRef))]));
  const [batches, rows] = await Promise.all([readItem(batchesItem), readItems(items)]);
  return rowRefs.flatMap((rowRef) => {
    const batch = batches.find(({ id }) => id === rowRef.batchId);
    const row = rows[batchRowKey(rowRef)];
    return batch && row ? [{ batch, rowRef, row }] : [];
  });
}

function toRowEntry(rowRef: BatchRowRef, row: StoredBatchRow): StorageEntry {
  return toStorageEntry(batchRowItem(batchRowKey(rowRef)), row);
}

/** Whether the instance refused this row alone. */
function isRowFailure(failure: Failure): boolean {
  if (failure.kind === 'HttpError') return failure.status === 422;
  return failure.kind === 'TooLargeError' || (failure.kind === 'RequestError' && failure.problem !== 'token');
}

/** Whether a failure may concern all rows, and may also be of this one: a firewall may object to its content. */
function mayConcernAllRows(failure: Failure): boolean {
  if (failure.kind === 'HttpError') return failure.reason !== 'invalid-token' && failure.reason !== 'sign-in';
  return failure.kind === 'ContractError';
}

/** Whether the account's list cannot tell their pushes apart. */
function isIndistinguishable({ draft: { options } }: StoredBatchRow, { name, note }: UnknownResult): boolean {
  return options.name === name && options.note === note;
}

/** Throws `NoLongerAvailable` if it has none. */
function requireResult({ result }: StoredBatchRow): PushResult {
  if (!result) throw new FailureError({ kind: 'NoLongerAvailable' });
  return result;
}

/** How many characters a result may need. Until the row is sent, that includes the passphrase that will be generated. */
function countResultChars(draft: Draft, forResult = RESULT_QUOTA_CHARS): number {
  const { generatesPassphrase, passphrase } = draft.options;
  const forPassphrase = generatesPassphrase && passphrase === '' ? GENERATED_QUOTA_CHARS : 0;
  return forResult + forPassphrase + countRepeatedChars(draft);
}

/** The row with its result. A row of unknown outcome keeps room for another result. */
function toRowWith(row: StoredBatchRow, result: PushResult): StoredBatchRow {
  return withResult({ ...row, quotaPadding: padding(countResultChars(row.draft)) }, result);
}
