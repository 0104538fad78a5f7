import { browser } from 'wxt/browser';
import type { StoredBatchRow } from '../batch/stored-row';
import { fromStored } from './item';
import { type Batch, batchesItem, batchRowItems } from './items';
import { readItem, readItems } from './storage';

/** The rows of a batch in the table's order; undefined where a worker was terminated while it removed them. */
export async function readBatchRows(batch: Batch): Promise<(StoredBatchRow | undefined)[]> {
  const items = batchRowItems(batch);
  const rows = await readItems(Object.fromEntries(items.map((item) => [item.key, item])));
  return items.map(({ key }) => rows[key]);
}

export async function isBatchThere({ batchId }: { batchId: string }): Promise<boolean> {
  return (await readItem(batchesItem)).some(({ id }) => id === batchId);
}

/** The rows of all batches. */
export async function readAllBatchRows(): Promise<{ batch: Batch; index: number; row: StoredBatchRow }[]> {
  const read = (await readItem(batchesItem)).map(async (batch) =>
    (await readBatchRows(batch)).flatMap((row, index) => (row ? [{ batch, index, row }] : [])),
  );
  return (await Promise.all(read)).flat();
}

/** Calls `listener` with a row of the batch whenever it changes. Returns how to stop. */
export function onBatchRowChange(batch: Batch, listener: (index: number, row: StoredBatchRow) => void): () => void {
  const items = new Map(batchRowItems(batch).map((item, index) => [item.key, { item, index }]));
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    for (const [key, { newValue }] of Object.entries(changes)) {
      const changed = items.get(key);
      const row = changed && fromStored(changed.item, newValue).value;
      if (row) listener(changed.index, row);
    }
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}
