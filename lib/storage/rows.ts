import { isRowRecord, type RowRecord } from '../batch/row-record';
import { getCreated } from '../push/record';
import type { CreatedResult } from '../push/result';
import { fromStored } from './item';
import { type Batch, batchesItem, recordItem, rowIds } from './items';
import { onMemoryChange, RECORD_PREFIX, readRecent, readRecords } from './records';
import { readItem } from './storage';

/** The rows of a table in its order; undefined where a worker was terminated while it removed them. */
export async function readRows(batch: Batch): Promise<(RowRecord | undefined)[]> {
  return (await readRecords(rowIds(batch))).map((record) => (isRowRecord(record) ? record : undefined));
}

/** The rows of all tables. */
export async function readAllRows(): Promise<{ batch: Batch; index: number; row: RowRecord }[]> {
  const read = (await readItem(batchesItem)).map(async (batch) =>
    (await readRows(batch)).flatMap((row, index) => (row ? [{ batch, index, row }] : [])),
  );
  return (await Promise.all(read)).flat();
}

/** Calls `listener` with a row of the table whenever it changes. Returns how to stop. */
export function onRowChange(batch: Batch, listener: (index: number, row: RowRecord) => void): () => void {
  const indices = new Map(rowIds(batch).map((id, index) => [RECORD_PREFIX + id, index]));
  return onMemoryChange((changes) => {
    for (const [key, { newValue }] of Object.entries(changes)) {
      const index = indices.get(key);
      if (index === undefined) continue;
      const row = fromStored(recordItem(key.slice(RECORD_PREFIX.length)), newValue).value;
      if (isRowRecord(row)) listener(index, row);
    }
  });
}

/** A push that this browser created, and of which it has the record. */
export type OwnPush = Pick<
  CreatedResult,
  'id' | 'isPrivate' | 'instance' | 'withAccount' | 'name' | 'link' | 'isEncrypted' | 'stored' | 'expiredAt'
>;

/** Reads the created pushes of all records. */
export async function readOwnPushes(): Promise<OwnPush[]> {
  const [recent, rows] = await Promise.all([readRecent(), readAllRows()]);
  return [...recent.values(), ...rows.map(({ row }) => row)].flatMap((record) => getCreated(record) ?? []);
}
