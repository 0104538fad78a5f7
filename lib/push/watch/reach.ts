import type { Sighting } from './sighting';
import type { Reach } from './watch-memory';

/** An account's active pushes as far as a round read them. */
export interface ActiveList {
  /** Each push once. */
  rows: readonly Sighting[];
  /** There are no further ones. */
  isWhole: boolean;
}

/**
 * Whether a list that does not hold a push of this age says that it is not active: it would be in it. Lists are newest first; of a list
 * that goes on, pushes as old as its last row may be on the next page.
 */
export function shouldHold({ rows, isWhole }: ActiveList, createdAt: number): boolean {
  return isWhole || createdAt > oldestOf(rows);
}

/** What rounds have seen after this list. Two stretches with a gap between them are not one: the newer one stands. */
export function reachAfter(before: Reach | undefined, list: ActiveList): Reach {
  const from = list.isWhole ? 0 : oldestOf(list.rows);
  const to = Math.max(before?.to ?? 0, ...list.rows.map((row) => row.createdAt));
  return { from: before && from <= before.to ? Math.min(before.from, from) : from, to };
}

/**
 * Whether rounds have been where a push of this age is. One that they did not take then was left out on purpose, being made in a
 * private window, and stays out after a restart, when nothing here knows of that window any more.
 */
export function wasReached(reach: Reach | undefined, createdAt: number): boolean {
  return reach !== undefined && createdAt >= reach.from && createdAt <= reach.to;
}

function oldestOf(rows: readonly Sighting[]): number {
  return Math.min(...rows.map((row) => row.createdAt));
}
