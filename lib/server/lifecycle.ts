import type { Push } from './state';

const dayMs = 86_400_000;

/** Whole days left, rounded up: a push of seven days has seven until a whole day has gone by. */
export function daysRemaining(push: Push, now: number): number {
  return Math.max(push.days - Math.floor((now - push.createdAt) / dayMs), 0);
}

/** Views left. Looks at an expired push lower it further. */
export const viewsRemaining = (push: Push) => Math.max(push.views - push.looks, 0);

/** Ends a push: its payload, passphrase and files are gone from the state. */
export function expire(push: Push, now: number): void {
  push.payload = null;
  push.passphrase = null;
  push.files = [];
  push.expired = true;
  push.expiredAt = now;
  push.updatedAt = now;
}

/** Whether a push is over, noticed or not. */
export const isOver = (push: Push, now: number) =>
  push.expired || daysRemaining(push, now) === 0 || viewsRemaining(push) === 0;

/** Notices that the days or views of a push are over. Nothing else does: until somebody looks, such a push stays active. */
export function expireIfPastLimits(push: Push, now: number): void {
  if (!push.expired && isOver(push, now)) expire(push, now);
}

/** Notices all that is over, so that nothing of such pushes is left but their records. */
export function removeExpired(pushes: Iterable<Push>, now: number): void {
  for (const push of pushes) expireIfPastLimits(push, now);
}

/**
 * Ends a push whose last view has just been given. Files stay until the next look: whoever used the last view still has
 * to fetch them.
 */
export function expireAfterLastView(push: Push, now: number): void {
  if (viewsRemaining(push) === 0 && push.files.length === 0) expire(push, now);
}
