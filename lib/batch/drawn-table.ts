import { trimEnd } from '../base/trim-end';
import { MAX_RECORDS, type Records, type TextRecord } from './read-records';

/** The line below the headings of a drawn table. */
interface Ruler {
  /** What stands between the columns. */
  bars: '|' | ' ';
  /** Where it stands between two columns, in columns of the screen. */
  between: number[];
  end: number;
  /** Whether a bar stands at both ends, too. */
  isFramed: boolean;
  /** Whether it is drawn with bars alone, as in Markdown, which need not stand below each other. */
  isMarkdown: boolean;
}

/** A line of a drawn table. What stands in none of its columns is one cell. */
interface Line extends TextRecord {
  isRow: boolean;
  /** How many rulers stand above it. */
  group: number;
}

const RULER = /^[-+|=: \u2500-\u257f]*(?:[-=\u2500\u2501\u2550]{2}|\| ?:?-)[-+|=: \u2500-\u257f]*$/;
const ANY_RULER = new RegExp(RULER, 'm');
/** Where a ruler crosses what stands between columns. */
const CROSSING = /[+|\u2502-\u254f\u2551-\u257f]/;
const BAR = /[|\u2502\u2503\u2551]/;
const FRAMED = new RegExp(`^(\\s*)${BAR.source}([\\s\\S]*)${BAR.source}\\s*$`);
/** In Markdown, a backslash stands before a bar in a cell. */
const BAR_OF_MARKDOWN = /(?<!\\)\|/;
/** What psql puts at the end of a line that goes on, and before what it wrapped. */
const GOES_ON = /[+.↵…]$/;
/** A row of more lines is none. */
const MOST_LINES = 50;

/**
 * A table that a program has drawn, as psql, sqlite3, csvlook and writers of Markdown do. It is read by the columns of the ruler below its
 * headings, so that a bar or a line feed in a cell stays in it. Undefined if nothing is drawn. `keepsAllLines`: a line that seems to go on
 * with the row above is a row.
 */
export function readDrawnTable(text: string, keepsAllLines: boolean): Records | undefined {
  if (!ANY_RULER.test(text)) return undefined;
  const written = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const heading = written.findIndex((line, index) => {
    const ruler = RULER.test(line) ? undefined : readRuler(written[index + 1] ?? '');
    return ruler !== undefined && cut(line, ruler) !== undefined;
  });
  const ruler = readRuler(written[heading + 1] ?? '');
  if (heading < 0 || !ruler) return undefined;
  const above = written.slice(0, heading).findLastIndex((line) => RULER.test(line));
  const lines = readLines(written, ruler, above < 0 ? heading : above + 1);
  const rows = lines.filter(({ isRow }) => isRow);
  const groups = new Set(rows.map(({ group }) => group));
  if (groups.size < 2 || rows.length * 2 < lines.length) return undefined;
  const [headings] = groups;
  const starts = rows.filter(({ group, cells: [first = ''] }) => group !== headings && /\S/.test(first)).length;
  const isRuled = groups.size > 2 && starts < groups.size;
  const continued: number[] = [];
  const records: Line[] = [];
  for (const [index, line] of withoutPadding(lines).entries()) {
    const [before, record, raw] = [lines[index - 1], records.at(-1), lines[index]];
    const isBelow = before?.isRow && line.isRow && line.group === before.group;
    const isMarked = line.cells.every((cell, column) => cell === '' || GOES_ON.test(before?.cells[column] ?? ''));
    const isGuess = line.group !== headings && !isRuled && !isMarked;
    if (!record || !raw || !isBelow || (isGuess && (line.cells[0] !== '' || keepsAllLines))) records.push(line);
    else {
      if (isGuess) continued.push(line.line);
      const separator = line.group === headings ? ' ' : '\n';
      record.cells = record.cells.map((cell, column) => cell + separator + (line.cells[column] ?? ''));
    }
  }
  for (const record of records) record.cells = record.cells.map((cell) => trimEnd(cell, record.isRow ? /[ \n]/ : /^$/));
  return { delimiter: ruler.bars, records, continued, isLong: records.length > MAX_RECORDS, unclosedQuote: undefined };
}

function readRuler(line: string): Ruler | undefined {
  if (!RULER.test(line)) return undefined;
  const bars = CROSSING.test(line) ? '|' : ' ';
  const isBetween = (at: number) => /\S/.test(line.slice(0, at)) && /\S/.test(line.slice(at + 1));
  const found = [...line].flatMap((sign, at) =>
    (bars === '|' ? CROSSING.test(sign) : sign === ' ' && line[at + 1] !== ' ') && isBetween(at) ? [at] : [],
  );
  const isFramed = CROSSING.test(line.trimStart().charAt(0));
  const end = line.trimEnd().length - Number(isFramed);
  return found.length > 0 ? { bars, between: found, end, isFramed, isMarkdown: !/[^-=|: ]/.test(line) } : undefined;
}

function readLines(written: readonly string[], ruler: Ruler, top: number): Line[] {
  const isRuler = (line = '') =>
    RULER.test(line) && (!BAR.test(line) || readRuler(line)?.between.join() === ruler.between.join());
  const lines: Line[] = [];
  let group = 0;
  let position = 0;
  for (let index = 0; index < written.length; index++) {
    const [line = '', start] = [written[index], index];
    if (index >= top && isRuler(line)) {
      group++;
      continue;
    }
    let cells = index < top ? undefined : cut(line, ruler);
    // A line feed in a cell may have broken the line of its row.
    for (let text = line, next = index + 1; index >= top && !cells && isBroken(text, ruler); next++) {
      if (next === written.length || isRuler(written[next]) || next - start > MOST_LINES) break;
      text += `\n${written[next]}`;
      cells = cut(text, ruler);
      if (cells) index = next;
    }
    if (/\S/.test(line))
      lines.push({ cells: cells ?? line.split(BAR), isRow: cells !== undefined, group, position, line: start + 1 });
    position++;
  }
  return lines;
}

/** Whether a row seems to lack cells. */
function isBroken(text: string, { bars, between }: Ruler): boolean {
  const count = text.split(BAR).length - 1;
  return bars === '|' && count > 0 && count <= between.length + 1;
}

/** The cells of a row, each as wide as its column. Programs count characters, or the columns that they take on the screen. */
function cut(line: string, ruler: Ruler): string[] | undefined {
  const { bars, between, isFramed, isMarkdown } = ruler;
  const framed = isFramed ? FRAMED.exec(line) : undefined;
  if (framed === null) return undefined;
  const [, indent = '', inner = line] = framed ?? [];
  const start = framed ? indent.length + 1 : 0;
  const splitAt = (bar: RegExp) => {
    const split = inner.split(bar);
    return bars === '|' && split.length === between.length + 1 ? split : undefined;
  };
  const cells =
    (isMarkdown ? splitAt(BAR_OF_MARKDOWN) : undefined) ??
    cutAt(inner, ruler, start, () => 1) ??
    cutAt(inner, ruler, start, widthOf) ??
    splitAt(BAR);
  return cells?.some((cell) => /\S/.test(cell)) ? cells : undefined;
}

function cutAt(
  line: string,
  { bars, between, end, isFramed }: Ruler,
  start: number,
  measure: (character: string) => number,
): string[] | undefined {
  const cells: string[] = [];
  let cell = '';
  let at = start;
  for (const character of line) {
    if (at === between[cells.length]) {
      if (!(bars === '|' ? BAR : /[\s+.↵…]/).test(character)) return undefined;
      cells.push(bars === '|' || character === ' ' ? cell : cell + character);
      cell = '';
    } else cell += character;
    at += measure(character);
  }
  cells.push(cell);
  while (bars === ' ' && cells.length <= between.length) cells.push('');
  const isWhole = isFramed ? at === end : bars === ' ' || at <= end;
  return isWhole && cells.length > between.length ? cells : undefined;
}

/** How many columns of the screen a character takes. */
function widthOf(character: string): number {
  if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(character)) return 0;
  const isWide =
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
  return isWide.test(character) ? 2 : 1;
}

/** Without the spaces that fill the columns. More of them before a text are its own, but where a column is aligned at its end. */
function withoutPadding(lines: readonly Line[]): Line[] {
  const rows = lines.filter(({ isRow }) => isRow);
  const columns = (rows[0]?.cells ?? []).map((_, column) => {
    const texts = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => /\S/.test(cell));
    const below = texts.slice(1);
    const isAtEnd =
      below.every((cell) => !/ {2}$/.test(cell)) && new Set(below.map((cell) => cell.search(/\S/))).size > 2;
    return {
      isPadded: texts.every((cell) => /^[ .…]/.test(cell)),
      isAtEnd: isAtEnd || below.every((cell) => /^[-\d\s.,]+$/.test(cell)),
    };
  });
  return lines.map((line) => {
    const unpad = (cell: string, column: number) => {
      const end = trimEnd(cell, / /);
      if (columns[column]?.isAtEnd || line.group === rows[0]?.group) return end.replace(/^ +/, '');
      return columns[column]?.isPadded ? end.replace(/^ /, '') : end;
    };
    return line.isRow ? { ...line, cells: line.cells.map(unpad) } : { ...line };
  });
}
