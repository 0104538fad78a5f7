import { FailureError, toFailureOrThrow } from '../../base/failure';
import { createSerialQueue } from '../../base/serial-queue';
import { getCreated, isRetryable, type StoredBatchRow } from '../../batch/stored-row';
import type { BatchRowRef, Input } from '../../messaging/messages';
import type { Draft } from '../../push/draft';
import { type CreatedResult, withoutCandidate } from '../../push/result';
import type { PushUpdates } from '../../pushes/push-row';
import { readAllBatchRows } from '../../storage/batch-rows';
import { type Batch, batchesItem, batchRowItem, batchRowItems, batchRowKey } from '../../storage/items';
import {
  readItem,
  readItems,
  removeItems,
  type StorageEntry,
  toStorageEntry,
  writeEntries,
  writeItem,
} from '../../storage/storage';
import type { DemoInstance } from '../instances/demo-instance';
import { countRepeatedChars, MAX_RESULT_CHARS, padding } from '../results/quota-padding';
import { applyUpdate } from '../results/result-store';

/** Characters that a stored result may need, without what it repeats of the draft: with a link of some hundred. */
const RESULT_QUOTA_CHARS = 1_500;
/** More characters than any generated passphrase takes. */
const GENERATED_QUOTA_CHARS = 500;

interface BatchStoreDeps {
  demo: Pick<DemoInstance, 'assertFreeSpaceForAll'>;
  now: () => number;
}

/** A row with its table. */
export interface RowOfBatch {
  batch: Batch;
  row: StoredBatchRow;
}

export interface BatchStore {
  /**
   * Stores a table with its rows and room for their results, or nothing. Throws `StorageFull`, `DemoFull`, and `NoLongerAvailable` if one of
   * `retried` was already retried.
   */
  save: (table: Input<'saveBatch'>) => Promise<void>;
  /** Removes tables with their rows. */
  remove: (isRemoved: (batch: Batch) => boolean) => Promise<void>;
  /** Reads a row. Throws `NoLongerAvailable` if it was removed. */
  requireRow: (rowRef: BatchRowRef) => Promise<RowOfBatch>;
  /** Changes a row in one write with what `more` returns. Throws `StorageFull`, and `NoLongerAvailable` if the table was removed meanwhile. */
  changeRow: (
    rowRef: BatchRowRef,
    update: (row: StoredBatchRow) => StoredBatchRow,
    more?: () => StorageEntry[],
  ) => Promise<StoredBatchRow>;
  /** Notes that the push of a row was expired. Throws as `changeRow`. */
  markExpired: (rowRef: BatchRowRef) => Promise<void>;
  /** Notes in rows, as is done for results, that their push was opened or has expired. `isExpiredHere`: this browser expired it. */
  applyUpdates: (instanceId: string, updates: PushUpdates, isExpiredHere?: boolean) => Promise<void>;
  /** Removes a push from the candidates of rows, since another create has it. */
  dropCandidate: (push: { urlToken: string }) => Promise<void>;
  /** Finds those of these pushes that are of rows; reads no other row. */
  findCreated: (urlTokens: readonly string[]) => Promise<CreatedResult[]>;
}

/** Tables and their rows, each an item of its own. Only the worker writes them. */
export function createBatchStore({ demo, now }: BatchStoreDeps): BatchStore {
  const enqueue = createSerialQueue();
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

  const requireRow = async (rowRef: BatchRowRef): Promise<RowOfBatch> => {
    const { batches, row } = await readItems({ batches: batchesItem, row: batchRowItem(batchRowKey(rowRef)) });
    const batch = batches.find(({ id }) => id === rowRef.batchId);
    if (!batch || !row) throw new FailureError({ kind: 'NoLongerAvailable' });
    return { batch, row };
  };

  const changeRow: BatchStore['changeRow'] = (rowRef, update, more = () => []) =>
    enqueue(async () => {
      const changed = update((await requireRow(rowRef)).row);
      await writeEntries(toRowEntry(rowRef, changed), ...more());
      await noteTokens(rowRef, changed);
      return changed;
    });

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
    save: ({ batch, rows, retried = [] }) =>
      enqueue(async () => {
        const sizes = batch.instance.isDemo ? await demo.assertFreeSpaceForAll(rows.map(({ draft }) => draft)) : [];
        const writes = rows.map((row, index) => {
          // Only the first row has room for the largest result: what one row does not need the next one has.
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

    remove,
    requireRow,
    changeRow,

    markExpired: async (rowRef) => {
      await changeRow(rowRef, (row) => {
        const created = getCreated(row);
        return created ? { ...row, result: { ...created, expiredAt: now() } } : row;
      });
    },

    applyUpdates: (instanceId, updates, isExpiredHere = false) =>
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

    dropCandidate: async ({ urlToken }) => {
      for (const rowRef of await enqueue(() => findRows(({ candidates }) => candidates.includes(urlToken))))
        await changeRow(rowRef, (row) =>
          row.result ? { ...row, result: withoutCandidate(row.result, urlToken) } : row,
        ).catch(toFailureOrThrow);
    },

    findCreated: (urlTokens) =>
      enqueue(async () => {
        const wanted = new Set(urlTokens);
        const found = await findRows(({ pushes }) => pushes.some((token) => wanted.has(token)));
        const rows = found.length > 0 ? await readRows(found) : [];
        return rows.flatMap(({ row }) => getCreated(row) ?? []);
      }),
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

/** How many characters a result may need. Until the row is sent, that includes the passphrase that will be generated. */
export function countResultChars(draft: Draft, forResult = RESULT_QUOTA_CHARS): number {
  const { generatesPassphrase, passphrase } = draft.options;
  const forPassphrase = generatesPassphrase && passphrase === '' ? GENERATED_QUOTA_CHARS : 0;
  return forResult + forPassphrase + countRepeatedChars(draft);
}
