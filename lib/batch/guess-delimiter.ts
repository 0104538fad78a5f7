import { detectColumns, hasTwoHeadings, looksLikePassword } from './columns';
import { isSecretHeading } from './headings';
import type { Records, TextRecord } from './read-records';
import { isRuler, type TableLines } from './table-lines';

/**
 * What fits best of a text that was read with each delimiter. One whose quotation marks cannot be read is judged by what stands before
 * them and may be the best: the table is refused then, or each line would be a secret. Undefined if none splits it.
 */
export function chooseReading(readings: readonly Records[], named: string | undefined): Records | undefined {
  const split = readings.filter(isSplit);
  const [best] = split
    .map((read) => ({ read, fit: measureFit(read) }))
    .sort((one, other) => compare(one.fit, other.fit));
  return split.find(({ delimiter }) => delimiter === named) ?? best?.read;
}

/** How well a delimiter splits a text: first what counts most. */
function measureFit({ records, unclosedQuote }: Records): number[] {
  const widths = records.map(({ cells }) => cells.length);
  let run = 0;
  const runs = widths.map((width, index) => {
    run = width > 1 && width === widths[index - 1] ? run + 1 : 1;
    return width > 1 ? run : 0;
  });
  const hasHeadings = records.some(({ cells }) => hasTwoHeadings(cells));
  return [Number(hasHeadings), shareOf(widths), Number(unclosedQuote === undefined), Math.max(0, ...runs)];
}

/** Negative if the first fits better. */
function compare(one: readonly number[], other: readonly number[]): number {
  const first = one.findIndex((value, index) => value !== other[index]);
  return first < 0 ? 0 : (other[first] ?? 0) - (one[first] ?? 0);
}

/** The other delimiters that split every row, too: a cell that has one may be two cells. */
export function findRivals(readings: readonly Records[], chosen: Records): string[] {
  const splitsAll = ({ records }: Records) =>
    records.length > 1 && shareOf(records.map(({ cells }) => cells.length)) === 1;
  const others = readings.filter((read) => read !== chosen && read.unclosedQuote === undefined);
  return others.filter((read) => splitsAll(read) && isSplit(read)).map(({ delimiter }) => delimiter);
}

/**
 * Whether a delimiter splits rows, and not by chance: it splits the first row, or two neighbors into as many cells, and half of the rows or
 * the headings. A column whose heading says that it has secrets may have separators in these.
 */
function isSplit({ records, unclosedQuote }: Records): boolean {
  const rows = records.filter((line) => !isRuler(line));
  // Where all of it looks like drawn lines, it is a table of such cells.
  const widths = (rows.length > 0 ? rows : records).map(({ cells }) => cells.length);
  const [first, ...rest] = records;
  const hasHeadings = records.some(({ cells }) => hasTwoHeadings(cells));
  if (first?.cells.length === 1 && isSecretHeading(first.cells[0] ?? '') && !hasHeadings) {
    const isTitle = shareOf(rest.map(({ cells }) => cells.length)) > 0.5 && !rest.some(isLoneSecret);
    if (!isTitle) return false;
  }
  if (unclosedQuote) return Math.max(unclosedQuote.cells, ...widths) > 1;
  const isSplitAt = (width: number, index: number) => width > 1 && (index === 0 || width === widths[index - 1]);
  return widths.some(isSplitAt) && (hasHeadings || widths.filter((width) => width > 1).length * 2 >= widths.length);
}

/**
 * Whether what stands between the cells can be no part of a secret: the first row has headings, tabs split each row alike, or each row has
 * a secret, and a name or an address, and no column beside the secrets holds something else.
 */
export function isSureSplit({ records, doubtful }: TableLines, delimiter: string): boolean {
  const rows = records.filter((_, index) => !doubtful.has(index)).map(({ cells }) => cells);
  const width = rows[0]?.length ?? 0;
  if (records.every(({ cells }) => cells.length === 1)) return true;
  const { hasHeadings, roles } = detectColumns({ rows: records.map(({ cells }) => cells) });
  if (hasHeadings) return true;
  if (rows.some(({ length }) => length !== width) || records.some(isLoneSecret)) return false;
  if (delimiter === '\t') return true;
  const secret = roles.indexOf('secret');
  const isBesideOthers = roles[secret - 1] === 'ignore' || roles[secret + 1] === 'ignore';
  const isFull = (column: number) => column >= 0 && rows.every((cells) => cells[column] !== '');
  // One that may be no row says that the others may be none; the first one may be a title.
  const isAnyDoubtful = records.some((_, index) => index > 0 && doubtful.has(index));
  if (rows.length < 2 || isAnyDoubtful || isBesideOthers) return false;
  return isFull(secret) && [roles.indexOf('name'), roles.indexOf('email')].some(isFull);
}

/** Whether a row has nothing but what looks like a secret, as where each line is one. */
function isLoneSecret({ cells }: TextRecord): boolean {
  const texts = cells.filter((cell) => cell !== '');
  return texts.length === 1 && texts.every(looksLikePassword);
}

/** The share of rows that have the most frequent width of several cells; 1 without rows. */
function shareOf(widths: readonly number[]): number {
  if (widths.length === 0) return 1;
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  return Math.max(0, ...counts.values()) / widths.length;
}
