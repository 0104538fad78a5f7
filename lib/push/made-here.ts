import type { Draft } from './draft';
import type { Failure } from './failure';
import type { Ending, PushRow } from './push-row';
import type { CreatedResult, InstanceMark, StoredPush } from './result';

/** A push that was made without an account from this browser: no list of any instance has it. */
export interface MadeHere extends StoredPush {
  link: string;
  name: string;
  note: string;
  instance: InstanceMark;
  isPrivate: boolean;
  /** What the instance said when it was expired from here. */
  ending?: Ending | undefined;
}

/** Nothing is heard of it again: how many views are left cannot be known without using one. */
const NOTHING_KNOWN: Ending = { isExpired: false, isByHand: false, isDaysOver: false };

/** A push that the instance does not have any more; why, it does not say. */
export const GONE: Ending = { isExpired: true, isByHand: false, isDaysOver: false };

/** Whether it says that the instance does not have the push any more. Nobody can open it then: for its sender no error. */
export function isGone(failure: Failure): boolean {
  return failure.name === 'HttpError' && failure.reason === 'not-found';
}

/** What is remembered of a push that was just made. */
export function madeHereOf({ stored, link, name, instance, isPrivate }: CreatedResult, draft: Draft): MadeHere {
  return { ...stored, link, name, note: draft.options.note, instance, isPrivate };
}

/** As a row among own pushes. */
export function rowOfMadeHere({ isPrivate: _, ending = NOTHING_KNOWN, ...push }: MadeHere): PushRow {
  return { ...push, ...ending, withAccount: false };
}
