import type { Records, TextRecord } from './read-records';
import { isRuler } from './table-lines';

/** The cells of a table as they were before a program drew it or copied it. Where cells have quotation marks around them, they say all. */
export function withoutDrawing(read: Records, text: string, isPasted: boolean): Records {
  if (read.delimiter === '|' && !/(?:^|\|)"/m.test(text)) return withoutBars(read);
  return read.delimiter === '\t' && isPasted ? withoutSpaceBeforeTabs(read) : read;
}

/**
 * In a table that is drawn with bars, as Markdown and the clients of databases draw it, spaces stand beside the bars, and in Markdown marks
 * of code around a cell (https://github.github.com/gfm/#tables-extension-). A space that some cells of a column lack is one of theirs.
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
    return padded[column]?.end ? start.replace(/ +$/, '') : start;
  };
  const isMarkdown = read.records.some(isMarkdownRuler);
  const readCell = (cell: string, column: number) => {
    const text = unpad(cell, column);
    return isMarkdown ? text.replace(/^`([^`]+)`$/, '$1') : text;
  };
  const records = read.records.map((line) => (isRuler(line) ? line : { ...line, cells: line.cells.map(readCell) }));
  return { ...read, records };
}

/** Firefox copies the table of a page with a space before each tab. */
function withoutSpaceBeforeTabs(read: Records): Records {
  const before = read.records.flatMap(({ cells }) => cells.slice(0, -1)).filter((cell) => cell !== '');
  if (before.length < 2 || !before.every((cell) => cell.endsWith(' '))) return read;
  const records = read.records.map((line) => ({
    ...line,
    cells: line.cells.map((cell, column) => (column < line.cells.length - 1 ? cell.replace(/ $/, '') : cell)),
  }));
  return { ...read, records };
}

/** The line below the headings: `|---|:-:|`. */
function isMarkdownRuler({ cells }: TextRecord): boolean {
  return cells.every((cell) => /^\s*(?::?-+:?\s*)?$/.test(cell)) && cells.some((cell) => cell.includes('-'));
}
