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
/** Where a ruler crosses what stands between columns. */
const CROSSING = /[+|\u2502-\u254f\u2551-\u257f]/;
const BAR = /[|\u2502\u2503\u2551]/;
/** What stands between columns without bars: psql marks there what goes on, and in old versions had other bars in lines that do. */
const SPACE = /[\s+.↵…]/;
const OLD_BAR = /[:;\s]/;
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
  // Markdown may stand in a quotation.
  const source = /^[^>\r\n]/m.test(text) ? text.replace(/^\ufeff/, '') : text.replace(/^> ?/gm, '');
  if (!new RegExp(RULER, 'm').test(source)) return undefined;
  const written = source.split(/\r\n|\r|\n/);
  const rulers = written.map(readRuler);
  const heading = rulers.findIndex((above, index) => {
    const ruler = rulers[index + 1];
    return ruler !== undefined && !above && cut(written[index] ?? '', ruler) !== undefined;
  });
  const ruler = rulers[heading + 1];
  if (heading < 0 || !ruler) return undefined;
  const lines = readLines(written, rulers, ruler, rulers.slice(0, heading).findLastIndex(Boolean) + 1 || heading);
  const rows = lines.filter(({ isRow }) => isRow);
  const [headings, ...groups] = new Set(rows.map(({ group }) => group));
  if (groups.length === 0 || rows.length * 2 < lines.length) return undefined;
  const starts = rows.filter(({ group, cells: [first = ''] }) => group !== headings && /\S/.test(first)).length;
  const isRuled = groups.length > 1 && starts <= groups.length;
  const continued: number[] = [];
  const records: Line[] = [];
  for (const [index, line] of withoutPadding(lines, ruler.bars).entries()) {
    const [before, record] = [lines[index - 1], records.at(-1)];
    const isBelow = before?.isRow && line.isRow && line.group === before.group;
    const isMarked = line.cells.every((cell, column) => cell === '' || GOES_ON.test(before?.cells[column] ?? ''));
    const isGuess = line.group !== headings && !isRuled && !isMarked;
    if (!record || !isBelow || (isGuess && (line.cells[0] !== '' || keepsAllLines)))
      // Lines that go on with the row above leave no gap.
      records.push({ ...line, position: records.length });
    else {
      if (isGuess) continued.push(line.line);
      const separator = line.group === headings ? ' ' : '\n';
      record.cells = record.cells.map((cell, column) => cell + separator + (line.cells[column] ?? ''));
    }
  }
  for (const record of records) if (record.isRow) record.cells = record.cells.map((cell) => trimEnd(cell, /[ \n]/));
  return { delimiter: ruler.bars, records, continued, isLong: records.length > MAX_RECORDS, unclosedQuote: undefined };
}

function readRuler(line: string): Ruler | undefined {
  if (!RULER.test(line)) return undefined;
  const bars = CROSSING.test(line) ? '|' : ' ';
  const [first, last] = [line.search(/\S/), line.trimEnd().length - 1];
  const isBetween = (sign: string, at: number) =>
    at > first && at < last && (bars === '|' ? CROSSING.test(sign) : sign === ' ' && line[at + 1] !== ' ');
  const between = [...line].flatMap((sign, at) => (isBetween(sign, at) ? [at] : []));
  const isFramed = CROSSING.test(line.charAt(first));
  const end = last + 1 - Number(isFramed);
  return between.length > 0 ? { bars, between, end, isFramed, isMarkdown: !/[^-=|: ]/.test(line) } : undefined;
}

/** `top`: above it stand no rows. */
function readLines(
  written: readonly string[],
  rulers: readonly (Ruler | undefined)[],
  ruler: Ruler,
  top: number,
): Line[] {
  const isRuler = (index: number) =>
    RULER.test(written[index] ?? '') &&
    (!BAR.test(written[index] ?? '') || rulers[index]?.between.join() === ruler.between.join());
  const lines: Line[] = [];
  let group = 0;
  for (let index = 0; index < written.length; index++) {
    const line = written[index] ?? '';
    if (isRuler(index)) {
      group += Number(index >= top);
      continue;
    }
    let cells = index < top ? undefined : cut(line, ruler);
    const start = index + 1;
    // A line feed in a cell may have broken the line of its row, which lacks bars then.
    for (let text = line, next = start; index >= top && !cells && ruler.bars === '|' && BAR.test(text); next++) {
      if (next === written.length || isRuler(next) || next - start > MOST_LINES) break;
      text += `\n${written[next]}`;
      if (text.split(BAR).length > ruler.between.length + 3) break;
      cells = cut(text, ruler);
      if (cells) index = next;
    }
    // sqlite3 draws empty lines between rows of several lines: they are no gaps.
    if (!/\S/.test(line)) continue;
    lines.push({ cells: cells ?? line.split(BAR), isRow: cells !== undefined, group, position: 0, line: start });
  }
  return lines;
}

/** The cells of a row, each as wide as its column. Programs count characters, or the columns that they take on the screen. */
function cut(line: string, ruler: Ruler): string[] | undefined {
  const { bars, between, isFramed, isMarkdown } = ruler;
  const [, indent = '', inner = line] = (isFramed && FRAMED.exec(line)) || [];
  if (isFramed && inner === line) return undefined;
  const start = isFramed ? indent.length + 1 : 0;
  const splitAt = (bar: RegExp) => {
    const split = inner.split(bar);
    return bars === '|' && split.length === between.length + 1 ? split : undefined;
  };
  const bar = bars === '|' ? BAR : SPACE;
  const [counted, measured] = [() => 1, widthOf].map((measure) => cutAt(inner, ruler, start, measure, bar));
  // Without bars, two cells may seem to be one.
  const hasGap = bars === ' ' && counted?.some((cell) => /\S {2,}\S/.test(cell));
  const cells =
    (isMarkdown ? splitAt(BAR_OF_MARKDOWN) : undefined) ??
    (hasGap ? measured : undefined) ??
    counted ??
    measured ??
    (/[:;]/.test(inner) ? cutAt(inner, ruler, start, () => 1, OLD_BAR) : undefined) ??
    splitAt(BAR);
  return cells?.some((cell) => /\S/.test(cell)) ? cells : undefined;
}

function cutAt(
  line: string,
  { bars, between, end, isFramed }: Ruler,
  start: number,
  measure: (character: string) => number,
  bar: RegExp,
): string[] | undefined {
  const cells: string[] = [];
  let cell = '';
  let at = start;
  for (const character of line) {
    if (at === between[cells.length]) {
      if (!bar.test(character)) return undefined;
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

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** How many columns of the screen a character takes. */
function widthOf(character: string): number {
  if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Without the spaces that fill the columns. More of them before a text are its own, but where a column is aligned otherwise. */
function withoutPadding(lines: readonly Line[], bars: Ruler['bars']): Line[] {
  const rows = lines.filter(({ isRow }) => isRow);
  const columns = (rows[0]?.cells ?? []).map((_, column) => {
    const texts = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => /\S/.test(cell));
    const below = texts.slice(1);
    const spaces = below.map((cell) => [cell.search(/\S/), cell.length - trimEnd(cell, / /).length] as const);
    const isCentered = spaces.every(([before, behind]) => behind < 2 || Math.abs(before - behind) < 2);
    return {
      isPadded: texts.every((cell) => /^[ .…]/.test(cell)),
      isAtEnd:
        (isCentered && new Set(spaces.map(([before]) => before)).size > 2) ||
        below.every((cell) => /^[-\d\s.,]+$/.test(cell)),
    };
  });
  return lines.map((line) => {
    const isHeading = line.group === rows[0]?.group;
    const unpad = (cell: string, column: number) => {
      const end = trimEnd(cell, / /);
      if (columns[column]?.isAtEnd || isHeading) return end.replace(/^ +/, '');
      return columns[column]?.isPadded ? end.replace(/^ /, '') : end;
    };
    if (!line.isRow) return line;
    const cells = line.cells.map(unpad);
    // Without bars, it may be the rest of a row that a line feed broke.
    const isRest = bars === ' ' && !isHeading && cells.some((cell) => /^ {2}/.test(cell));
    return isRest ? { ...line, isRow: false, cells: [line.cells.join(' ')] } : { ...line, cells };
  });
}
