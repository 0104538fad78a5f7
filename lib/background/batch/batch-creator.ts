import { type Failure, FailureError, toFailureOrThrow } from '../../base/failure';
import { settle, succeed } from '../../base/result';
import { isRowRecord, type RowRecord, withoutOutcome } from '../../batch/row-record';
import type { BatchRowRef } from '../../messaging/messages';
import type { WorkerHandlers } from '../../messaging/messaging';
import type { Policy } from '../../policy/policy';
import { getSending, getState, type PushRecord } from '../../push/record';
import type { PushResult } from '../../push/result';
import { type Batch, batchesItem, rowId } from '../../storage/items';
import { readItem } from '../../storage/storage';
import type { Connection, Connections } from '../instances/connections';
import type { PushLifecycle } from '../push/push-lifecycle';
import { sendPush } from '../push/push-sender';
import { type RecordStore, toUnknownResult, withOutcome } from '../records/record-store';
import { isReachable } from '../results/find-candidates';
import type { CreatedRows } from './created-rows';

interface BatchCreatorDeps {
  connections: Connections;
  lifecycle: PushLifecycle;
  records: RecordStore;
  createdRows: CreatedRows;
  policy: () => Promise<Policy>;
  now: () => number;
}

/** What a page asks for a row. `messages.ts` says what each promises. */
export type BatchCreator = Pick<
  WorkerHandlers,
  'createBatchRow' | 'searchForBatchRow' | 'confirmBatchRowCandidate' | 'markBatchRowNotCreated'
>;

/** Sends the rows of tables, each at most once. Rows enter no list of drafts or results. */
export function createBatchCreator({
  connections,
  lifecycle,
  records,
  createdRows,
  policy,
  now,
}: BatchCreatorDeps): BatchCreator {
  const inFlight = new Map<string, Promise<RowRecord>>();

  /** Throws `NoLongerAvailable` if the table was removed. */
  const requireRow = async (rowRef: BatchRowRef): Promise<RowRecord> => toRow(await records.read(rowId(rowRef)));

  const requireBatch = async ({ batchId }: BatchRowRef): Promise<Batch> => {
    const batch = (await readItem(batchesItem)).find(({ id }) => id === batchId);
    if (!batch) throw new FailureError({ kind: 'NoLongerAvailable' });
    return batch;
  };

  const connectToPush = async ({ instance, withAccount }: Batch): Promise<Connection> => {
    const connection = await connections.connectTo(instance.id);
    if (connection.isTokenMissing) throw new FailureError({ kind: 'TokenMissing' });
    if (connection.withAccount !== withAccount) throw new FailureError({ kind: 'InstanceChanged' });
    return connection;
  };

  const send = async (rowRef: BatchRowRef): Promise<RowRecord> => {
    const recordId = rowId(rowRef);
    const [batch, ready] = await Promise.all([requireBatch(rowRef), requireRow(rowRef)]);
    if (getState(ready) !== 'ready') return ready;
    const [connection, current] = await Promise.all([connectToPush(batch), policy()]);
    if (!current.allowsBatch) throw new FailureError({ kind: 'PolicyViolation', violation: { rule: 'batch' } });
    await createdRows.recover();
    const draft = { ...ready.draft, isPrivate: batch.isPrivate };
    const { instance } = connection;
    const begun = await lifecycle.begin({
      draft,
      source: 'table',
      instance,
      policy: current,
      id: toCreateId(rowRef, ready),
      recordId,
    });
    const outcome = await settle(sendPush(begun.sent, begun.files, connection));

    /** Only a second rejection proves that this row, not every row, is rejected. */
    const concernsRowAlone = async (failure: Failure): Promise<boolean> =>
      isRowFailure(failure) ||
      (mayConcernAllRows(failure) && ready.failure !== undefined && (await isReachable(connection)));
    let row: PushRecord = ready;
    /** Where nothing was created, and nothing would be for another row, the row is ready again and the failure is thrown. */
    const keep = async (result: PushResult): Promise<PushResult> => {
      if (result.state === 'failed' && !(await concernsRowAlone(result.failure))) {
        const { failure } = result;
        await records.change(recordId, () => (mayConcernAllRows(failure) ? { ...ready, failure } : ready));
        throw new FailureError(failure);
      }
      // Where other rows follow, the lists of what this browser created wait for them.
      const waits = result.state === 'created' && batch.rowCount > 1;
      const ended = await records
        .endRow(recordId, result, () => (waits ? createdRows.hold(rowRef) : []))
        .catch((error: unknown) => {
          createdRows.release(rowRef);
          throw error;
        });
      if (!ended.isStored) createdRows.release(rowRef);
      row = ended.row ?? row;
      return result;
    };
    await lifecycle.finish(begun, outcome, succeed(connection), { copies: false, keep });
    return toRow(row);
  };

  /** A row that nobody sends any more is of unknown outcome. */
  const searchForRow = async (rowRef: BatchRowRef): Promise<RowRecord> => {
    const recordId = rowId(rowRef);
    const row = await requireRow(rowRef);
    if (getSending(row))
      await records.change(recordId, (current) => {
        const sending = getSending(current);
        return sending ? withOutcome(current, toUnknownResult(sending, now())) : current;
      });
    else if (getState(row) !== 'unknown') return row;
    await lifecycle.searchAgain(recordId).catch((error: unknown) => {
      // The user has settled it meanwhile. Where it was removed, reading it says so.
      if (toFailureOrThrow(error).kind !== 'NoLongerAvailable') throw error;
    });
    return requireRow(rowRef);
  };

  return {
    createBatchRow: (rowRef) => {
      const name = rowId(rowRef);
      const sending = inFlight.get(name) ?? send(rowRef).finally(() => inFlight.delete(name));
      inFlight.set(name, sending);
      return sending;
    },

    searchForBatchRow: (rowRef) => inFlight.get(rowId(rowRef)) ?? searchForRow(rowRef),

    confirmBatchRowCandidate: async ({ urlToken, ...rowRef }) => {
      const { copies } = await lifecycle.confirmCandidate(rowId(rowRef), urlToken);
      return { row: await requireRow(rowRef), copies };
    },

    markBatchRowNotCreated: async (rowRef) => {
      const row = await records.change(rowId(rowRef), (record) => {
        if (getState(record) !== 'unknown') throw new FailureError({ kind: 'NoLongerAvailable' });
        return withoutOutcome(record);
      });
      return toRow(row);
    },
  };
}

/** The id of a row's create. One that is sent again has another: the user may be wrong, so the mark of its first create has to stay. */
function toCreateId(rowRef: BatchRowRef, { denials }: PushRecord): string {
  return denials ? `${rowId(rowRef)}/${denials}` : rowId(rowRef);
}

function toRow(record: PushRecord): RowRecord {
  if (!isRowRecord(record)) throw new FailureError({ kind: 'NoLongerAvailable' });
  return record;
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
