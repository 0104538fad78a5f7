import { isNamed, type PushRow } from './push-row';
import { endsAt } from './stored-push';

export const SORT_KEYS = ['made', 'ends', 'views', 'name'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  by: SortKey;
  /** Downwards: newest, last to end, most views, Z first. */
  isDescending: boolean;
}

/** As instances list them. */
export const NEWEST_FIRST: Sort = { by: 'made', isDescending: true };

/**
 * The rows in another order; equal ones stay as they were. Rows without a name, and those whose views are not known, come last either way.
 * `compareNames`: the reader's way of ordering words.
 */
export function sortRows(
  rows: readonly PushRow[],
  { by, isDescending }: Sort,
  compareNames: (one: string, other: string) => number,
): readonly PushRow[] {
  const sign = isDescending ? -1 : 1;
  if (by === 'name') {
    const named = rows.filter(isNamed).sort((a, b) => sign * compareNames(a.name, b.name));
    return [...named, ...rows.filter((row) => !isNamed(row))];
  }
  if (by === 'views') {
    const known = rows.filter(({ viewsLeft }) => viewsLeft !== undefined);
    known.sort((a, b) => sign * ((a.viewsLeft ?? 0) - (b.viewsLeft ?? 0)));
    return [...known, ...rows.filter(({ viewsLeft }) => viewsLeft === undefined)];
  }
  const moment = by === 'made' ? (row: PushRow) => row.createdAt : endsAt;
  return rows.toSorted((a, b) => sign * (moment(a) - moment(b)));
}
