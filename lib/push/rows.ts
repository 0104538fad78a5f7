import { isNamed, type PushRow } from './push-row';
import { expiresAt } from './stored-push';

/** What is looked through for each row, made once: ten thousand rows are looked through at each key. */
const searched = new WeakMap<PushRow, string>();
/** The same for a whole list, in its order. */
const searchedLists = new WeakMap<readonly PushRow[], string[]>();

/** Rows that hold every word of `query` in their name, note or token; capitals and accents do not matter. A whole link finds its push. */
export function findRows(rows: readonly PushRow[], query: string): readonly PushRow[] {
  const words = folded(tokenInLink(query) ?? query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rows;
  const texts = searchedTexts(rows);
  return rows.filter((_, at) => words.every((word) => texts[at]?.includes(word)));
}

/** Makes ready what is looked through, so that the first key of a search need not wait for it. */
export function prepareToFind(rows: readonly PushRow[]): void {
  for (const row of rows) searchedText(row);
}

function searchedTexts(rows: readonly PushRow[]): string[] {
  const known = searchedLists.get(rows);
  if (known) return known;
  const texts = rows.map(searchedText);
  searchedLists.set(rows, texts);
  return texts;
}

function searchedText(row: PushRow): string {
  const known = searched.get(row);
  if (known !== undefined) return known;
  const text = folded(`${row.name}\n${row.note}\n${row.urlToken}`);
  searched.set(row, text);
  return text;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** The token in a pasted link: `/p/TOKEN`, or the fragment of the built-in instance's links. */
function tokenInLink(query: string): string | undefined {
  return /^\s*[a-z-]+:\/\/\S*?(?:\/p\/|#)([^/?#\s.]+)/i.exec(query)?.[1];
}

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
  const moment = by === 'made' ? (row: PushRow) => row.createdAt : expiresAt;
  return rows.toSorted((a, b) => sign * (moment(a) - moment(b)));
}
