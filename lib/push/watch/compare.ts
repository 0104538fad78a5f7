import { firstSeen, follow, needsLog } from './follow';
import type { LeftOut } from './left-out';
import { type ActiveList, reachAfter, reachWith, shouldHold, wasReached } from './reach';
import { NO_LOG, type ReadLog } from './read-log';
import type { Sighting } from './sighting';
import type { WatchEvent } from './watch-event';
import { type Reach, unseenPush, type WatchedPush, type WatchMemory, withinBounds } from './watch-memory';

/** The memory after something was learnt, and what is to be told. Both are written at once, or neither. */
export interface Compared {
  memory: WatchMemory;
  events: WatchEvent[];
}

/** Rounds that have to find a push in no list before it is forgotten: rows slide from page to page between two requests. */
const ROUNDS_MISSED = 3;

/** What a round knows beside the list. */
export interface RoundFrame {
  /** Pushes that were left out since the browser was started. */
  leftOut: LeftOut['pushes'];
  /** Where pushes were left out before that: see `LeftOut`. */
  reachedBefore: Reach | null;
  /** By the instance's clock: milliseconds since 1970. */
  now: number;
}

/**
 * Compares what is remembered with a list of active pushes. What only the log can tell is left as it was, to be learnt with
 * `learnPush`.
 */
export function learnList(
  before: WatchMemory,
  list: ActiveList,
  { leftOut, reachedBefore, now }: RoundFrame,
): Compared {
  const pushes: Record<string, WatchedPush> = {};
  const events: WatchEvent[] = [];
  for (const [push, known] of Object.entries(before.pushes))
    if (!known.isOver && !(known.isPaused && shouldHold(list, known.createdAt))) pushes[push] = known;
  for (const seen of list.rows) {
    const known = before.pushes[seen.push];
    if (known) {
      const followed = follow(known, seen, undefined, now);
      pushes[seen.push] = { ...followed.push, missed: 0 };
      events.push(...followed.events);
    } else if (!leftOut.includes(seen.push) && !wasReached(reachedBefore, seen.createdAt)) {
      pushes[seen.push] = firstSeen(seen);
    }
  }
  const hasNewToken = before.hasNewToken && !list.rows.some(({ push }) => before.pushes[push]);
  const reach = reachAfter(before.reach, list);
  return { memory: withinBounds({ pushes, reach, ...(hasNewToken && { hasNewToken }) }), events };
}

/** Whether the token that is new is the same account's: some of what is remembered was found with it, or all of it is nowhere. */
export function learnAccount({ pushes, reach }: WatchMemory, isSame: boolean): WatchMemory {
  return isSame ? { pushes, reach } : { pushes };
}

/** Active rows whose log has to be read, in the order of the list. */
export function movedIn(memory: WatchMemory, { rows }: ActiveList): Sighting[] {
  return rows.filter((seen) => {
    const known = memory.pushes[seen.push];
    return known !== undefined && needsLog(known, seen);
  });
}

/** A push that a list should hold and does not. */
export interface Vanished {
  push: string;
  createdAt: number;
}

/** Watched pushes that are not active any more as far as this list tells, newest first: to be looked for among the expired ones. */
export function vanishedFrom(memory: WatchMemory, list: ActiveList): Vanished[] {
  const listed = new Set(list.rows.map(({ push }) => push));
  return Object.entries(memory.pushes)
    .filter(([push, { isOver, createdAt }]) => !isOver && !listed.has(push) && shouldHold(list, createdAt))
    .map(([push, { createdAt }]) => ({ push, createdAt }))
    .sort((one, other) => other.createdAt - one.createdAt);
}

/** Whether the log of a push that was found among the expired ones has to be read. */
export function isLogNeeded(memory: WatchMemory, seen: Sighting): boolean {
  const known = memory.pushes[seen.push];
  return known !== undefined && needsLog(known, seen);
}

/** One push, seen in either list, with its log if that was read. */
export function learnPush(before: WatchMemory, seen: Sighting, log: ReadLog | undefined, now: number): Compared {
  const known = before.pushes[seen.push];
  if (!known) return { memory: before, events: [] };
  const { push, events } = follow(known, seen, log, now);
  return { memory: { ...before, pushes: { ...before.pushes, [seen.push]: push } }, events };
}

/** Rounds that meet a server in trouble where the log is wanted, before what happened is told without it. */
const ROUNDS_UNREAD = 3;

/** A push whose log is wanted while the server is in trouble: it waits for the next round, or is told without it after some. */
export function learnUnread(before: WatchMemory, seen: Sighting, now: number): Compared {
  const known = before.pushes[seen.push];
  if (!known) return { memory: before, events: [] };
  const unread = (known.unread ?? 0) + 1;
  if (unread >= ROUNDS_UNREAD) return learnPush(before, seen, NO_LOG, now);
  return { memory: { ...before, pushes: { ...before.pushes, [seen.push]: { ...known, unread } } }, events: [] };
}

/** Pushes that are in neither list: forgotten if that goes on, and nothing is told, since nothing is known. */
export function learnMissing(before: WatchMemory, missing: readonly string[]): WatchMemory {
  const pushes = { ...before.pushes };
  for (const push of missing) {
    const known = pushes[push];
    if (known === undefined) continue;
    if (known.missed + 1 >= ROUNDS_MISSED) delete pushes[push];
    else pushes[push] = { ...known, missed: known.missed + 1 };
  }
  return { ...before, pushes };
}

/** A push that was just made from here: all that happens to it is told. */
export function learnMade(before: WatchMemory, push: string, createdAt: number): WatchMemory {
  if (before.pushes[push]) return before;
  return { ...before, pushes: { ...before.pushes, [push]: unseenPush(createdAt) } };
}

/** A push that was made in a private window: nothing of it stays, and rounds count as having been there. */
export function learnPrivate({ pushes, ...rest }: WatchMemory, push: string, createdAt: number): WatchMemory {
  const { [push]: _, ...others } = pushes;
  return { ...rest, pushes: others, reach: reachWith(rest.reach, createdAt) };
}

/** The watch is switched off: what happens from now on is not told when it goes on. */
export function learnPause(before: WatchMemory): WatchMemory {
  const paused = Object.entries(before.pushes).map(([push, known]) => [push, { ...known, isPaused: true }] as const);
  return { ...before, pushes: Object.fromEntries(paused) };
}

/** Notes that a push is ended from here, or that this was refused. A push that is not watched needs no note. */
export function learnEndedHere(before: WatchMemory, push: string, isEndedHere: boolean): WatchMemory {
  const known = before.pushes[push];
  return known ? { ...before, pushes: { ...before.pushes, [push]: { ...known, isEndedHere } } } : before;
}
