import type { PushResult } from './result';
import { isOver, whyNotExpirable } from './stored-facts';

/** How long one click, with no question asked, ends a push that was just made. */
const UNDO_MS = 10_000;

/** How long that is still so, in milliseconds; 0 where it is not, not any more, or never was. `now`: milliseconds since 1970. */
export function undoLeftMs(result: PushResult, now: number): number {
  if (result.state !== 'created' || isOver(result, now)) return 0;
  if (whyNotExpirable(result.stored, result.withAccount) !== undefined) return 0;
  const leftMs = result.madeAt + UNDO_MS - now;
  // A clock that was put back does not lengthen it.
  return leftMs > UNDO_MS ? 0 : Math.max(0, leftMs);
}
