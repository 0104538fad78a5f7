import type { CreatedResult, StoredPush } from './result';

const DAY_MS = 86_400_000;

/** When its days are over, by the instance's clock. No answer holds that moment. Milliseconds since 1970. */
export function endsAt(stored: StoredPush): number {
  return stored.createdAt + stored.expireAfterDays * DAY_MS;
}

/** Whether we know that it cannot be opened any more. Views used by others are not known here. */
export function isOver(result: CreatedResult, now: number): boolean {
  return result.expiredAt !== undefined || endsAt(result.stored) <= now;
}

/** Who may end it early: its owner, or anybody who has the link. `link` and `not-deletable`: nobody can. */
export function whoExpires(stored: StoredPush, withAccount: boolean): 'owner' | 'anybody' | 'link' | 'not-deletable' {
  if (withAccount) return 'owner';
  if (stored.deletableByViewer) return 'anybody';
  return stored.deletableByViewer === null ? 'link' : 'not-deletable';
}
