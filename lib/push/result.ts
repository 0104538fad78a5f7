import { isInstanceSummary } from '../instance/instance';
import type { LinkProblem } from '../instance/push-link';
import { arrayOf, type Is, isBoolean, isNumber, isString, literal, objectOf, optional, union } from '../shape';
import { isKind } from './draft';
import { isFailure } from './failure';
import { expiresAt, isDifference, isStoredPush, STORED_FIELDS, type StoredPush } from './stored-push';

/** Where a push was asked for. */
const isSource = literal('composer', 'menu', 'command');
export type Source = Is<typeof isSource>;

/**
 * What became of copying the link. `withheld`: stored weaker than asked, so not copied automatically. `off`: the user copies by hand, by
 * choice or because the worker was terminated while it copied. `placed`: not copied, since it replaced the selection in the page.
 */
const isCopyOutcome = literal('copied', 'failed', 'withheld', 'off', 'pending', 'placed');
export type CopyOutcome = Is<typeof isCopyOutcome>;

/** Why a link did not replace the selection in the page. */
const isNotPlaced = literal('changed', 'refused');
export type NotPlaced = Is<typeof isNotPlaced>;

const RESULT_FIELDS = {
  /** Also the id of the create's in-flight entry. */
  id: isString,
  /** The draft that it came from, which stays unless the push was created. */
  draftId: isString,
  /** Milliseconds since 1970, by this computer's clock. */
  at: isNumber,
  source: isSource,
  kind: isKind,
  /** The owner's name for it; may be empty. */
  name: isString,
  /** What identifies it without a name: its files, or the host of its address. */
  about: optional(arrayOf(isString)),
  instance: isInstanceSummary,
  withAccount: isBoolean,
  isPrivate: isBoolean,
};

const isCreatedResult = objectOf({
  ...RESULT_FIELDS,
  state: literal('created'),
  /** When the response arrived: milliseconds since 1970, by this computer's clock. */
  answeredAt: isNumber,
  link: isString,
  stored: isStoredPush,
  differences: arrayOf(isDifference),
  copy: isCopyOutcome,
  notPlaced: optional(isNotPlaced),
  hasPassphrase: isBoolean,
  /** Text with which the share message begins, as in the draft. */
  message: optional(isString),
  /** The addresses for the link, and whether the instance accepted them. */
  email: optional(objectOf({ to: isString, isTaken: isBoolean })),
  /** The instance's links start with another address that may not work for a recipient. */
  linkProblem: optional(literal<LinkProblem>('local-address', 'other-port', 'unencrypted')),
  /** When it was expired from here: milliseconds since 1970. */
  expiredAt: optional(isNumber),
});
export type CreatedResult = Is<typeof isCreatedResult>;

/** The instance refused it: no push was created. */
const isFailedResult = objectOf({ ...RESULT_FIELDS, state: literal('failed'), failure: isFailure });
export type FailedResult = Is<typeof isFailedResult>;

/** An active push that may be the one of unknown outcome: same name and note, created since. */
const isCandidate = objectOf({ link: isString, stored: isStoredPush });

/** A create of unknown outcome. It is never sent again automatically. */
const isUnknownResult = objectOf({
  ...RESULT_FIELDS,
  state: literal('unknown'),
  note: isString,
  /** `undefined` if the worker was terminated. */
  failure: optional(isFailure),
  /** The instance did not answer the search either. */
  isUnreachable: optional(isBoolean),
  /** `no-account`: there is no list to search. `not-looked`: the search failed and can be repeated. */
  search: literal('no-account', 'not-looked', 'looked'),
  candidates: arrayOf(isCandidate),
});
export type UnknownResult = Is<typeof isUnknownResult>;

export const isPushResult = union(isCreatedResult, isFailedResult, isUnknownResult);
export type PushResult = Is<typeof isPushResult>;

/** Written before a create is sent, removed with its result. Holds no payload and no passphrase. */
export const isInFlightCreate = objectOf({
  ...RESULT_FIELDS,
  note: isString,
  /** A page sends it, since only the page has its files; else the worker does. */
  isUpload: optional(isBoolean),
  /** Where a page sends it: hours later its instance may have another address. */
  baseUrl: optional(isString),
});
export type InFlightCreate = Is<typeof isInFlightCreate>;

/** How a push has ended, as the instance says. */
const isExpiration = objectOf({
  /** `undefined`: not known, since only opening it tells, which uses a view. */
  viewsLeft: optional(isNumber),
  /** The instance says that its days are over; it may list it as active all the same. */
  isDaysOver: isBoolean,
  isExpired: isBoolean,
  /** Expired by hand, by whomever. */
  isByHand: isBoolean,
  /** When it expired, as far as the instance has noticed: milliseconds since 1970. */
  expiredAt: optional(isNumber),
});
export type Expiration = Is<typeof isExpiration>;

/** A push created without an account in this browser: no instance lists it. */
export const isAnonymousPush = objectOf({
  ...STORED_FIELDS,
  link: isString,
  name: isString,
  note: isString,
  instance: isInstanceSummary,
  isPrivate: isBoolean,
  /** What the instance said when it was expired from here. */
  ending: optional(isExpiration),
});
export type AnonymousPush = Is<typeof isAnonymousPush>;

/** Whether we know that nobody can open it any more. Views used by others are not known here. `now`: milliseconds since 1970. */
export function isExpired(result: CreatedResult, now: number): boolean {
  return result.expiredAt !== undefined || expiresAt(result.stored) <= now;
}

/** Why it cannot be expired before its time, or undefined: only its owner or, if it is deletable, whoever has the link may. */
export function notExpirableReason(stored: StoredPush, withAccount: boolean): 'link' | 'not-deletable' | undefined {
  if (withAccount || stored.deletableByViewer === true) return undefined;
  return stored.deletableByViewer === null ? 'link' : 'not-deletable';
}

/** How long one click, with no question asked, ends a push that was just made. */
const UNDO_MS = 10_000;

/** How long that is still so, in milliseconds; 0 where it is not, not any more, or never was. `now`: milliseconds since 1970. */
export function undoLeftMs(result: PushResult, now: number): number {
  if (result.state !== 'created' || isExpired(result, now)) return 0;
  if (notExpirableReason(result.stored, result.withAccount) !== undefined) return 0;
  const leftMs = result.answeredAt + UNDO_MS - now;
  // A clock that was put back does not lengthen it.
  return leftMs > UNDO_MS ? 0 : Math.max(0, leftMs);
}
