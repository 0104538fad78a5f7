import type { Kind } from './draft';
import type { Failure } from './failure';

/** Where a push was asked for. */
export type Source = 'composer' | 'menu' | 'command';

/** What is shown of an instance wherever something was or will be sent. */
export interface InstanceMark {
  id: string;
  name: string;
  colour: string;
  isBuiltIn: boolean;
}

/** What the instance says it stored. */
export interface StoredPush {
  urlToken: string;
  /** Milliseconds since 1970, by the instance's clock. */
  createdAt: number;
  expireAfterDays: number;
  expireAfterViews: number;
  retrievalStep: boolean;
  /** null: a link, which no viewer can expire. */
  deletableByViewer: boolean | null;
}

/** A knob that was stored otherwise than asked. `isWeaker`: more days, more views or no step. */
export interface Difference {
  option: 'expireAfterDays' | 'expireAfterViews' | 'retrievalStep' | 'deletableByViewer';
  asked: number | boolean;
  stored: number | boolean | null;
  isWeaker: boolean;
}

/**
 * What became of copying the link: `held-back` = stored weaker than asked, so not copied by itself; `off` = the user copies by hand;
 * `placed` = not copied, since it stands in the page in the place of the text.
 */
export type CopyOutcome = 'copied' | 'failed' | 'held-back' | 'off' | 'pending' | 'placed';

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
  instance: InstanceMark;
  withAccount: boolean;
  isPrivate: boolean;
}

/** Why a link may not work, or not safely, for a recipient: the server has its own address wrong. */
export type LinkProblem = 'local-address' | 'other-port' | 'unencrypted';

export interface CreatedResult extends ResultBase {
  state: 'created';
  /** When the answer was there: milliseconds since 1970, by this computer's clock. */
  madeAt: number;
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
  /** `no-account` = there is no list to look in; `not-looked` = the look failed, and can be repeated. */
  search: 'no-account' | 'not-looked' | 'looked';
  candidates: Candidate[];
}

export type PushResult = CreatedResult | FailedResult | UnknownResult;

/** Written before a create is sent, cleared with its result. Holds no payload and no passphrase. */
export interface InFlightNote extends ResultBase {
  note: string;
  /** A page sends it, being the only one that has its files; else the worker does. */
  isUpload?: boolean | undefined;
  /** Where a page sends it: hours later its instance may have another address. */
  baseUrl?: string | undefined;
}
