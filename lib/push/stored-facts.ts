import type { CreatedResult, StoredPush } from './result';
import { endsAt } from './stored-push';

/** Whether we know that nobody can open it any more. Views used by others are not known here. `now`: milliseconds since 1970. */
export function isOver(result: CreatedResult, now: number): boolean {
  return result.expiredAt !== undefined || endsAt(result.stored) <= now;
}

/** Why it cannot be expired before its time, or undefined: only its owner or, if it is deletable, whoever has the link may. */
export function whyNotExpirable(stored: StoredPush, withAccount: boolean): 'link' | 'not-deletable' | undefined {
  if (withAccount || stored.deletableByViewer === true) return undefined;
  return stored.deletableByViewer === null ? 'link' : 'not-deletable';
}
