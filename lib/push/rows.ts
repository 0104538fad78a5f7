import { foldText, isNamed, type PushRow } from './push-row';
import { expiresAt } from './stored-push';

/** Rows that contain every word of `query` in name, note or token; first those that contain it as it is. A whole link finds its push. */
export function findRows(rows: readonly PushRow[], query: string): readonly PushRow[] {
  const phrase = foldText(tokenInLink(query) ?? query).trim();
  const words = phrase.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return rows;
  const found = rows.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
  if (words.length === 1) return found;
  const hasPhrase = ({ searchText }: PushRow) => searchText.includes(phrase);
  return [...found.filter(hasPhrase), ...found.filter((row) => !hasPhrase(row))];
}

/** `/p/TOKEN`, or the fragment of a built-in link. */
function tokenInLink(query: string): string | undefined {
  return /^\s*[a-z-]+:\/\/\S*?(?:\/p\/|#)([^/?#\s.]+)/i.exec(query)?.[1];
}

export const SORT_KEYS = ['made', 'ends', 'views', 'name'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  by: SortKey;
  isDescending: boolean;
}

export const NEWEST_FIRST: Sort = { by: 'made', isDescending: true };

/** Stable. Rows without a name or known views come last in both directions. */
export function sortRows(
  rows: readonly PushRow[],
  { by, isDescending }: Sort,
  compareNames: (a: string, b: string) => number,
): readonly PushRow[] {
  const sign = isDescending ? -1 : 1;
  const compare: Record<SortKey, (a: PushRow, b: PushRow) => number> = {
    made: (a, b) => a.createdAt - b.createdAt,
    ends: (a, b) => expiresAt(a) - expiresAt(b),
    views: (a, b) => (a.viewsLeft ?? 0) - (b.viewsLeft ?? 0),
    name: (a, b) => compareNames(a.name, b.name),
  };
  const isUnknown = (row: PushRow) =>
    (by === 'name' && !isNamed(row)) || (by === 'views' && row.viewsLeft === undefined);
  const known = rows.filter((row) => !isUnknown(row)).sort((a, b) => sign * compare[by](a, b));
  return [...known, ...rows.filter(isUnknown)];
}
