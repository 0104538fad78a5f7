import { isFailure } from '../base/failure';
import { arrayOf, type Infer, isBoolean, isNumber, isString, literal, objectOf, optional, union } from '../base/guards';
import { isInstanceSummary } from '../instance/instance';
import type { LinkProblem } from '../instance/push-link';
import { isKind } from './draft';
import { getExpiresAt, isDifference, isStoredPush, type StoredPush } from './stored-push';

const isPushSource = literal('composer', 'menu', 'command', 'table');
export type PushSource = Infer<typeof isPushSource>;

/** `withheld`: stored weaker than requested, or its link is not its own. `disabled`: automatic copying is off. `inserted`: the link replaced the selection instead. */
const isCopyOutcome = literal('copied', 'failed', 'withheld', 'disabled', 'pending', 'inserted');
export type CopyOutcome = Infer<typeof isCopyOutcome>;

const isInsertFailure = literal('changed', 'refused');
export type InsertFailure = Infer<typeof isInsertFailure>;

const RESULT_FIELDS = {
  /** Of the create: another one each time a row is sent. */
  id: isString,
  /** Removed when the push is created. */
  draftId: isString,
  /** When the create began: milliseconds since 1970, by this computer's clock. */
  startedAt: isNumber,
  source: isPushSource,
  kind: isKind,
  /** The push's name; may be empty. */
  name: isString,
  /** Identifies a push without a name: its file names or the host of its URL. */
  contentSummary: optional(arrayOf(isString)),
  /** The length of a text, which tells it from others. */
  characters: optional(isNumber),
  instance: isInstanceSummary,
  withAccount: isBoolean,
  isPrivate: isBoolean,
};

/** A create without an outcome yet. Stored before its request; holds no payload and no passphrase. */
export const isSendingPush = objectOf({
  ...RESULT_FIELDS,
  state: literal('sending'),
  note: isString,
  /** The key of an end-to-end encrypted push, so that it has its whole link when it is found again. Stored in memory alone. */
  key: optional(isString),
  /** Whether a page sends the push, because only the page has the files. */
  isUpload: optional(isBoolean),
});
export type SendingPush = Infer<typeof isSendingPush>;

const isLinkProblem = literal<LinkProblem>(
  'local-address',
  'other-port',
  'unencrypted',
  'other-address',
  'misdirected',
);

/** `isAccepted`: whether the instance sends it. */
const isSentEmail = objectOf({ to: isString, isAccepted: isBoolean });

const isCreatedResult = objectOf({
  ...RESULT_FIELDS,
  state: literal('created'),
  /** When the answer arrived, by this computer's clock. */
  respondedAt: isNumber,
  /** The push's link; undefined if the server's is not the push's own. */
  link: optional(isString),
  stored: isStoredPush,
  differences: arrayOf(isDifference),
  copy: isCopyOutcome,
  insertFailure: optional(isInsertFailure),
  hasPassphrase: isBoolean,
  /** Whether this browser encrypted it end to end. The link does not say so, because a server could make it look so. Undefined if not known. */
  isEncrypted: optional(isBoolean),
  /** The share message starts with this text. */
  message: optional(isString),
  sendsEmail: optional(isSentEmail),
  linkProblem: optional(isLinkProblem),
  /** When this browser expired the push: milliseconds since 1970. */
  expiredAt: optional(isNumber),
  /** Latest known value if lower than stored; 0 once expired. */
  viewsLeft: optional(isNumber),
});
export type CreatedResult = Infer<typeof isCreatedResult>;

/** Refused by the instance: no push was created. */
const isFailedResult = objectOf({ ...RESULT_FIELDS, state: literal('failed'), failure: isFailure });
export type FailedResult = Infer<typeof isFailedResult>;

/** A push that may be the one of an unknown result: it has the same name and note, and was created since. */
const isCandidate = objectOf({ link: optional(isString), stored: isStoredPush });
export type Candidate = Infer<typeof isCandidate>;

/** A create without an answer, whose push may exist. It is never sent again automatically. */
const isUnknownResult = objectOf({
  ...RESULT_FIELDS,
  state: literal('unknown'),
  note: isString,
  /** The key of an end-to-end encrypted push. */
  key: optional(isString),
  /** When the sender stopped waiting for the answer, by this computer's clock. Undefined if that is not known. */
  endedAt: optional(isNumber),
  /**
   * Between which times the push can have been created, by the instance's clock. The first search says so, because this computer's clock
   * may be set later.
   */
  createdBetween: optional(objectOf({ from: isNumber, to: optional(isNumber) })),
  /** Why there was no answer; undefined if the worker was terminated. */
  failure: optional(isFailure),
  /** The search got no response either. */
  isUnreachable: optional(isBoolean),
  /**
   * `no-account`: there is no list to search. `ambiguous`: a list cannot tell the push of a table's row from others, because it has no name
   * or another row has the same one. `failed`: the search did. `pending`: there was none so far.
   */
  search: literal('no-account', 'ambiguous', 'pending', 'failed', 'done'),
  /** When the list was last searched: milliseconds since 1970, by this computer's clock. */
  searchedAt: optional(isNumber),
  candidates: arrayOf(isCandidate),
});
export type UnknownResult = Infer<typeof isUnknownResult>;

/** Whether another search of the list can find the push. */
export function isSearchable({ search }: UnknownResult): boolean {
  return search !== 'no-account' && search !== 'ambiguous';
}

/** When the list was last searched, as `searchedAt`: also of a result from before that was noted. */
export function getSearchedAt({ searchedAt, endedAt, startedAt }: UnknownResult): number {
  return searchedAt ?? endedAt ?? startedAt;
}

export const isPushResult = union(isCreatedResult, isFailedResult, isUnknownResult);
export type PushResult = Infer<typeof isPushResult>;

/** Removes a candidate that is known to be another create's push. Returns the same object if it is no candidate. */
export function withoutCandidate<R extends PushResult>(result: R, urlToken: string): R {
  if (result.state !== 'unknown' || result.candidates.every(({ stored }) => stored.urlToken !== urlToken))
    return result;
  return { ...result, candidates: result.candidates.filter(({ stored }) => stored.urlToken !== urlToken) };
}

/** The result once the user has copied its link. */
export function withCopy(result: PushResult): PushResult {
  return result.state === 'created' ? { ...result, copy: 'copied' } : result;
}

/** Whether the push has expired, as far as this browser knows. `now`: milliseconds since 1970. */
export function isResultExpired(result: CreatedResult, now: number): boolean {
  return result.expiredAt !== undefined || result.viewsLeft === 0 || getExpiresAt(result.stored) <= now;
}

export function getViewsLeft({ viewsLeft, stored }: Pick<CreatedResult, 'viewsLeft' | 'stored'>): number {
  return viewsLeft ?? stored.expireAfterViews;
}

/** Whether this browser may expire a push: as its owner or, if it is deletable, with its link. */
export function isExpirable(stored: StoredPush, withAccount: boolean): boolean {
  return withAccount || stored.deletableByViewer === true;
}

export const UNDO_MS = 10_000;

/** How many milliseconds are left to undo a push; 0 where there is no undo. `now`: milliseconds since 1970. */
export function getUndoTimeLeft(result: PushResult, now: number): number {
  if (result.state !== 'created' || isResultExpired(result, now)) return 0;
  if (!isExpirable(result.stored, result.withAccount)) return 0;
  const leftMs = result.respondedAt + UNDO_MS - now;
  // More time is left than there ever was if the clock was set back.
  return leftMs > UNDO_MS ? 0 : Math.max(0, leftMs);
}
