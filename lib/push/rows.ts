import { foldText, isNamed, type PushRow } from './push-row';
import { expiresAt } from './stored-push';

/** Rows that contain every word of `query` in name, note or token, whatever the capitals and accents. A whole link finds its push. */
export function findRows(rows: readonly PushRow[], query: string): readonly PushRow[] {
  const words = foldText(tokenInLink(query) ?? query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rows;
  return rows.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
}

/** The token in a pasted link: `/p/TOKEN`, or the fragment of a link of the built-in instance. */
function tokenInLink(query: string): string | undefined {
  return /^\s*[a-z-]+:\/\/\S*?(?:\/p\/|#)([^/?#\s.]+)/i.exec(query)?.[1];
}

export const SORT_KEYS = ['made', 'ends', 'views', 'name'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  by: SortKey;
  /** Newest, last to expire, most views or Z first. */
  isDescending: boolean;
}

/** The order of the instances. */
export const NEWEST_FIRST: Sort = { by: 'made', isDescending: true };

/** Sorts rows; equal ones stay as they were. Rows without a name, or whose views are unknown, come last in both directions. */
export function sortRows(
  rows: readonly PushRow[],
  { by, isDescending }: Sort,
  compareNames: (a: string, b: string) => number,
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
  const moment = by === 'made' ? (row: PushRow) => row.createdAt : expiresAt;
  return rows.toSorted((a, b) => sign * (moment(a) - moment(b)));
}
