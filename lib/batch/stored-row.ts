import { isFailure } from '../failure';
import { arrayOf, type Infer, isBoolean, isNumber, isString, literal, objectOf, optional } from '../guards';
import { isDraft } from '../push/draft';
import { isCandidate, isLinkProblem, isSentEmail } from '../push/result';
import { isDifference, isStoredPush } from '../push/stored-push';

export const isStoredBatchRow = objectOf({
  /** `in-flight` without a worker that sends it is of unknown outcome. Only `ready` is ever sent. */
  state: literal('ready', 'in-flight', 'created', 'failed', 'unknown'),
  /** In the table, from 1. */
  number: isNumber,
  /** The table's row, without secret and passphrase, which the draft has. */
  cells: arrayOf(isString),
  /** With the policy's values and the passphrase once it was sent. */
  draft: isDraft,
  /** Reserves storage quota for the result (and, until sent, for the demo's copy of the push). */
  quotaPadding: optional(isString),
  /** Of the request: milliseconds since 1970. */
  sentAt: optional(isNumber),
  link: optional(isString),
  stored: optional(isStoredPush),
  differences: optional(arrayOf(isDifference)),
  sendsEmail: optional(isSentEmail),
  linkProblem: optional(isLinkProblem),
  /** For a `ready` row: an error that may apply to all rows. */
  failure: optional(isFailure),
  /** In another batch. */
  isRetried: optional(isBoolean),
  /** For an unknown outcome: the instance did not respond to a second request either. */
  isUnreachable: optional(isBoolean),
  /** The row's push cannot be identified in the account's list: it has no name, or another row has the same one. */
  search: optional(literal('no-account', 'ambiguous', 'failed', 'done')),
  candidates: optional(arrayOf(isCandidate)),
  /** By this browser: milliseconds since 1970. */
  expiredAt: optional(isNumber),
});
export type StoredBatchRow = Infer<typeof isStoredBatchRow>;
