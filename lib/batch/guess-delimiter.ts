import { hasTwoHeadings, isSecretHeading } from './columns';
import type { Records } from './read-records';

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
 * them and may be the best: the table is refused then, or each line would be a secret. The first is that of a single column.
 */
export function chooseReading(readings: readonly Records[], named: string | undefined): Records | undefined {
  const split = readings.filter(isSplit);
  const byName = split.find(({ delimiter }) => delimiter === named);
  if (byName) return byName;
  if (split.length < 2) return split[0] ?? readings[0];
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
 * Whether a delimiter splits rows, and not by chance: it splits the first row, or two neighbors into as many cells. A column whose heading
 * says that it has secrets may have separators in these.
 */
function isSplit(read: Records): boolean {
  const widths = widthsOf(read);
  const { unclosedQuote } = read;
  const all = unclosedQuote ? [...widths, unclosedQuote.cells] : widths;
  const [first, ...rest] = read.records;
  if (first?.cells.length === 1 && isSecretHeading(first.cells[0] ?? '')) {
    const isTitle =
      rest.some(({ cells }) => hasTwoHeadings(cells)) || shareOf(rest.map(({ cells }) => cells.length)) > 0.5;
    if (!isTitle) return false;
  }
  if (unclosedQuote) return all.some((width) => width > 1);
  return all.some((width, index) => width > 1 && (index === 0 || width === all[index - 1]));
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
