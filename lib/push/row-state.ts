import type { PushRow } from './push-row';
import { endsAt } from './stored-push';

/** Why a push cannot be opened any more; `ended` where the instance does not tell. */
export const ENDED_STATES = ['by-views', 'by-time', 'by-hand', 'ended'] as const;
export type RowState = 'active' | (typeof ENDED_STATES)[number];

/**
 * Whether a push can still be opened, and if not why. A push whose days or views are over has ended though the instance may list it as
 * active: it notices later. `now`: milliseconds since 1970, by the instance's clock.
 *
 * A look at a push that has expired lowers its views further, so no views left does not prove that they ended it: if it was expired
 * after its days were over, they did.
 */
export function rowState(row: PushRow, now: number): RowState {
  if (row.isByHand) return 'by-hand';
  const isDaysOver = row.isDaysOver || endsAt(row) <= now;
  if (!row.isExpired) {
    if (row.viewsLeft === 0) return 'by-views';
    return isDaysOver ? 'by-time' : 'active';
  }
  const wasInTime = row.expiredAt === undefined ? !isDaysOver : row.expiredAt < endsAt(row);
  if (row.viewsLeft === 0 && wasInTime) return 'by-views';
  return wasInTime ? 'ended' : 'by-time';
}
