import type { PushRow } from './push-row';

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
