import { readPageLink } from '../instance/page-link';
import { findUrlToken } from '../instance/push-link';
import { foldText, hasName, type PushRow } from './push-row';

/** What a row has to contain: words, and phrases that were put in quotes. */
export interface Search {
  /** The words and phrases, folded. Where there are none, every row is found. */
  readonly terms: readonly string[];
  /** The whole query as it was typed, but without quotes: rows that contain it come first. */
  readonly phrase: string;
}

/** Quotes of all keyboards. One that is not closed yet goes on to the end. */
const TERM = /["“”„«»‟]([^"“”„«»‟]*)["“”„«»‟]?|[^\s"“”„«»‟]+/g;

/** A whole link finds its push. */
export function parseSearch(query: string): Search {
  const text = foldText(readPageLink(query.trim())?.urlToken ?? findUrlToken(query) ?? query);
  const terms = [...text.matchAll(TERM)].map(([word, quoted]) => quoted?.trim() ?? word).filter((term) => term !== '');
  return { terms, phrase: terms.join(' ') };
}

/** Rows that contain every word and phrase of `query` in name, note or token; first those that contain it as it is. */
export function searchRows(rows: readonly PushRow[], query: string): readonly PushRow[] {
  const { terms, phrase } = parseSearch(query);
  if (terms.length === 0) return rows;
  const found = rows.filter(({ searchText }) => terms.every((term) => searchText.includes(term)));
  if (terms.length === 1) return found;
  const hasPhrase = ({ searchText }: PushRow) => searchText.includes(phrase);
  return [...found.filter(hasPhrase), ...found.filter((row) => !hasPhrase(row))];
}

/** A part of a text, and whether a search has found it. */
export interface TextPart {
  text: string;
  isFound: boolean;
}

/** The text in parts, all of it: what any of the terms is found in, and what lies between. */
export function markFound(text: string, terms: readonly string[]): TextPart[] {
  let folded = '';
  /** Where the letter begins and ends from which each folded one was made. */
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const made = foldText(letter);
    for (let unit = 0; unit < made.length; unit++) {
      starts.push(at);
      ends.push(at + letter.length);
    }
    folded += made;
    at += letter.length;
  }
  const isFound = new Array<boolean>(text.length).fill(false);
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
      // Marks the accents behind a letter, too, of which nothing is left in the folded text.
      isFound.fill(
        true,
        starts[at],
        Math.max(ends[at + term.length - 1] ?? 0, starts[at + term.length] ?? text.length),
      );
  }
  const parts: TextPart[] = [];
  for (let at = 0, from = 0; at < text.length; at++) {
    if (at + 1 < text.length && isFound[at + 1] === isFound[at]) continue;
    parts.push({ text: text.slice(from, at + 1), isFound: isFound[at] === true });
    from = at + 1;
  }
  return parts;
}

/** What is shown before and behind the found part of a text that is too long for its place. */
const EXCERPT_BEFORE = 12;

/** The text from shortly before what was found in it, which may lie beyond what is shown. */
export function excerptFound(parts: readonly TextPart[]): readonly TextPart[] {
  const [first, ...rest] = parts;
  const letters = first && !first.isFound ? [...first.text] : [];
  if (!first || rest.length === 0 || letters.length <= 2 * EXCERPT_BEFORE) return parts;
  return [{ text: `…${letters.slice(-EXCERPT_BEFORE).join('')}`, isFound: false }, ...rest];
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
