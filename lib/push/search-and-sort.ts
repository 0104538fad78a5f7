import { foldText, hasName, type PushRow } from './push-row';

/** Rows that contain every word of `query` in name, note or token; first those that contain it as it is. A whole link finds its push. */
export function searchRows(rows: readonly PushRow[], query: string): readonly PushRow[] {
  const phrase = foldText(parseUrlToken(query) ?? query).trim();
  const words = phrase.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return rows;
  const found = rows.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
  if (words.length === 1) return found;
  const hasPhrase = ({ searchText }: PushRow) => searchText.includes(phrase);
  return [...found.filter(hasPhrase), ...found.filter((row) => !hasPhrase(row))];
}

/** `/p/TOKEN`, or in the fragment of a link of the demo, which may have a key behind it. */
function parseUrlToken(query: string): string | undefined {
  return /^\s*[a-z-]+:\/\/\S*?(?:\/p\/|#)([^/?#&\s.]+)/i.exec(query)?.[1];
}

/** What rows are sorted by; `undefined` for a row that lacks it. */
export type SortValue = (row: PushRow) => number | string | undefined;

export interface Sort {
  by: SortValue;
  isDescending: boolean;
}

export const byCreation: SortValue = (row) => row.createdAt;
export const byName: SortValue = (row) => (hasName(row) ? row.name : undefined);

export const NEWEST_FIRST: Sort = { by: byCreation, isDescending: true };

/** Stable. Rows that lack what they are sorted by come last in both directions. */
export function sortRows(
  rows: readonly PushRow[],
  { by, isDescending }: Sort,
  compareTexts: (a: string, b: string) => number,
): readonly PushRow[] {
  const sign = isDescending ? -1 : 1;
  const valued = rows.map((row) => ({ row, value: by(row) }));
  const known = valued
    .filter(({ value }) => value !== undefined)
    .sort(({ value: a }, { value: b }) =>
      typeof a === 'string' ? sign * compareTexts(a, String(b)) : sign * (Number(a) - Number(b)),
    );
  return [...known, ...valued.filter(({ value }) => value === undefined)].map(({ row }) => row);
}
