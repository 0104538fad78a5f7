import { detectColumns, hasTwoHeadings, looksLikePassword } from './columns';
import { isSecretHeading } from './headings';
import type { Records, TextRecord } from './read-records';
import { isRuler, type TableLines } from './table-lines';

/** How well a delimiter splits a text. */
interface Fit {
  read: Records;
  hasHeadings: boolean;
  /** The share of rows that have as many cells as most, from 0 to 1. */
  share: number;
  /** How many of these rows follow each other. */
  run: number;
}

/**
 * What fits best of a text that was read with each delimiter. One whose quotation marks cannot be read is judged by what stands before
 * them and may be the best: the table is refused then, or each line would be a secret. Undefined if none splits it.
 */
export function chooseReading(readings: readonly Records[], named: string | undefined): Records | undefined {
  const split = readings.filter(isSplit);
  const byName = split.find(({ delimiter }) => delimiter === named);
  if (byName) return byName;
  if (split.length < 2) return split[0];
  const [best] = split
    .map(measureFit)
    .sort(
      (one, other) =>
        Number(other.hasHeadings) - Number(one.hasHeadings) ||
        other.share - one.share ||
        Number(one.read.unclosedQuote !== undefined) - Number(other.read.unclosedQuote !== undefined) ||
        other.run - one.run,
    );
  return best?.read;
}

/** The other delimiters that split every row, too: a cell that has one may be two cells. */
export function findRivals(readings: readonly Records[], chosen: Records): string[] {
  return readings
    .filter((read) => read !== chosen && read.unclosedQuote === undefined && read.records.length > 1 && isSplit(read))
    .filter((read) => shareOf(widthsOf(read)) === 1)
    .map(({ delimiter }) => delimiter);
}

function widthsOf({ records }: Records): number[] {
  return records.map(({ cells }) => cells.length);
}

/**
 * Whether a delimiter splits rows, and not by chance: it splits the first row, or two neighbors into as many cells, and half of the rows or
 * the headings. A column whose heading says that it has secrets may have separators in these.
 */
function isSplit(read: Records): boolean {
  const rows = read.records.filter((line) => !isRuler(line));
  // Where all of it looks like drawn lines, it is a table of such cells.
  const widths = (rows.length > 0 ? rows : read.records).map(({ cells }) => cells.length);
  const { unclosedQuote } = read;
  const all = unclosedQuote ? [...widths, unclosedQuote.cells] : widths;
  const [first, ...rest] = read.records;
  if (first?.cells.length === 1 && isSecretHeading(first.cells[0] ?? '')) {
    const isTitle =
      rest.some(({ cells }) => hasTwoHeadings(cells)) ||
      (shareOf(rest.map(({ cells }) => cells.length)) > 0.5 &&
        !rest.some(({ cells: [cell = '', ...others] }) => others.length === 0 && looksLikePassword(cell)));
    if (!isTitle) return false;
  }
  if (unclosedQuote) return all.some((width) => width > 1);
  return (
    all.some((width, index) => width > 1 && (index === 0 || width === all[index - 1])) &&
    (all.filter((width) => width > 1).length * 2 >= all.length ||
      read.records.some(({ cells }) => hasTwoHeadings(cells)))
  );
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

function measureFit(read: Records): Fit {
  const widths = widthsOf(read);
  let run = 0;
  let longest = 0;
  for (const [index, width] of widths.entries()) {
    run = width > 1 && width === widths[index - 1] ? run + 1 : 1;
    if (width > 1) longest = Math.max(longest, run);
  }
  return {
    read,
    hasHeadings: read.records.some(({ cells }) => hasTwoHeadings(cells)),
    share: shareOf(widths),
    run: longest,
  };
}
