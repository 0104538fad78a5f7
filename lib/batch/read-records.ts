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
  // In `.mode quote` of sqlite3, cells stand between apostrophes.
  const quote = raw.startsWith("'") && new RegExp(cellPattern("'", delimiter)).exec(raw)?.index === 0 ? "'" : '"';
  const strict = parse(papa, raw, delimiter, quote, skipsFirst);
  if (!strict.unclosedQuote || !raw.includes('\\"')) return strict;
  const escaped = parse(papa, doubleEscapedQuotes(raw, delimiter), delimiter, quote, skipsFirst);
  return escaped.unclosedQuote ? strict : escaped;
}

function parse(papa: Papa, raw: string, delimiter: Delimiter, quote: string, skipsFirst: boolean): Records {
  const text = prepare(raw, delimiter, quote);
  const records: TextRecord[] = [];
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
      if (error) {
        const before = text.slice(start, end - 1);
        unclosedQuote = { line: line + countLineBreaks(before), cells: countCells(papa, before, delimiter) };
      } else if (hasText(data, quote) && !(skipsFirst && position === 0)) records.push({ cells: data, position, line });
      if (error || records.length > MAX_RECORDS) return parser.abort();
      position++;
      line += countLineBreaks(text.slice(start, end));
      start = end;
    },
  });
  if (text.includes(quote)) readQuotes(records, quote, /[,;]/.test(delimiter));
  return { delimiter, records, isLong: records.length > MAX_RECORDS, unclosedQuote };
}

function hasText(cells: readonly string[], quote: string): boolean {
  return cells.some((cell) => cell !== '' && cell !== quote + quote);
}

function countLineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

function countCells(papa: Papa, text: string, delimiter: Delimiter): number {
  return papa.parse<string[]>(text, { delimiter, newline: '\n', fastMode: false }).data.at(-1)?.length ?? 1;
}

/**
 * Puts quoted cells between more marks, so that they are read with their own, and ends all rows alike: files that were put together have
 * several kinds of line breaks, and a row that ends in another than the first would go on in the next. Those in quoted cells stay.
 */
function prepare(text: string, delimiter: Delimiter, quote: string): string {
  const special = new RegExp(`${cellPattern(quote, delimiter)}|\\r+\\n?`, 'g');
  return text.replace(/^\ufeff/, '').replace(special, (found) => {
    if (found.startsWith(quote)) return quote + quote + found + quote + quote;
    return found.endsWith('\n') ? '\n' : '\n'.repeat(found.length);
  });
}

/** A whole cell between quotation marks, with spaces behind it. `pair`: a sign, and what may follow it in the cell. */
function cellPattern(quote: string, delimiter: Delimiter, [sign, next] = [quote, quote]): string {
  const end = `\\${delimiter}\\r\\n`;
  return `(?<=^|[${end}])${quote}[^${quote}${sign}]*(?:${sign}${next}[^${quote}${sign}]*)*${quote}(?= *(?:[${end}]|$))`;
}

/** In a text with a backslash before each quotation mark in a cell, as R and KeePass 1 write it, these are doubled as well. */
function doubleEscapedQuotes(text: string, delimiter: Delimiter): string {
  const cell = new RegExp(cellPattern('"', delimiter, ['\\\\', '[^]']), 'g');
  return text.replace(cell, (found) => found.replace(/\\([\s\S])/g, (pair, sign) => (sign === '"' ? '\\""' : pair)));
}

/** What no program has to put between quotation marks: in a file with commas, and in other texts. */
const NEEDLESS_IN_CSV = /^.[!$%&()*+./0-9:<=>?@A-Z[\]^_`a-z{}~-]+.$/;
const NEEDLESS = /^.[^"\t\r\n]+.$/;
/** A number or another value that is written without quotation marks. */
const VALUE = /^(?:[-+\d.,]*|true|false|null|NA|\\N)$/i;

/**
 * Quotation marks around a cell that needs none may be the cell's own where as many texts have none: anywhere in what spreadsheets and
 * databases write, and in the same column of a text with commas. In a list it is enough that one has none. What stands between apostrophes
 * may always be.
 */
function readQuotes(records: readonly TextRecord[], quote: string, isCsv: boolean): void {
  const needless = isCsv ? NEEDLESS_IN_CSV : NEEDLESS;
  const width = isCsv ? Math.max(0, ...records.map(({ cells }) => cells.length)) : 1;
  /** How many cells stand between needless quotation marks, and how many texts between none. */
  const counts = Array.from({ length: width }, () => ({ needless: 0, bare: 0 }));
  for (const { cells } of records)
    for (const [column, cell] of cells.entries()) {
      const count = counts[isCsv ? column : 0];
      if (!count) continue;
      if (!cell.startsWith(quote)) count.bare += Number(!VALUE.test(cell));
      else if (needless.test(cell)) count.needless++;
    }
  // The first may be a heading.
  const isBare = ({ cells: [cell = ''] }: TextRecord) => !cell.startsWith(quote) && !VALUE.test(cell);
  const isMixed = records.every(({ cells }) => cells.length === 1) && records.slice(1).some(isBare);
  for (const { cells } of records)
    for (const [column, cell] of cells.entries()) {
      if (!cell.startsWith(quote)) continue;
      const { bare, needless: most } = counts[isCsv ? column : 0] ?? { bare: 0, needless: 0 };
      const isOwn = quote === "'" || ((isMixed || (bare > 0 && bare >= most)) && needless.test(cell));
      const inner = cell.slice(1, -1);
      cells[column] = isOwn ? quote + inner.replaceAll(quote, quote + quote) + quote : inner;
    }
}
