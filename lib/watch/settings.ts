import type { Failure } from '../push/failure';
import {
  type Guard,
  type Is,
  isBoolean,
  isNumber,
  isString,
  literal,
  objectOf,
  optional,
  recordOf,
  shapeOf,
  union,
} from '../shape';

export const WATCH_SETTINGS_FIELDS = {
  isOn: isBoolean,
  /** Minutes from one poll to the next. */
  periodMinutes: isNumber,
  /** Whether notifications tell of events, too. */
  notifies: isBoolean,
};

export type WatchSettings = { [K in keyof typeof WATCH_SETTINGS_FIELDS]: Is<(typeof WATCH_SETTINGS_FIELDS)[K]> };

export const WATCH_DEFAULTS: WatchSettings = { isOn: true, periodMinutes: 5, notifies: true };

/** The periods to choose from, in minutes. */
export const WATCH_PERIODS = [1, 2, 5, 10, 15, 30, 60] as const;

const MAX_PERIOD_MINUTES = 24 * 60;

/** Returns the period in minutes, whatever is stored: a minute at least, a day at most. */
export function periodOf({ periodMinutes }: WatchSettings): number {
  return Math.min(MAX_PERIOD_MINUTES, Math.max(1, periodMinutes));
}

/**
 * How the watch of an account is doing. `starting`: no poll has ended yet. `failing`: the last poll did not get through. `stopped`: the
 * server refuses the token, and is asked nothing until the token changes or the user says so.
 */
const isRunningWatch = shapeOf({
  status: literal('starting', 'watching', 'failing', 'stopped'),
  /** Where the token is stored: with `session`, the watch ends when the browser closes. */
  tokenArea: literal('session', 'device'),
  /** Pushes that are compared in each poll. */
  watched: isNumber,
  /** Active pushes of the account, at least: no more than two hundred are listed. `isComplete`: these are all. */
  atLeast: isNumber,
  isComplete: isBoolean,
  /** When a poll last got through, by this computer's clock: milliseconds since 1970. */
  polledAt: optional(isNumber),
  /** What the last poll failed with, and how many failed in a row. */
  failure: optional(objectOf<{ name: string }>({ name: isString }) as Guard<Failure>),
  failures: isNumber,
  /** The period by which the next poll was scheduled. */
  periodMinutes: isNumber,
  /** When the next poll is due and when that was decided, by this computer's clock: milliseconds since 1970. */
  nextPollAt: isNumber,
  scheduledAt: isNumber,
});
const isWatchOff = shapeOf({ status: literal('off'), why: literal('no-token', 'token-forgotten', 'no-permission') });

/** How the watch is doing, by instance; no accounts while it is off. `notifiedAt`: when a notification last told of events. */
export const isWatchStatus = shapeOf({
  accounts: recordOf(union(isWatchOff, isRunningWatch)),
  notifiedAt: optional(isNumber),
});

export type RunningWatchStatus = Is<typeof isRunningWatch>;
export type WatchStatus = Is<typeof isWatchStatus>;
export type AccountWatchStatus = WatchStatus['accounts'][string];
/**
 * Why an account is not polled. `no-token`: the instance has no account. `token-forgotten`: its token was stored until the browser
 * closed. `no-permission`: the browser may not reach it.
 */
export type WatchOff = Is<typeof isWatchOff>['why'];

/** Longest wait after failures. */
const MAX_BACKOFF_MINUTES = 60;

/** How much earlier or later than the period a poll comes, so that the computers of an office do not ask all at once. */
const JITTER = 0.2;

export interface PollTiming {
  periodMinutes: number;
  /** Polls that failed in a row. */
  failures: number;
  /** `Retry-After` of a 429. */
  retryAfterSeconds?: number | undefined;
  /** From 0 to 1, evenly. */
  random: number;
}

/** Returns the minutes from a poll's end to the next one: after a 429 never less than it says, after other failures an hour at most. */
export function nextPollMinutes({ periodMinutes, failures, retryAfterSeconds, random }: PollTiming): number {
  if (retryAfterSeconds !== undefined)
    return Math.max(periodMinutes, retryAfterSeconds / 60) + random * JITTER * periodMinutes;
  if (failures === 0) return periodMinutes * (1 - JITTER + 2 * JITTER * random);
  const max = Math.max(MAX_BACKOFF_MINUTES, periodMinutes);
  return Math.min(max, periodMinutes * 2 ** failures) * (1 - JITTER * random);
}

/** Returns the minutes to a poll that is to come soon: the first one, or one that takes up what another left. */
export function firstPollMinutes(random: number): number {
  return 0.5 + random;
}
