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
  if (rows.length < 2) return read;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) =>
    rows.map(({ cells }) => cells[column] ?? '').filter((cell) => /\S/.test(cell)),
  );
  const padded = columns.map((cells) => ({
    start: cells.length > 1 && cells.every((cell) => /^ /.test(cell)),
    end: cells.length > 1 && cells.every((cell) => / $/.test(cell)),
  }));
  const unpad = (cell: string, column: number) => {
    const start = padded[column]?.start ? cell.replace(/^ +/, '') : cell;
    return padded[column]?.end ? trimEnd(start, / /) : start;
  };
  const isMarkdown = read.records.some(isMarkdownRuler);
  const isCode = columns.map(
    ([, ...below], column) => isMarkdown && below.length > 0 && below.every((cell) => CODE.test(unpad(cell, column))),
  );
  const readCell = (cell: string, column: number) => {
    const text = unpad(cell, column);
    return isCode[column] ? text.replace(CODE, '$1') : text;
  };
  const records = read.records.map((line) => (isRuler(line) ? line : { ...line, cells: line.cells.map(readCell) }));
  return { ...read, records };
}

const CODE = /^`([^`]+)`$/;

/** The line below the headings: `|---|:-:|`. */
function isMarkdownRuler({ cells }: TextRecord): boolean {
  const isDrawn = cells.every((cell) => /^\s*(?::?-+:?\s*)?$/.test(cell)) && cells.some((cell) => cell.includes('-'));
  return cells.length > 1 && isDrawn;
}
