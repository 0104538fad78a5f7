import { type Failure, FailureError, toFailureOrThrow } from '../../base/failure';
import { settle, succeed } from '../../base/result';
import { getRowState, type StoredBatchRow, withoutOutcome, withResult } from '../../batch/stored-row';
import type { BatchRowRef } from '../../messaging/messages';
import type { WorkerHandlers } from '../../messaging/messaging';
import type { Policy } from '../../policy/policy';
import type { PushResult, UnknownResult } from '../../push/result';
import { isBatchThere, readAllBatchRows } from '../../storage/batch-rows';
import { type Batch, batchRowKey } from '../../storage/items';
import type { StorageEntry } from '../../storage/storage';
import { ignoreStorageFull } from '../../storage/storage';
import type { Connection, Connections } from '../instances/connections';
import type { PushLifecycle, ResultHandle, ResultSink } from '../push/push-lifecycle';
import { sendPush } from '../push/push-sender';
import {
  isInstanceWide,
  isReachable,
  isUnanswered,
  type Search,
  searchForCandidates,
} from '../results/find-candidates';
import { MAX_RESULT_CHARS, padding } from '../results/quota-padding';
import { toUnknownResult } from '../results/result-store';
import { type BatchStore, countResultChars } from './batch-store';
import type { CreatedRows } from './created-rows';

interface BatchCreatorDeps {
  connections: Connections;
  lifecycle: PushLifecycle;
  store: BatchStore;
  createdRows: CreatedRows;
  policy: () => Promise<Policy>;
  now: () => number;
}

/** What a page asks for a row. `messages.ts` says what each promises. */
export type BatchCreator = Pick<
  WorkerHandlers,
  'createBatchRow' | 'searchForBatchRow' | 'confirmBatchRowCandidate' | 'markBatchRowNotCreated'
>;

/** Keeps the result with the row. */
interface RowSink extends ResultSink {
  /** The row as it is now, also where there is no space to store it. */
  row: () => StoredBatchRow;
}

/** Sends the rows of batches, each at most once. Rows enter no list of drafts or results. */
export function createBatchCreator({
  connections,
  lifecycle,
  store,
  createdRows,
  policy,
  now,
}: BatchCreatorDeps): BatchCreator {
  const { requireRow, changeRow } = store;
  const inFlight = new Map<string, Promise<StoredBatchRow>>();

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

  const createRowSink = (rowRef: BatchRowRef, batch: Batch, ready: StoredBatchRow, connection: Connection): RowSink => {
    let row = ready;
    const keepRow = async (changed: StoredBatchRow, more?: () => StorageEntry[]): Promise<void> => {
      row = changed;
      await changeRow(rowRef, () => changed, more);
    };
    const storeResult = async (result: PushResult): Promise<boolean> => {
      // Where other rows follow, the lists of what this browser created wait for them.
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

    return {
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
      /** Keeps the result. Where nothing was created, and nothing would be for another row, the row is ready again and the failure is thrown. */
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
      row: () => row,
    };
  };

  const send = async (rowRef: BatchRowRef): Promise<StoredBatchRow> => {
    const { batch, row } = await requireRow(rowRef);
    if (getRowState(row) !== 'ready') return row;
    const [connection, current] = await Promise.all([connectToPush(batch), policy()]);
    if (!current.allowsBatch) throw new FailureError({ kind: 'PolicyViolation', violation: { rule: 'batch' } });
    await createdRows.recover();
    const sink = createRowSink(rowRef, batch, row, connection);
    const draft = { ...row.draft, isPrivate: batch.isPrivate };
    const { instance } = connection;
    const begun = await lifecycle.begin(
      { draft, source: 'table', instance, policy: current, id: toCreateId(rowRef, row) },
      sink,
    );
    const outcome = await settle(sendPush(begun.sent, begun.files, connection));
    await lifecycle.finish(begun, outcome, succeed(connection), sink);
    return sink.row();
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
    await lifecycle.searchAgain(resultHandle(rowRef)).catch((error: unknown) => {
      // The user has settled it meanwhile. Where it was removed, reading it says so.
      if (toFailureOrThrow(error).kind !== 'NoLongerAvailable') throw error;
    });
    return (await requireRow(rowRef)).row;
  };

  return {
    createBatchRow: (rowRef) => {
      const name = batchRowKey(rowRef);
      const sending = inFlight.get(name) ?? send(rowRef).finally(() => inFlight.delete(name));
      inFlight.set(name, sending);
      return sending;
    },

    searchForBatchRow: (rowRef) => inFlight.get(batchRowKey(rowRef)) ?? searchForRow(rowRef),

    confirmBatchRowCandidate: async ({ urlToken, ...rowRef }) => {
      const { draft } = (await requireRow(rowRef)).row;
      await lifecycle.confirmCandidate(resultHandle(rowRef), urlToken, draft, () => isBatchThere(rowRef));
      return (await requireRow(rowRef)).row;
    },

    markBatchRowNotCreated: (rowRef) =>
      changeRow(rowRef, (row) => {
        if (getRowState(row) !== 'unknown') throw new FailureError({ kind: 'NoLongerAvailable' });
        return withoutOutcome(row);
      }),
  };
}

/** The id of a row's create. One that is sent again has another: the user may be wrong, so the mark of its first create has to stay. */
function toCreateId(rowRef: BatchRowRef, { denials }: StoredBatchRow): string {
  const key = batchRowKey(rowRef);
  return denials ? `${key}/${denials}` : key;
}

/** Reads all rows but one. */
async function readOtherRows(rowRef: BatchRowRef): Promise<(StoredBatchRow & { batchId: string })[]> {
  return (await readAllBatchRows())
    .filter(({ batch, index }) => !(batch.id === rowRef.batchId && index === rowRef.index))
    .map(({ batch, row }) => ({ ...row, batchId: batch.id }));
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

/** The row with its result. A row of unknown outcome keeps room for another result. */
function toRowWith(row: StoredBatchRow, result: PushResult): StoredBatchRow {
  return withResult({ ...row, quotaPadding: padding(countResultChars(row.draft)) }, result);
}
