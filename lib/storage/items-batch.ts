import { isFailure } from '../failure';
import { arrayOf, type Infer, isBoolean, isNumber, isString, literal, objectOf, optional } from '../guards';
import { isInstanceSummary } from '../instance/instance';
import { isDraft } from '../push/draft';
import { isCandidate, isLinkProblem, isSentEmail } from '../push/result';
import { isDifference, isStoredPush } from '../push/stored-push';
import { defineItem, defineList } from './item';

/** A table that becomes links, one push a row. Its rows are items of their own, so that each is written alone. */
const isBatch = objectOf({
  id: isString,
  isPrivate: isBoolean,
  /** Where every row is sent, whichever instance is active. */
  instance: isInstanceSummary,
  withAccount: isBoolean,
  createdAt: isNumber,
  rowCount: isNumber,
  /** Of the table's columns; empty without headings. */
  headings: arrayOf(isString),
  /** Empty lines of the table, above its headings. */
  linesAbove: isNumber,
  /** What each column is used for, as in `COLUMN_ROLES`. */
  uses: arrayOf(isString),
});
export type PendingRead = Infer<typeof isBatch>;

const isStoredBatchRow = objectOf({
  /** `in-flight` without a worker that sends it is of unknown outcome. Only `ready` is ever sent. */
  state: literal('ready', 'in-flight', 'created', 'failed', 'unknown'),
  /** In the table, from 1. */
  number: isNumber,
  /** The table's row, without secret and passphrase, which the draft has. */
  cells: arrayOf(isString),
  /** With the policy's values and the passphrase once it was sent. */
  draft: isDraft,
  /** Keeps memory for the result, and until it is sent for the push in the built-in instance. */
  quotaPadding: optional(isString),
  /** Of the request: milliseconds since 1970. */
  sentAt: optional(isNumber),
  link: optional(isString),
  stored: optional(isStoredPush),
  differences: optional(arrayOf(isDifference)),
  sendsEmail: optional(isSentEmail),
  linkProblem: optional(isLinkProblem),
  /** Of a `ready` row: a refusal that may have been meant for all rows. */
  failure: optional(isFailure),
  /** In another batch. */
  isRetried: optional(isBoolean),
  /** Of an unknown outcome: the instance did not answer a second request either. */
  isUnreachable: optional(isBoolean),
  /** `ambiguous`: it has no name, or another row has the same, so the account's list cannot tell its push from others. */
  search: optional(literal('no-account', 'ambiguous', 'failed', 'done')),
  candidates: optional(arrayOf(isCandidate)),
  /** By this browser: milliseconds since 1970. */
  expiredAt: optional(isNumber),
});
export type StoredBatchRow = Infer<typeof isStoredBatchRow>;

/** Newest first. Only the worker writes it. */
export const batchesItem = defineList('batches', 'session', 'privacyResults', isBatch);

/** Only the worker writes it. `row`: see `batchRowKey`. */
export const batchRowItem = (row: string) =>
  defineItem(`batchRow/${row}`, 'session', 'privacyResults', optional(isStoredBatchRow), undefined);

export function batchRowKey({ batchId, index }: { batchId: string; index: number }): string {
  return `${batchId}/${index}`;
}

export function batchRowItems({ id, rowCount }: Pick<PendingRead, 'id' | 'rowCount'>) {
  return Array.from({ length: rowCount }, (_, index) => batchRowItem(batchRowKey({ batchId: id, index })));
}
