import { isFailure } from '../push/failure';
import { type Is, isBoolean, isNumber, literal, type ObjectOf, objectOf, optional, recordOf, union } from '../shape';

export const WATCH_SETTINGS_FIELDS = {
  isOn: isBoolean,
  /** Minutes from one poll to the next. */
  periodMinutes: isNumber,
  /** Whether notifications report events, too. */
  notifies: isBoolean,
};

export type WatchSettings = ObjectOf<typeof WATCH_SETTINGS_FIELDS>;

export const WATCH_DEFAULTS: WatchSettings = { isOn: true, periodMinutes: 5, notifies: true };

/** The periods to choose from, in minutes. */
export const WATCH_PERIODS = [1, 2, 5, 10, 15, 30, 60] as const;

/** Returns the period in minutes, whatever is stored: a minute at least, a day at most. */
export function periodOf({ periodMinutes }: WatchSettings): number {
  return Math.min(24 * 60, Math.max(1, periodMinutes));
}

/**
 * How the watch of an account is doing. `starting`: no poll has ended yet. `failing`: the last poll failed. `stopped`: the server refuses
 * the token, and is asked nothing until the token changes or the user wants a poll. Times are milliseconds since 1970, by this computer's clock.
 */
const isRunningWatch = objectOf({
  status: literal('starting', 'watching', 'failing', 'stopped'),
  /** Where the token is stored: with `session`, the watch ends when the browser closes. */
  tokenArea: literal('session', 'device'),
  /** Pushes that are compared in each poll. */
  watched: isNumber,
  /** Active pushes of the account: all of them if `isComplete`, else the newest two hundred. */
  atLeast: isNumber,
  isComplete: isBoolean,
  /** When a poll last succeeded. */
  polledAt: optional(isNumber),
  /** What the last poll failed with, and how many failed in a row. */
  failure: optional(isFailure),
  failures: isNumber,
  /** The period by which the next poll was scheduled. */
  periodMinutes: isNumber,
  /** When the next poll is due, and when that was decided. */
  nextPollAt: isNumber,
  scheduledAt: isNumber,
});

/**
 * An account that is not polled. `no-token`: the instance has no account. `token-forgotten`: its token was stored until the browser
 * closed. `no-permission`: the browser may not reach it.
 */
const isWatchOff = objectOf({ status: literal('off'), why: literal('no-token', 'token-forgotten', 'no-permission') });

/** How the watch is doing, by instance; no accounts while it is off. */
export const isWatchStatus = objectOf({ accounts: recordOf(union(isWatchOff, isRunningWatch)) });

export type RunningWatchStatus = Is<typeof isRunningWatch>;
export type WatchStatus = Is<typeof isWatchStatus>;
export type AccountWatchStatus = WatchStatus['accounts'][string];
export type WatchOff = Is<typeof isWatchOff>['why'];

/** Longest wait after failures. */
const MAX_BACKOFF_MINUTES = 60;

/** How much earlier or later than the period a poll comes, so that the computers of an office do not all ask at once. */
const JITTER = 0.2;

/** Minutes to a poll that is to come soon: the first one, or one that continues another. */
export const SOON_MINUTES = 1;

/** Returns the minutes from a poll to the next one: after a 429 never less than it says, else an hour at most. `random`: from 0 to 1. */
export function nextPollMinutes(
  { periodMinutes, failures, failure }: Pick<RunningWatchStatus, 'periodMinutes' | 'failures' | 'failure'>,
  random: number,
): number {
  if (failure?.name === 'RateLimitError' && failure.seconds !== undefined)
    return Math.max(periodMinutes, failure.seconds / 60) + random * JITTER * periodMinutes;
  if (failures === 0) return periodMinutes * (1 - JITTER + 2 * JITTER * random);
  const max = Math.max(MAX_BACKOFF_MINUTES, periodMinutes);
  return Math.min(max, periodMinutes * 2 ** failures) * (1 - JITTER * random);
}
