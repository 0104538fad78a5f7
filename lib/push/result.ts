import type { InstanceSummary } from '../instance/instance';
import type { LinkProblem } from '../instance/push-link';
import type { Kind } from './draft';
import type { Failure } from './failure';
import { type Difference, expiresAt, type StoredPush } from './stored-push';

/** Where a push was asked for. */
export type Source = 'composer' | 'menu' | 'command';

/**
 * What became of copying the link: `held-back` = stored weaker than asked, so not copied by itself; `off` = the user copies by hand, by
 * choice or because the worker died while it copied; `placed` = not copied, since it stands in the page in the place of the text.
 */
export type CopyOutcome = 'copied' | 'failed' | 'withheld' | 'off' | 'pending' | 'placed';

/** Why a link that was to take the text's place in a page does not stand there: see `Placing`. */
export type NotPlaced = 'changed' | 'refused';

interface ResultBase {
  /** Also the id of the create's in-flight note. */
  id: string;
  /** The draft it came from, kept unless the push was made. */
  draftId: string;
  /** Milliseconds since 1970, by this computer's clock. */
  at: number;
  source: Source;
  kind: Kind;
  /** As the user named it; may be empty. */
  name: string;
  /** What tells it apart where it has no name: its files, or the host of its address. */
  about?: string[] | undefined;
  instance: InstanceSummary;
  withAccount: boolean;
  isPrivate: boolean;
}

export interface CreatedResult extends ResultBase {
  state: 'created';
  /** When the answer was there: milliseconds since 1970, by this computer's clock. */
  answeredAt: number;
  link: string;
  stored: StoredPush;
  differences: Difference[];
  copy: CopyOutcome;
  notPlaced?: NotPlaced | undefined;
  hasPassphrase: boolean;
  /** With which words the ready message begins, as the draft had them. */
  message?: string | undefined;
  /** The addresses that were to be sent the link, and whether the instance took them. */
  email?: { to: string; isTaken: boolean } | undefined;
  /** The instance's links start with another address that may not work for a recipient (localhost, another port). */
  linkProblem?: LinkProblem | undefined;
  /** Set when it was expired from here: milliseconds since 1970. */
  expiredAt?: number | undefined;
}

/** The instance refused it: nothing was made. */
export interface FailedResult extends ResultBase {
  state: 'failed';
  failure: Failure;
}

/** An active push that may be the one whose outcome is unknown: same name and note, made since. */
export interface Candidate {
  link: string;
  stored: StoredPush;
}

/** Nobody here knows whether it was made. It is never sent again by itself. */
export interface UnknownResult extends ResultBase {
  state: 'unknown';
  note: string;
  /** What broke; undefined when the worker died. */
  failure?: Failure | undefined;
  /** The instance did not answer the question that was asked after it either: it is down, or out of reach. */
  isUnreachable?: boolean | undefined;
  /** `no-account` = there is no list to look in; `not-looked` = the look failed, and can be repeated. */
  search: 'no-account' | 'not-looked' | 'looked';
  candidates: Candidate[];
}

export type PushResult = CreatedResult | FailedResult | UnknownResult;

/** Written before a create is sent, cleared with its result. Holds no payload and no passphrase. */
export interface InFlightCreate extends ResultBase {
  note: string;
  /** A page sends it, being the only one that has its files; else the worker does. */
  isUpload?: boolean | undefined;
  /** Where a page sends it: hours later its instance may have another address. */
  baseUrl?: string | undefined;
}

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
