import {
  type Infer,
  isBoolean,
  isNumber,
  isString,
  literal,
  nullable,
  objectOf,
  optional,
  recordOf,
} from '../base/guards';
import type { PushUpdate } from '../pushes/push-row';

/**
 * What can happen to a tracked push, and whether that uses views or ends the push.
 * `further-views`: the views since the last poll, as one. `last-view`: the view that used up the views and so expired the push, also
 * where the push allows only one. `expired-manually`: the log says that it was expired, not by whom. `expired`: the server says no reason.
 * `wrong-passphrases`: only of pushes that the user marks.
 */
export const ACTIVITY_KINDS = {
  'first-view': { isView: true, isExpiry: false },
  'further-views': { isView: true, isExpiry: false },
  'last-view': { isView: true, isExpiry: true },
  'expired-by-time': { isView: false, isExpiry: true },
  'expired-manually': { isView: false, isExpiry: true },
  expired: { isView: false, isExpiry: true },
  'wrong-passphrases': { isView: false, isExpiry: false },
} as const;
export type ActivityKind = keyof typeof ACTIVITY_KINDS;

/** An event as it is stored until it is dismissed. Times are milliseconds since 1970. */
export const isStoredActivityEvent = objectOf({
  /** The id of an event, which is the same whichever poll finds it. */
  id: isString,
  /** SHA-256 of the push's token: an event neither leads to a push nor names one. */
  push: isString,
  kind: literal(...(Object.keys(ACTIVITY_KINDS) as ActivityKind[])),
  /** How many views or wrong passphrases it stands for; 1 for an expiry. */
  occurrences: isNumber,
  /** Views since creation, including this event's. */
  viewsUsed: isNumber,
  maxViews: isNumber,
  /** When it happened, by the server's clock. */
  occurredAt: isNumber,
  createdAt: isNumber,
  /** Where it came from; undefined if the log does not say. */
  origin: optional(objectOf({ ip: isString, userAgent: isString })),
  /** When a poll found it, by this computer's clock. */
  detectedAt: isNumber,
  /** A page has shown it. */
  isSeen: isBoolean,
  /** A notification has reported it, or none has to. */
  isNotified: isBoolean,
});

export type StoredActivityEvent = Infer<typeof isStoredActivityEvent>;
export type ActivityEvent = Omit<StoredActivityEvent, 'detectedAt' | 'isSeen' | 'isNotified'>;

/** Stands for a count where there is none to compare with: the next list or log sets it, without a report. */
export const NOT_COUNTED_YET = null;

/** Times are the server's: milliseconds since 1970. */
const isPushBaseline = objectOf({
  createdAt: isNumber,
  expiresAt: isNumber,
  maxViews: isNumber,
  /** Whether this browser encrypted the push end to end, which no list of the server says. */
  isEncrypted: optional(isBoolean),
  /** Whether this browser created the push, and has had its link. */
  isOwn: optional(isBoolean),
  /** Views reported so far, or `NOT_COUNTED_YET`. */
  reportedViews: nullable(isNumber),
  /** Wrong passphrases reported so far, or `NOT_COUNTED_YET`; `undefined`: alerts are off. */
  reportedWrongPassphrases: optional(nullable(isNumber)),
  /** How many consecutive lists did not contain it. */
  missingCount: isNumber,
  /** Whether its expiry was reported, or needs no report. */
  isExpirationReported: isBoolean,
});

export const isAccountBaseline = objectOf({
  /** The tracked pushes, by the SHA-256 of their token. */
  pushes: recordOf(isPushBaseline),
  /** The newest `createdAt` seen in any list; `undefined` before the first poll. Older unknown pushes are not tracked. */
  newestCreatedAt: optional(isNumber),
  /** A token was entered, and the next list says whether it is the same account's. */
  isTokenReplaced: optional(isBoolean),
});

export type PushBaseline = Infer<typeof isPushBaseline>;
export type AccountBaseline = Infer<typeof isAccountBaseline>;

export const EMPTY_ACCOUNT_BASELINE: AccountBaseline = { pushes: {} };

export function isExpiryEvent({ kind }: Pick<ActivityEvent, 'kind'>): boolean {
  return ACTIVITY_KINDS[kind].isExpiry;
}

export function isView({ kind }: Pick<ActivityEvent, 'kind'>): boolean {
  return ACTIVITY_KINDS[kind].isView;
}

/** What an event says of its push, for the rows that show it. */
export function eventToPushUpdate(event: ActivityEvent): PushUpdate {
  if (!isExpiryEvent(event)) return { viewsUsed: event.viewsUsed };
  return {
    viewsUsed: event.viewsUsed,
    isExpired: true,
    isExpiredManually: event.kind === 'expired-manually',
    isPastExpiryDate: event.kind === 'expired-by-time',
    expiredAt: event.occurredAt,
  };
}

const MAX_EVENTS = 100;
const SEEN_RETENTION_MS = 7 * 86_400_000;
/** Texts that a server chose are stored up to this length, so that none fills the space that all servers share. */
const MAX_TEXT = 300;

export function fitsStorage(text: string): boolean {
  return text.length <= MAX_TEXT;
}

export function shorten(text: string): string {
  return fitsStorage(text) ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}…`;
}

function shortenOrigin(origin: ActivityEvent['origin']): ActivityEvent['origin'] {
  return origin && { ip: shorten(origin.ip), userAgent: shorten(origin.userAgent) };
}

/** Returns the stored events, newest first, with new ones on top. Seen ones go after a week. `now`: this computer's clock. */
export function addEvents(stored: readonly StoredActivityEvent[], found: readonly ActivityEvent[], now: number) {
  const added = found
    .filter(({ id }) => stored.every((event) => event.id !== id))
    .map((event): StoredActivityEvent => {
      return { ...event, origin: shortenOrigin(event.origin), detectedAt: now, isSeen: false, isNotified: false };
    });
  const current = stored.filter(({ isSeen, detectedAt }) => !isSeen || Math.abs(now - detectedAt) < SEEN_RETENTION_MS);
  return [...added.reverse(), ...current].slice(0, MAX_EVENTS);
}
