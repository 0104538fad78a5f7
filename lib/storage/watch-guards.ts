import type { LeftOut } from '../push/watch/left-out';
import type { LogStart } from '../push/watch/read-log';
import { type KeptEvent, type Origin, WATCH_EVENT_KINDS } from '../push/watch/watch-event';
import type { Reach, WatchedPush, WatchMemory } from '../push/watch/watch-memory';
import type { WatchSettings } from '../push/watch/watch-settings';
import type { ActiveWatch, WatchState } from '../push/watch/watch-state';
import { isFailure } from './guards';
import {
  either,
  type Fields,
  type Guard,
  isFlag,
  isNumber,
  isText,
  listOf,
  maybe,
  nullable,
  oneOf,
  shape,
  tableOf,
} from './shape';

export const WATCH_SETTINGS_FIELDS: Fields<WatchSettings> = {
  isOn: isFlag,
  periodMinutes: isNumber,
  notifies: isFlag,
};

const isActiveWatch: Guard<ActiveWatch> = shape<ActiveWatch>({
  status: oneOf('starting', 'watching', 'failing', 'stopped'),
  instanceId: isText,
  keeps: oneOf('session', 'device'),
  watched: isNumber,
  atLeast: isNumber,
  isWhole: isFlag,
  lookedAt: maybe(isNumber),
  failure: maybe(isFailure),
  failures: isNumber,
  periodMinutes: isNumber,
  nextAt: isNumber,
  setAt: isNumber,
});

type Off = Extract<WatchState, { status: 'off' }>;
const isOff: Guard<Off> = shape<Off>({
  status: oneOf('off'),
  why: oneOf('switched-off', 'no-instance', 'no-token', 'token-forgotten', 'no-permission'),
});

export const isWatchState: Guard<WatchState> = either(isOff, isActiveWatch);

const isLogStart: Guard<LogStart> = shape<LogStart>({
  pages: isNumber,
  views: isNumber,
  wrong: isNumber,
  until: isNumber,
});

const isWatchedPush: Guard<WatchedPush> = shape<WatchedPush>({
  createdAt: isNumber,
  views: isNumber,
  isOver: isFlag,
  isEndedHere: isFlag,
  wrongPassphrases: maybe(nullable(isNumber)),
  missed: isNumber,
  log: maybe(isLogStart),
  unread: maybe(isNumber),
  isPaused: maybe(isFlag),
});

const isReach: Guard<Reach> = shape<Reach>({ from: isNumber, to: isNumber });

export const isWatchMemory: Guard<WatchMemory> = shape<WatchMemory>({
  pushes: tableOf(isWatchedPush),
  reach: maybe(isReach),
  hasNewToken: maybe(isFlag),
});

export const isLeftOut: Guard<LeftOut> = shape<LeftOut>({
  pushes: listOf(isText),
  reachedBefore: tableOf(nullable(isReach)),
});

export const isKeptEvent: Guard<KeptEvent> = shape<KeptEvent>({
  id: isText,
  push: isText,
  kind: oneOf(...WATCH_EVENT_KINDS),
  count: isNumber,
  used: isNumber,
  allowed: isNumber,
  at: isNumber,
  createdAt: isNumber,
  origin: maybe(shape<Origin>({ ip: isText, userAgent: isText })),
  foundAt: isNumber,
  isSeen: isFlag,
  isTold: isFlag,
});
