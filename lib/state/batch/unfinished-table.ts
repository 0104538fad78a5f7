import { getCreated, getState } from '../../push/record';
import { batchesItem } from '../../storage/items';
import { readRows } from '../../storage/rows';
import { readItem } from '../../storage/storage';

export interface UnfinishedTable {
  createdCount: number;
  rowCount: number;
}

/** The newest table of this window, which the page of tables shows, if some of its rows were not sent. */
export async function findUnfinishedTable(isPrivate: boolean): Promise<UnfinishedTable | undefined> {
  const newest = (await readItem(batchesItem)).find((batch) => batch.isPrivate === isPrivate);
  const rows = newest ? (await readRows(newest)).filter((row) => row !== undefined) : [];
  if (!rows.some((row) => getState(row) === 'ready' && !row.isRetried)) return undefined;
  return { createdCount: rows.filter(getCreated).length, rowCount: rows.length };
}
