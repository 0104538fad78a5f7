import { arrayOf, type Infer, isBoolean, isNumber, isString, objectOf, optional } from '../base/guards';
import { isStoredBatchRow } from '../batch/stored-row';
import { isInstanceSummary } from '../instance/instance';
import { defineItem, defineList } from './item';

/** A table whose rows become pushes. Each row is an item of its own, so rows are written one by one. */
const isBatch = objectOf({
  id: isString,
  isPrivate: isBoolean,
  /** Where every row is sent, whichever instance is active. */
  instance: isInstanceSummary,
  withAccount: isBoolean,
  createdAt: isNumber,
  rowCount: isNumber,
  /** The headings of the table's columns; empty if it has none. */
  headings: arrayOf(isString),
  /** How many empty lines the table has above its headings. */
  linesAbove: isNumber,
  /** The use of each column, as in `COLUMN_ROLES`. */
  roles: arrayOf(isString),
});
export type Batch = Infer<typeof isBatch>;

/** Newest first. Only the worker writes it. */
export const batchesItem = defineList('batches', 'session', 'privacyResults', isBatch);

/** Only the worker writes it. `row`: see `batchRowKey`. */
export const batchRowItem = (row: string) =>
  defineItem(`batchRow/${row}`, 'session', 'privacyResults', optional(isStoredBatchRow), undefined);

/** `from`: the first row of the batch whose push the lists of what this browser created may lack. */
const isUnlistedRows = objectOf({ batchId: isString, from: isNumber });
export type UnlistedRows = Infer<typeof isUnlistedRows>;

/** Only the worker writes it. */
export const unlistedRowsItem = defineList('unlistedRows', 'session', 'privacyResults', isUnlistedRows);

export function batchRowKey({ batchId, index }: { batchId: string; index: number }): string {
  return `${batchId}/${index}`;
}

export function batchRowItems({ id, rowCount }: Pick<Batch, 'id' | 'rowCount'>) {
  return Array.from({ length: rowCount }, (_, index) => batchRowItem(batchRowKey({ batchId: id, index })));
}
