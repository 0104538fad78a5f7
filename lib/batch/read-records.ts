import { type Delimiter, MAX_ROWS, NO_DELIMITER } from './delimiter';
import { isKnownHeading } from './headings';

type Papa = typeof import('papaparse');

/** A row of a text, whatever it is. */
export interface TextRecord {
  /** The cells, exactly as they were written. */
  cells: string[];
  /** The record's place among all of the text's, also those without text: from 0. */
  position: number;
  /** The line in which the record begins, from 1. */
  line: number;
}

export interface Records {
  delimiter: Delimiter;
  /** The records that have text, up to a quotation mark that cannot be read. */
  records: TextRecord[];
  isLong: boolean;
  /** Where a cell begins whose quotation marks cannot be read, and how many cells of that row at least stand up to it. */
  unclosedQuote: { line: number; cells: number } | undefined;
}

/** How many records are read: those of the largest table, with room for lines that are no rows. */
const MAX_RECORDS = MAX_ROWS + 100;

/** `isPasted`: as a spreadsheet copies it. `skipsFirst`: the first line is no row. */
export function readRecords(
  papa: Papa,
  raw: string,
  delimiter: Delimiter,
  { isPasted, skipsFirst }: { isPasted: boolean; skipsFirst: boolean },
): Records {
  const isCopied = isPasted && (delimiter === '\t' || delimiter === NO_DELIMITER);
  const copied = isCopied && delimiter === '\t' ? withoutSpaceBeforeTabs(raw) : raw;
  const text = isCopied
    ? normalize(escapeOwnQuotes(copied), delimiter)
    : normalize(raw, delimiter, readFormulas(raw, delimiter));
  const records: TextRecord[] = [];
  let unclosedQuote: Records['unclosedQuote'];
  let position = 0;
  let line = 1;
  let start = 0;
  papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    // The fast mode splits the whole text at once.
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      // `index` stands behind the mark.
      const [error] = errors;
      const end = error?.index ?? meta.cursor;
      if (error) {
        const before = text.slice(start, end - 1);
        unclosedQuote = { line: line + countLineBreaks(before), cells: countCells(papa, before, delimiter) };
      } else if (hasText(data) && !(skipsFirst && position === 0)) records.push({ cells: data, position, line });
      if (error || records.length > MAX_RECORDS) return parser.abort();
      position++;
      line += countLineBreaks(text.slice(start, end));
      start = end;
    },
  });
  return { delimiter, records, isLong: records.length > MAX_RECORDS, unclosedQuote };
}

function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== '');
}

function countLineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

function countCells(papa: Papa, text: string, delimiter: Delimiter): number {
  return papa.parse<string[]>(text, { delimiter, newline: '\n', fastMode: false }).data.at(-1)?.length ?? 1;
}

/**
 * Files that were put together have several kinds of line breaks, and a row that ends in another than the first would go on in the next.
 * Those in quoted cells stay as they are. `readFormula`: what a cell is that is a formula for a text.
 */
function normalize(text: string, delimiter: Delimiter, readFormula = (found: string) => found): string {
  const quoted = cellPattern('"[^"]*(?:""[^"]*)*"', delimiter);
  const special = new RegExp(`${quoted}|${formulaPattern(delimiter)}|\\r+\\n?|\\n`, 'g');
  return text.replace(/^\ufeff/, '').replace(special, (found) => {
    if (found.startsWith('=')) return readFormula(found);
    if (found.startsWith('"')) return found;
    return found.endsWith('\n') ? '\n' : '\n'.repeat(found.length);
  });
}

/** A whole cell, with spaces behind it. */
function cellPattern(cell: string, delimiter: Delimiter): string {
  const end = `\\${delimiter}\\r\\n`;
  return `(?<=^|[${end}])${cell}(?= *(?:[${end}]|$))`;
}

/** A cell of a file that is a formula for a text: `="007"`. */
function formulaPattern(delimiter: Delimiter): string {
  return cellPattern('="[^"\\r\\n]*(?:""[^"\\r\\n]*)*"', delimiter);
}

/**
 * `="007"` keeps a spreadsheet from reading a number in a file. Other texts are read so only where each row has one: a single cell may be a
 * secret of that form.
 */
function readFormulas(text: string, delimiter: Delimiter): (formula: string) => string {
  if (!text.includes('="')) return (found) => found;
  const formula = new RegExp(formulaPattern(delimiter));
  const [first = '', ...rows] = text.trimEnd().split(/\r\n|\r|\n/);
  const isInEachRow = rows.every((row) => formula.test(row)) && rows.length > Number(!formula.test(first));
  return (found) => (isInEachRow || /^="[\d\s.,:/+-]*"$/.test(found) ? found.slice(1) : found);
}

/**
 * Firefox copies the table of a page with a space before each tab. Of a single column before tabs only headings tell it from a space of
 * the cells' own.
 */
function withoutSpaceBeforeTabs(text: string): string {
  const ends = text.match(/[^\t\r\n]\t/g) ?? [];
  if (ends.length < 2 || !ends.every((end) => end === ' \t')) return text;
  const rows = text.split(/\r\n|\r|\n/).map((row) => row.split('\t'));
  const withText = rows.flatMap((cells) =>
    [...cells.keys()].slice(0, -1).filter((column) => /\S/.test(cells[column] ?? '')),
  );
  const isCopied = new Set(withText).size > 1 || isKnownHeading(rows[0]?.[0] ?? '');
  return isCopied ? text.replaceAll(' \t', '\t') : text;
}

/** A cell between two quotation marks, without a tab, line break or another mark in it. */
const NEEDLESSLY_QUOTED = /(?<=^|[\t\r\n])"[^"\t\r\n]*"(?=$|[\t\r\n])/g;

/** No spreadsheet quotes such a cell, unless it quotes every one: the marks belong to what it holds. */
function escapeOwnQuotes(text: string): string {
  const isWhollyQuoted = !/(?:^|[\t\r\n])[^"\t\r\n]/.test(text.replace(/"[^"]*"/g, '""'));
  return isWhollyQuoted ? text : text.replace(NEEDLESSLY_QUOTED, (cell) => `"${cell.replaceAll('"', '""')}"`);
}
