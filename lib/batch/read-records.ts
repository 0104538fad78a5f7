import { type Delimiter, MAX_ROWS } from './delimiter';

type Papa = typeof import('papaparse');

/** A row of a text, whatever it is. */
export interface TextRecord {
  /** The cells, exactly as they were written. Quotation marks that may be a cell's own are there. */
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
  /** The numbers of lines that were read as a part of the row above; only in a table that is drawn. */
  continued?: number[];
}

/** How many records are read: those of the largest table, with room for lines that are no rows. */
export const MAX_RECORDS = MAX_ROWS + 100;

/** Reads a text by its separators and quotation marks. `skipsFirst`: the first line is no row. */
export function readRecords(papa: Papa, raw: string, delimiter: Delimiter, skipsFirst: boolean): Records {
  const quote = isInApostrophes(raw, delimiter) ? "'" : '"';
  const strict = parse(papa, raw, delimiter, quote, skipsFirst);
  if (!strict.unclosedQuote || !raw.includes(`\\${quote}`)) return strict;
  const escaped = parse(papa, doubleEscapedQuotes(raw, delimiter), delimiter, quote, skipsFirst);
  return escaped.unclosedQuote ? strict : escaped;
}

function parse(papa: Papa, raw: string, delimiter: Delimiter, quote: string, skipsFirst: boolean): Records {
  const text = endRowsAlike(raw, delimiter, quote);
  const records: TextRecord[] = [];
  /** Which cells stand between quotation marks, by record. */
  const quoted: boolean[][] = [];
  let unclosedQuote: Records['unclosedQuote'];
  let position = 0;
  let line = 1;
  let start = 0;
  papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    quoteChar: quote,
    // The fast mode splits the whole text at once.
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      // `index` stands behind the mark.
      const [error] = errors;
      const end = error?.index ?? meta.cursor;
      const written = text.slice(start, end);
      if (error) {
        const before = written.slice(0, -1);
        unclosedQuote = { line: line + countLineBreaks(before), cells: countCells(papa, before, delimiter) };
      } else if (hasText(data) && !(skipsFirst && position === 0)) {
        records.push({ cells: data, position, line });
        quoted.push(written.includes(quote) ? findQuoted(written, data, delimiter, quote) : []);
      }
      if (error || records.length > MAX_RECORDS) return parser.abort();
      position++;
      line += countLineBreaks(written);
      start = end;
    },
  });
  putOwnQuotesBack(records, quoted, quote, /[,;]/.test(delimiter));
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
 * Those in quoted cells stay as they are.
 */
function endRowsAlike(text: string, delimiter: Delimiter, quote: string): string {
  const special = new RegExp(
    `${cellPattern(`${quote}[^${quote}]*(?:${quote}${quote}[^${quote}]*)*${quote}`, delimiter)}|\\r+\\n?|\\n`,
    'g',
  );
  return text.replace(/^\ufeff/, '').replace(special, (found) => {
    if (found.startsWith(quote)) return found;
    return found.endsWith('\n') ? '\n' : '\n'.repeat(found.length);
  });
}

/** A whole cell, with spaces behind it. */
function cellPattern(cell: string, delimiter: Delimiter): string {
  const end = `\\${delimiter}\\r\\n`;
  return `(?<=^|[${end}])${cell}(?= *(?:[${end}]|$))`;
}

/** Whether the first cell stands between apostrophes, as in `.mode quote` of sqlite3. */
function isInApostrophes(text: string, delimiter: Delimiter): boolean {
  return (
    text.startsWith("'") && new RegExp(`^'[^'\\r\\n]*(?:''[^'\\r\\n]*)*' *(?:[\\${delimiter}\\r\\n]|$)`).test(text)
  );
}

/** In a text with a backslash before each quotation mark in a cell, as R and KeePass 1 write it, these are doubled as well. */
function doubleEscapedQuotes(text: string, delimiter: Delimiter): string {
  const cell = new RegExp(cellPattern('"[^"\\\\]*(?:\\\\[^][^"\\\\]*)*"', delimiter), 'g');
  return text.replace(cell, (found) => found.replace(/\\([\s\S])/g, (pair, sign) => (sign === '"' ? '\\""' : pair)));
}

/** Which cells of a record stand between quotation marks. */
function findQuoted(written: string, cells: readonly string[], delimiter: Delimiter, quote: string): boolean[] {
  let at = 0;
  return cells.map((cell) => {
    const isQuoted = written.startsWith(quote, at);
    const length = isQuoted ? cell.length + cell.split(quote).length + 1 : cell.length;
    at = written.indexOf(delimiter, at + length) + 1;
    return isQuoted;
  });
}

/** What no program has to put between quotation marks: in a file with commas, and in other texts. */
const NEEDLESS_IN_CSV = /^[!$%&()*+./0-9:<=>?@A-Z[\]^_`a-z{}~-]+$/;
const NEEDLESS = /^[^"\t\r\n]+$/;

/**
 * Quotation marks around a cell that needs none may be the cell's own where as many texts have none: anywhere in what spreadsheets and
 * databases write, and in the same column of a text with commas. What stands between apostrophes may always be.
 */
function putOwnQuotesBack(
  records: readonly TextRecord[],
  quoted: readonly boolean[][],
  quote: string,
  isCsv: boolean,
): void {
  if (!quoted.some((cells) => cells.includes(true))) return;
  const needless = isCsv ? NEEDLESS_IN_CSV : NEEDLESS;
  /** How many cells stand between needless quotation marks, and how many texts between none; in a text with commas by column. */
  const counts = new Map<number, { needless: number; bare: number }>();
  for (const [row, { cells }] of records.entries())
    for (const [column, cell] of cells.entries()) {
      const group = isCsv ? column : 0;
      const count = counts.get(group) ?? { needless: 0, bare: 0 };
      counts.set(group, count);
      if (quoted[row]?.[column]) count.needless += Number(needless.test(cell));
      else count.bare += Number(isText(cell));
    }
  for (const [row, { cells }] of records.entries())
    for (const [column, cell] of cells.entries()) {
      const count = counts.get(isCsv ? column : 0);
      const mayBeOwn = count !== undefined && count.bare > 0 && count.bare >= count.needless && needless.test(cell);
      if (quoted[row]?.[column] && (quote === "'" || mayBeOwn))
        cells[column] = quote + cell.replaceAll(quote, quote + quote) + quote;
    }
}

/** Whether a cell is a text, and no number or other value that is written without quotation marks. */
function isText(cell: string): boolean {
  return cell !== '' && !/^(?:[-+\d.,]+|true|false|null|NA|\\N)$/i.test(cell);
}
