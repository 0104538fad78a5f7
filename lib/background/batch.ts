import { entry, readItem, readItems, removeItems, writeEntries, writeItem } from '../browser/stored';
import { readBatchRows } from '../browser/stored-batch';
import { linkProblem } from '../instance/push-link';
import type { BatchRowRef, Input } from '../messages';
import { type Failure, FailureError } from '../push/failure';
import { differencesBetween, readCreated } from '../push/stored-push';
import { mayHaveSucceeded, toFailure, toFailureOrThrow } from '../push/to-failure';
import {
  type Batch,
  batchesItem,
  batchRowItem,
  batchRowItems,
  rowName,
  type StoredBatchRow,
} from '../storage/items-batch';
import type { BuiltIn } from './built-in';
import type { Connection } from './connections';
import { type CreatePush, type CreatePushDeps, emailOf, findCandidates, sendOnce } from './create-push';
import { createQueue, ignoreStorageFull } from './result-store';
import type { WatchableResult } from './watch/baseline';

/** Below the thirty seconds after which a browser terminates a worker. */
const MAX_WAIT_MS = 20_000;

/** What a result may take. */
const RESERVE = 1_000;

export function wait({ milliseconds }: Input<'wait'>): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, MAX_WAIT_MS)));
}

interface BatchesDeps extends Pick<CreatePushDeps, 'connections' | 'marks' | 'policy' | 'now' | 'onCreated'> {
  builtIn: BuiltIn;
  finalizeDraft: CreatePush['finalizeDraft'];
  /** Watches it, or excludes a private one. */
  onPushCreated: (push: WatchableResult) => Promise<void>;
}

/** Sends the rows of batches, each at most once. Rows enter no list of drafts or results. */
export function createBatches({
  connections,
  builtIn,
  finalizeDraft,
  marks,
  policy,
  now,
  onCreated,
  onPushCreated,
}: BatchesDeps) {
  const enqueue = createQueue();
  const inFlight = new Map<string, Promise<StoredBatchRow>>();

  const expectRow = async (ref: BatchRowRef) => {
    const { batches, row } = await readItems({ batches: batchesItem, row: batchRowItem(rowName(ref)) });
    const batch = batches.find(({ id }) => id === ref.batchId);
    if (!batch || !row) throw new FailureError({ name: 'NoLongerAvailable' });
    return { batch, row };
  };

  /** Throws `NoLongerAvailable` if the batch was removed meanwhile. */
  const store = (ref: BatchRowRef, row: StoredBatchRow): Promise<StoredBatchRow> =>
    enqueue(async () => {
      const isThere = (await readItem(batchesItem)).some(({ id }) => id === ref.batchId);
      if (!isThere) throw new FailureError({ name: 'NoLongerAvailable' });
      await writeItem(batchRowItem(rowName(ref)), row);
      return row;
    });

  /** All rows of all batches but this one. */
  const readOthers = async (ref: BatchRowRef) => {
    const others = [];
    for (const batch of await readItem(batchesItem))
      for (const [index, row] of (await readBatchRows(batch)).entries())
        if (row && !(batch.id === ref.batchId && index === ref.index)) others.push({ ...row, batchId: batch.id });
    return others;
  };

  const connectTo = async ({ instance, withAccount }: Batch): Promise<Connection> => {
    const connection = await connections.connectTo(instance.id);
    if (connection.isTokenMissing) throw new FailureError({ name: 'TokenMissing' });
    if (connection.withAccount !== withAccount) throw new FailureError({ name: 'InstanceChanged' });
    return connection;
  };

  const send = async (ref: BatchRowRef): Promise<StoredBatchRow> => {
    const { batch, row } = await expectRow(ref);
    if (row.state !== 'ready') return row;
    const [connection, current] = await Promise.all([connectTo(batch), policy()]);
    if (!current.allowsBatch) throw new FailureError({ name: 'PolicyViolation', broken: { rule: 'batch' } });
    const draft = await finalizeDraft(row.draft, connection.instance, current);
    const reserve = row.reserve?.slice(0, RESERVE);
    const sent = { ...row, reserve, state: 'in-flight', draft, sentAt: now(), failure: undefined } as const;
    const mark = { ...batch, id: rowName(ref) };
    await marks.open(mark);
    await store(ref, sent);
    const outcome = await sendOnce({ ...draft, isPrivate: batch.isPrivate }, [], connection).catch(toFailureOrThrow);
    if (!('url_token' in outcome)) {
      if (!mayHaveSucceeded(outcome)) await marks.close(mark);
      return settleFailure(ref, row, sent, outcome, connection);
    }
    const { stored, differences } = readCreated(outcome, draft.options, now());
    const created = {
      ...withoutReserve(sent),
      state: 'created',
      link: connection.linkOf(outcome),
      stored,
      differences,
      email: emailOf(draft, outcome),
      linkProblem: linkProblem(connection.instance, outcome.html_url),
    } as const;
    const { kind, options } = draft;
    try {
      await store(ref, created).catch(async (error: unknown) => {
        if (batch.isPrivate && toFailure(error)?.name === 'NoLongerAvailable')
          await builtIn.forgetPush(stored.urlToken);
        // The page that asked has the link then.
        ignoreStorageFull(error);
      });
    } finally {
      await onPushCreated({ ...batch, state: 'created', name: options.name, stored });
      await marks.close(mark);
    }
    if (!batch.isPrivate) onCreated(connection.instance, { kind, withAccount: batch.withAccount }, draft, outcome);
    return created;
  };

  /** The row is ready again where nothing was created, and would not be for another row: throws that failure. */
  const settleFailure = async (
    ref: BatchRowRef,
    ready: StoredBatchRow,
    sent: StoredBatchRow,
    failure: Failure,
    connection: Connection,
  ): Promise<StoredBatchRow> => {
    if (mayHaveSucceeded(failure)) {
      await store(ref, { ...sent, state: 'unknown', failure });
      const isUnanswered = failure.name === 'NetworkError' || failure.name === 'TimeoutError';
      if (isAway(failure) && !(isUnanswered && (await isAnswering(connection))))
        return store(ref, { ...sent, state: 'unknown', failure, isUnreachable: true });
      return lookUp(ref);
    }
    if (isOwnFailure(failure)) return store(ref, { ...withoutReserve(sent), state: 'failed', failure });
    // Nothing else tells a refusal of this row from one of all rows than that it is refused again.
    if (isRefusal(failure) && ready.failure && (await isAnswering(connection)))
      return store(ref, { ...withoutReserve(sent), state: 'failed', failure });
    await store(ref, isRefusal(failure) ? { ...ready, failure } : ready);
    throw new FailureError(failure);
  };

  /** A row that nobody sends any more is of unknown outcome. */
  const lookUp = async (ref: BatchRowRef): Promise<StoredBatchRow> => {
    const { batch, row } = await expectRow(ref);
    if (row.state !== 'in-flight' && row.state !== 'unknown') return row;
    const unknown = { ...row, state: 'unknown' } as const;
    await store(ref, unknown);
    const connection = await connections.connectTo(batch.instance.id);
    const { options } = row.draft;
    const sent = { at: row.sentAt ?? batch.createdAt, name: options.name, note: options.note };
    const others = await readOthers(ref);
    const isAmbiguous =
      sent.name === '' || others.some((other) => other.batchId === ref.batchId && isAlike(other, row));
    const found =
      isAmbiguous && connection.withAccount
        ? ({ search: 'ambiguous', candidates: [] } as const)
        : await findCandidates({ ...sent, candidates: row.candidates ?? [] }, connection, now);
    const isOther = (urlToken: string) => others.some(({ stored }) => stored?.urlToken === urlToken);
    const candidates = found.candidates.filter(({ stored }) => !isOther(stored.urlToken));
    return store(ref, {
      ...unknown,
      ...found,
      candidates,
      isUnreachable: row.isUnreachable && !(await isAnswering(connection)),
    });
  };

  const remove = (isRemoved: (batch: Batch) => boolean): Promise<void> =>
    enqueue(async () => {
      const batches = await readItem(batchesItem);
      if (!batches.some(isRemoved)) return;
      for (const batch of batches.filter(isRemoved)) await removeItems(...batchRowItems(batch));
      // Last: a worker that is terminated meanwhile leaves what can be removed again.
      await writeItem(
        batchesItem,
        batches.filter((batch) => !isRemoved(batch)),
      );
    });

  return {
    handlers: {
      saveBatch: ({ batch, rows, retried = [] }: Input<'saveBatch'>): Promise<void> =>
        enqueue(async () => {
          const sizes = batch.instance.isBuiltIn
            ? await builtIn.expectFreeSpaceForAll(rows.map(({ draft }) => draft))
            : [];
          const writes = rows.map((row, index) => {
            const reserve = ' '.repeat(RESERVE + (sizes[index] ?? 0));
            return entry(batchRowItem(rowName({ batchId: batch.id, index })), { ...row, reserve });
          });
          for (const ref of retried) {
            const { row } = await expectRow(ref);
            if (row.state !== 'failed' || row.isRetried) throw new FailureError({ name: 'NoLongerAvailable' });
            writes.push(entry(batchRowItem(rowName(ref)), { ...row, isRetried: true }));
          }
          await writeEntries(entry(batchesItem, [batch, ...(await readItem(batchesItem))]), ...writes);
        }),

      removeBatch: ({ batchId }: Input<'removeBatch'>): Promise<void> => remove(({ id }) => id === batchId),

      createBatchRow: (ref: BatchRowRef): Promise<StoredBatchRow> => {
        const name = rowName(ref);
        const sending = inFlight.get(name) ?? send(ref).finally(() => inFlight.delete(name));
        inFlight.set(name, sending);
        return sending;
      },

      recordExpiredBatchRow: (ref: BatchRowRef): Promise<void> =>
        enqueue(async () => {
          const { row } = await expectRow(ref);
          await writeItem(batchRowItem(rowName(ref)), { ...row, expiredAt: now() });
        }),

      settleBatchRow: async ({ urlToken, ...ref }: Input<'settleBatchRow'>): Promise<StoredBatchRow> => {
        const { search: _search, candidates = [], failure: _failure, ...row } = (await expectRow(ref)).row;
        const found = candidates.find((candidate) => candidate.stored.urlToken === urlToken);
        if (row.state !== 'unknown' || !found) throw new FailureError({ name: 'NoLongerAvailable' });
        const differences = differencesBetween(row.draft.options, found.stored);
        return store(ref, { ...withoutReserve(row), ...found, state: 'created', differences, isUnreachable: false });
      },

      lookUpBatchRow: (ref: BatchRowRef): Promise<StoredBatchRow> => inFlight.get(rowName(ref)) ?? lookUp(ref),
    },

    forgetPrivate: (): Promise<void> => remove(({ isPrivate }) => isPrivate),
  };
}

/** Whether the instance refused this row alone. */
function isOwnFailure(failure: Failure): boolean {
  if (failure.name === 'HttpError') return failure.status === 422;
  return failure.name === 'TooLargeError' || (failure.name === 'RequestError' && failure.problem !== 'token');
}

/** Perhaps by a firewall that a row's content displeases. */
function isRefusal(failure: Failure): boolean {
  return failure.name === 'HttpError' ? failure.reason !== 'token' : failure.name === 'ContractError';
}

/** Whether the account's list cannot tell their pushes apart. */
function isAlike({ draft: a }: StoredBatchRow, { draft: b }: StoredBatchRow): boolean {
  return a.options.name === b.options.name && a.options.note === b.options.note;
}

/** Whether the instance, or a proxy before it, would answer every row so. */
function isAway(failure: Failure): boolean {
  if (failure.name === 'HttpError') return failure.status >= 500;
  return failure.name === 'NetworkError' || failure.name === 'TimeoutError' || failure.name === 'ContractError';
}

/** To a request without secrets. */
function isAnswering({ client }: Connection): Promise<boolean> {
  return client.version().then(
    () => true,
    (error) => !isAway(toFailureOrThrow(error)),
  );
}

function withoutReserve({ reserve: _reserve, ...row }: StoredBatchRow): StoredBatchRow {
  return row;
}
