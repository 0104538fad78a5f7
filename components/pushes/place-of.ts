import type { PushRow } from '../../lib/push/push-row';

/** What one looked at: the first row that is seen. */
export interface Anchor {
  rows: readonly PushRow[];
  /** Which of them. */
  at: number;
  /** How far it lay below the top of what is seen, in px. */
  below: number;
}

/**
 * Where that is in the rows that there are now, and where it lay; if its push is gone, the same of the first one below it that is not.
 * Undefined: nothing of it is there.
 */
export function placeOf(
  { rows: before, at, below }: Anchor,
  now: readonly PushRow[],
  rowHeight: number,
): { at: number; below: number } | undefined {
  const places = new Map(now.map(({ urlToken }, place) => [urlToken, place]));
  for (let old = at; old < before.length; old++) {
    const place = places.get(before[old]?.urlToken ?? '');
    if (place !== undefined) return { at: place, below: below + (old - at) * rowHeight };
  }
  return undefined;
}
