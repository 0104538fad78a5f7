import { FailureError } from '../../base/failure';
import { isRetryable } from '../../batch/row-record';
import type { Input } from '../../messaging/messages';
import { getCreated } from '../../push/record';
import { type Batch, batchesItem, rowId, rowIds } from '../../storage/items';
import { readItem, toStorageEntry } from '../../storage/storage';
import type { DemoInstance } from '../instances/demo-instance';
import type { RecordStore } from '../records/record-store';
import { countRoom, LARGEST_OUTCOME, USUAL_OUTCOME, withRoom } from '../records/room';

interface BatchStoreDeps {
  records: RecordStore;
  demo: Pick<DemoInstance, 'assertFreeSpaceForAll'>;
  now: () => number;
}

export interface BatchStore {
  /**
   * Stores a table with its rows and room for their results, or nothing. Throws `StorageFull`, `DemoFull`, and `NoLongerAvailable` if one of
   * `retried` was already retried.
   */
  save: (table: Input<'saveBatch'>) => Promise<void>;
  /** Removes tables with their rows. */
  remove: (isRemoved: (batch: Batch) => boolean) => Promise<void>;
  /** Notes that the push of a row was expired. Throws `StorageFull`, and `NoLongerAvailable` if the table was removed meanwhile. */
  markExpired: (row: Input<'markBatchRowExpired'>) => Promise<void>;
}

/** Tables, whose rows are records. Only the worker writes them. */
export function createBatchStore({ records, demo, now }: BatchStoreDeps): BatchStore {
  return {
    save: ({ batch, rows, retried = [] }) =>
      records.run(async ({ read }) => {
        const sizes = batch.instance.isDemo ? await demo.assertFreeSpaceForAll(rows.map(({ draft }) => draft)) : [];
        const added = rows.map((row, index) => {
          // Only the first row has room for the largest outcome: what one row does not need the next one has.
          const room = countRoom(row.draft, index === 0 ? LARGEST_OUTCOME : USUAL_OUTCOME) + (sizes[index] ?? 0);
          return [rowId({ batchId: batch.id, index }), withRoom(row, room)] as const;
        });
        const again = retried.map(async (ref) => {
          const row = await read(rowId(ref));
          if (!isRetryable(row)) throw new FailureError({ kind: 'NoLongerAvailable' });
          return [rowId(ref), { ...row, isRetried: true }] as const;
        });
        return {
          records: [...added, ...(await Promise.all(again))],
          writes: [toStorageEntry(batchesItem, [batch, ...(await readItem(batchesItem))])],
        };
      }),

    remove: (isRemoved) =>
      records.run(async () => {
        const batches = await readItem(batchesItem);
        const removed = batches.filter(isRemoved);
        if (removed.length === 0) return {};
        return {
          records: removed.flatMap(rowIds).map((id) => [id, undefined]),
          writes: [
            toStorageEntry(
              batchesItem,
              batches.filter((batch) => !isRemoved(batch)),
            ),
          ],
        };
      }),

    markExpired: async (row) => {
      await records.change(rowId(row), (record) => {
        const created = getCreated(record);
        return created ? { ...record, outcome: { ...created, expiredAt: now() } } : record;
      });
    },
  };
}
