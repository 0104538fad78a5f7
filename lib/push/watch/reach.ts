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

/** The same with this moment in it, and whatever lies between. */
export function reachWith(before: Reach | undefined, createdAt: number): Reach {
  if (!before) return { from: createdAt, to: createdAt };
  return { from: Math.min(before.from, createdAt), to: Math.max(before.to, createdAt) };
}

/** Whether a push of this age lies in there. */
export function wasReached(reach: Reach | null, createdAt: number): boolean {
  return reach !== null && createdAt >= reach.from && createdAt <= reach.to;
}

function oldestOf(rows: readonly Sighting[]): number {
  return Math.min(...rows.map((row) => row.createdAt));
}
