import { trimEnd } from '../base/trim-end';
import type { Records, TextRecord } from './read-records';
import { isRuler } from './table-lines';

/** The cells of a table as they were before a program drew it with bars. Where cells have quotation marks around them, they say all. */
export function withoutDrawing(read: Records, text: string): Records {
  return read.delimiter === '|' && !/(?:^|\|)"/m.test(text) ? withoutBars(read) : read;
}

/**
 * In a table that is drawn with bars, as Markdown and the clients of databases draw it, spaces stand beside the bars, and in Markdown marks
 * of code around a cell (https://github.github.com/gfm/#tables-extension-). What some cells of a column lack is theirs.
 */
function withoutBars(read: Records): Records {
  const rows = read.records.filter((line) => line.cells.length > 1 && !isRuler(line));
  const [headings, ...below] = rows;
  if (!headings || below.length === 0) return read;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => textsOf(rows, column));
  const padded = columns.map((cells) => ({
    start: cells.length > 1 && cells.every((cell) => /^ /.test(cell)),
    end: cells.length > 1 && cells.every((cell) => / $/.test(cell)),
  }));
  const unpad = (cell: string, column: number) => {
    const start = padded[column]?.start ? cell.replace(/^ +/, '') : cell;
    return padded[column]?.end ? trimEnd(start, / /) : start;
  };
  const isMarkdown = read.records.some(
    (line) => isMarkdownRuler(line) && countBetweenBars(line) === countBetweenBars(headings),
  );
  const isCode = columns.map((_, column) => {
    const cells = textsOf(below, column);
    return isMarkdown && cells.length > 0 && cells.every((cell) => CODE.test(unpad(cell, column)));
  });
  const readCell = (cell: string, column: number) => {
    const text = unpad(cell, column);
    return isCode[column] ? text.replace(CODE, '$1') : text;
  };
  const records = read.records.map((line) => (isRuler(line) ? line : { ...line, cells: line.cells.map(readCell) }));
  return { ...read, records };
}

/** The cells of a column that have text. */
function textsOf(rows: readonly TextRecord[], column: number): string[] {
  return rows.map(({ cells }) => cells[column] ?? '').filter((cell) => /\S/.test(cell));
}

const CODE = /^`([^`]+)`$/;

/** The line below the headings: `|---|:-:|`. */
function isMarkdownRuler({ cells }: TextRecord): boolean {
  return cells.every((cell) => /^\s*(?::?-+:?\s*)?$/.test(cell)) && cells.some((cell) => cell.includes('-'));
}

/** How many cells of a row are not before its first bar or behind its last one; fewer than two are no table. */
function countBetweenBars({ cells }: TextRecord): number {
  const [first = '', last = ''] = [cells[0], cells.at(-1)];
  const count = cells.length - Number(!/\S/.test(first)) - Number(!/\S/.test(last));
  return count > 1 ? count : Number.NaN;
}
