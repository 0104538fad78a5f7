import { isFailure } from '../base/failure';
import { type Infer, isBoolean, isNumber, literal, type ObjectOf, objectOf, optional, recordOf } from '../base/guards';

export const ACTIVITY_SETTINGS_FIELDS = {
  isOn: isBoolean,
  periodMinutes: isNumber,
  notifies: isBoolean,
};

export type ActivitySettings = ObjectOf<typeof ACTIVITY_SETTINGS_FIELDS>;

export const DEFAULT_ACTIVITY_SETTINGS: ActivitySettings = { isOn: true, periodMinutes: 5, notifies: true };

export const POLL_PERIODS_MINUTES = [1, 2, 5, 10, 15, 30, 60] as const;

/** How many of an account's active pushes alerts follow: the newest ones. */
export const FOLLOWED_PUSHES = 200;

/** Returns the period in minutes, whatever is stored: a minute at least, a day at most. */
export function clampPollPeriod({ periodMinutes }: ActivitySettings): number {
  return Math.min(24 * 60, Math.max(1, periodMinutes));
}

/** `pending`: no poll has ended yet. `failing`: the last poll failed. `stopped`: the server refuses the token, so nothing is sent until it changes. */
const isAccountPollStatus = objectOf({
  status: literal('off', 'pending', 'ok', 'failing', 'stopped'),
  trackedCount: isNumber,
  /** Active pushes of the account: all of them if `isComplete`, else the newest two hundred. */
  activeCount: isNumber,
  isComplete: isBoolean,
  polledAt: optional(isNumber),
  failure: optional(isFailure),
  failureCount: isNumber,
  nextPollAt: isNumber,
});

/** The status of each account, by its instance; empty while none is polled. */
export const isPollStatus = recordOf(isAccountPollStatus);

export type AccountPollStatus = Infer<typeof isAccountPollStatus>;
export type PollStatus = Infer<typeof isPollStatus>;

export const INITIAL_POLL_STATUS = {
  trackedCount: 0,
  activeCount: 0,
  isComplete: false,
  failureCount: 0,
  nextPollAt: 0,
};

/** Longest wait after failures. */
const MAX_BACKOFF_MINUTES = 60;

/** Random jitter, so that an office's computers do not poll at once. */
const JITTER = 0.2;

/** Minutes to the first poll, or to one that continues another. */
export const FIRST_POLL_MINUTES = 1;

type Outcome = Pick<AccountPollStatus, 'failureCount' | 'failure'>;

/** Returns the minutes from a poll to the next one: after a 429 never less than it says, else an hour at most. `random`: from 0 to 1. */
export function nextPollMinutes({ failureCount, failure }: Outcome, periodMinutes: number, random: number): number {
  if (failure?.kind === 'RateLimitError' && failure.seconds !== undefined)
    return Math.max(periodMinutes, failure.seconds / 60) + random * JITTER * periodMinutes;
  if (failureCount === 0) return periodMinutes * (1 - JITTER + 2 * JITTER * random);
  const max = Math.max(MAX_BACKOFF_MINUTES, periodMinutes);
  return Math.min(max, periodMinutes * 2 ** failureCount) * (1 - JITTER * (1 - random));
}

/** Whether the next poll is scheduled too far ahead, because the clock or the period changed. */
export function isScheduledTooFarAhead(account: AccountPollStatus, periodMinutes: number, now: number): boolean {
  const failureCount = account.failureCount && Number.POSITIVE_INFINITY;
  return account.nextPollAt > now + nextPollMinutes({ ...account, failureCount }, periodMinutes, 1) * 60_000;
}
