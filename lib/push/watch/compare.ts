import { firstSeen, follow, needsLog } from './follow';
import { type ActiveList, reachAfter, shouldHold, wasReached } from './reach';
import type { ReadLog } from './read-log';
import type { Sighting } from './sighting';
import type { WatchEvent } from './watch-event';
import { unseenPush, type WatchedPush, type WatchMemory, withinBounds } from './watch-memory';

/** The memory after something was learnt, and what is to be told. Both are written at once, or neither. */
export interface Compared {
  memory: WatchMemory;
  events: WatchEvent[];
}

/** Rounds that have to find a push in no list before it is forgotten: rows slide from page to page between two requests. */
const ROUNDS_MISSED = 3;

/** What a round knows beside the list. */
export interface RoundFrame {
  /** Pushes that are not watched, being made in a private window: known while the browser runs. */
  leftOut: ReadonlySet<string>;
  /** No round has run since the browser was started: `leftOut` may lack what was left out before. */
  isFirstOfSession: boolean;
  /** By the instance's clock: milliseconds since 1970. */
  now: number;
}

/**
 * Compares what is remembered with a list of active pushes. What only the log can tell is left as it was, to be learnt with
 * `learnPush`. `leftOut` of the result: also those that turn out to have been left out before the browser was started.
 */
export function learnList(
  before: WatchMemory,
  list: ActiveList,
  { leftOut, isFirstOfSession, now }: RoundFrame,
): Compared & { leftOut: ReadonlySet<string> } {
  const pushes: Record<string, WatchedPush> = {};
  const events: WatchEvent[] = [];
  const out = new Set(leftOut);
  for (const [push, known] of Object.entries(before.pushes)) if (!known.isOver) pushes[push] = known;
  for (const seen of list.rows) {
    const known = before.pushes[seen.push];
    if (known) {
      const followed = follow(known, seen, undefined, now);
      pushes[seen.push] = { ...followed.push, missed: 0 };
      events.push(...followed.events);
    } else if (isFirstOfSession && wasReached(before.reach, seen.createdAt)) out.add(seen.push);
    else if (!out.has(seen.push)) pushes[seen.push] = firstSeen(seen);
  }
  return { memory: withinBounds({ pushes, reach: reachAfter(before.reach, list) }), events, leftOut: out };
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

/** Notes that a push is ended from here, or that this was refused. A push that is not watched needs no note. */
export function learnEndedHere(before: WatchMemory, push: string, isEndedHere: boolean): WatchMemory {
  const known = before.pushes[push];
  return known ? { ...before, pushes: { ...before.pushes, [push]: { ...known, isEndedHere } } } : before;
}
