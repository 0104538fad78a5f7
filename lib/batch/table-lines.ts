import { detectColumns, hasTwoHeadings, isWords, looksLikePassword } from './columns';
import { isSecretHeading, normalizeHeading } from './headings';
import type { Records, TextRecord } from './read-records';

export interface TableLines {
  /** The rows, from the headings on if there are any. */
  records: TextRecord[];
  /** How many cells the headings have, or else the first row. */
  width: number;
  /** The numbers of lines that are no rows and were left out: above the headings, and one drawn below them. */
  leftOut: number[];
  /** What is odd about lines that may be no rows, by their places in `records`. */
  doubtful: ReadonlyMap<number, Doubt>;
  /** Whether what stands above the rows may be one of them, or a secret. */
  isUncertain: boolean;
}

/** `few-cells`: it has fewer than the first row. `no-row`: it is like a title, a total or a note. */
export type Doubt = 'few-cells' | 'no-row';

/** Which of the lines with text are rows. `keepsAll`: the user says that none is to be left out. */
export function findTableLines({ records: lines, delimiter }: Records, keepsAll: boolean): TableLines {
  if (lines.every(({ cells }) => cells.length === 1)) {
    const doubtful = findDoubts(lines, 1, createLineTest(lines));
    return { records: [...lines], width: 1, leftOut: [], doubtful, isUncertain: false };
  }
  const isSentence = createSentenceTest(lines, delimiter);
  const linesOfHeadings = new Set(lines.filter(({ cells }) => hasTwoHeadings(cells)));
  const top = keepsAll ? 0 : Math.max(0, findStart(lines, linesOfHeadings, isSentence));
  const below = lines.slice(top);
  const [first] = below;
  const isKnown = first !== undefined && linesOfHeadings.has(first);
  const hasHeadings = isKnown || detectColumns({ rows: below.map(({ cells }) => cells) }).hasHeadings;
  // Above rows without headings stands another row as well as a title.
  const start = hasHeadings ? top : 0;
  const kept = top - start;
  const rulers = keepsAll || kept > 0 ? [] : lines.slice(start + 1, start + 2).filter(isRuler);
  const leftOut = [...lines.slice(0, start), ...rulers];
  const records = lines.filter((line) => !leftOut.includes(line));
  const width = findWidth(records.slice(kept), hasHeadings);
  const doubtful = findDoubts(records, width, (record, index) => {
    const isRepeated = index > 0 && (linesOfHeadings.has(record) || areAlike(record, records[0]));
    return isRepeated || countTexts(record) < 2 || isSentence(record);
  });
  for (let index = 0; index < kept; index++) doubtful.set(index, 'no-row');
  const isSure =
    hasHeadings && leftOut.every((line) => isNoRow(line) || (isKnown && !line.cells.some(looksLikePassword)));
  return {
    records,
    width,
    leftOut: leftOut.map(({ line }) => line),
    doubtful,
    isUncertain: kept > 0 || (leftOut.length > 0 && !isSure),
  };
}

/** What a directory's template begins with, a comment, or a drawn line: no secret is like that. */
function isNoRow(line: TextRecord): boolean {
  return isRuler(line) || /^\s*(?:version:v[\d.]+$|#TYPE |(?:#|\/\/)\s)/i.test(line.cells[0] ?? '');
}

/** How many lines may stand above a table. */
const MOST_LINES_ABOVE = 20;

/** Where the table starts: at its headings, or else at the first line that has as many cells as most; -1 if none does. */
function findStart(
  lines: readonly TextRecord[],
  linesOfHeadings: ReadonlySet<TextRecord>,
  isSentence: (line: TextRecord) => boolean,
): number {
  const headings = lines.findIndex((line) => linesOfHeadings.has(line));
  const { cells: headingCells = [], position = 0 } = lines[headings] ?? {};
  const isBelowGap = position - (lines[headings - 1]?.position ?? position) > 1;
  const isAbove = (line: TextRecord) =>
    isBelowGap || line.cells.length !== headingCells.length || !isLikeRow(line) || isSentence(line);
  if (headings >= 0 && headings <= MOST_LINES_ABOVE && lines.slice(0, headings).every(isAbove)) return headings;
  const most = findMostFrequentWidth(lines.filter(isLikeRow));
  const first = lines.findIndex(isLikeRow);
  const start = lines.findIndex((line) => isLikeRow(line) && line.cells.length >= most && isWithin(line, most));
  return start > MOST_LINES_ABOVE || start < 0 ? first : start;
}

function isLikeRow(line: TextRecord): boolean {
  return countTexts(line) > 1 && !isComment(line) && !isRuler(line);
}

/** How many cells most rows have; of two numbers that are as frequent, the larger. 0 where there are no rows. */
function findMostFrequentWidth(rows: readonly TextRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [[most] = [0]] = [...counts].sort(([a, one], [b, other]) => other - one || b - a);
  return most;
}

function isWithin({ cells }: TextRecord, width: number): boolean {
  return cells.slice(width).every((cell) => cell === '');
}

/** The width of the first row, without separators at its end that other rows lack, or that have more below them than its headings say. */
function findWidth([first, ...rest]: readonly TextRecord[], hasHeadings: boolean): number {
  const cells = first?.cells ?? [];
  const lastText = cells.findLastIndex((cell) => cell !== '') + 1;
  if (hasHeadings && rest.some((row) => !isWithin(row, lastText))) return lastText;
  const most = findMostFrequentWidth(rest) || cells.length;
  return Math.max(lastText, Math.min(cells.length, most));
}

type LineTest = (line: TextRecord, index: number) => boolean;

function findDoubts(records: readonly TextRecord[], width: number, isOdd: LineTest): Map<number, Doubt> {
  const doubts = new Map<number, Doubt>();
  const below = findLastBlock(records);
  for (const [index, record] of records.entries()) {
    const isNone = isRuler(record) || isTotal(record);
    if (index === 0 && areWordsAboveSecrets(records)) doubts.set(index, 'no-row');
    else if (index === 0 && countTexts(record) > 1) continue;
    else if (index > 0 && record.cells.length < width && !isNone) doubts.set(index, 'few-cells');
    else if (isNone || index >= below || record.cells.length < width || isOdd(record, index))
      doubts.set(index, 'no-row');
  }
  return doubts;
}

/** Whether the first line has only words, above a column of passwords: it may be a title, headings that are not known, or a row. */
function areWordsAboveSecrets([first, ...rest]: readonly TextRecord[]): boolean {
  const cells = first?.cells ?? [];
  const areSecrets = (column: number) => rest.every((row) => looksLikePassword(row.cells[column] ?? ''));
  const isKnown = cells.length === 1 && cells.some(isSecretHeading);
  const areWords = rest.length > 0 && !isKnown && cells.every(isWords);
  return areWords && cells.some((cell, column) => cell !== '' && areSecrets(column));
}

/** What no line of a single column is, where the number of cells says nothing: how many rows there are, and a comment. */
const NO_SECRET = /^\W*\d+ \p{L}|^\s*(?:#+|\/\/)(?:\s|$)/u;

/** Whether a line of a single column may be no row. */
function createLineTest(lines: readonly TextRecord[]): LineTest {
  const headings = lines.findIndex(({ cells }) => isSecretHeading(cells[0] ?? ''));
  // A browser copies a table with paragraphs in its cells with empty lines between all lines.
  const areParagraphs =
    lines.length > 2 && lines.every(({ position }, index) => position > (lines[index - 1]?.position ?? -2) + 1);
  // A title or a note is the only one of several words.
  const isOfWords = ({ cells: [cell = ''] }: TextRecord) => /\S\s+\S/.test(cell);
  const isTitle: LineTest = (line, index) => {
    const others = lines.length > 2 ? lines.slice(1, -1) : lines.toSpliced(index, 1);
    const isAtEnd = index === 0 || index === lines.length - 1;
    return isAtEnd && others.length > 0 && isOfWords(line) && !others.some(isOfWords);
  };
  return (line, index) =>
    areParagraphs || (headings > 0 && index <= headings) || NO_SECRET.test(line.cells[0] ?? '') || isTitle(line, index);
}

/** Whether what splits a line is the comma or semicolon of a sentence, which has a space behind it, as in few others. */
function createSentenceTest(lines: readonly TextRecord[], delimiter: string) {
  const hasSpace = ({ cells }: TextRecord) => cells.slice(1).some((cell) => /^\s+\S/.test(cell));
  const areUsual = lines.filter(hasSpace).length * 2 > lines.length;
  return (line: TextRecord) => (delimiter === ',' || delimiter === ';') && !areUsual && hasSpace(line);
}

/** How many lines below the last gap may be no rows: so few seldom are. */
const MOST_LAST_LINES = 3;

/** Where the lines below the last gap begin, if they are few and others stand above them. */
function findLastBlock(records: readonly TextRecord[]): number {
  const start = records.findLastIndex(
    ({ position }, index) => position - (records[index - 1]?.position ?? position) > 1,
  );
  const count = records.length - start;
  return start > 0 && count <= MOST_LAST_LINES && count < start ? start : records.length;
}

function countTexts({ cells }: TextRecord): number {
  return cells.filter((cell) => /\S/.test(cell)).length;
}

function isComment({ cells: [first = ''] }: TextRecord): boolean {
  return /^\s*(?:#|\/\/)/.test(first);
}

/** A line drawn with signs, which may stand for that between columns, too. */
export function isRuler({ cells }: TextRecord): boolean {
  return (
    cells.every((cell) => !/\S/.test(cell) || /^[\s+|:=_*~.\u2013\u2014\u2500-\u257f-]{2,}$/.test(cell)) &&
    cells.some((cell) => /\S/.test(cell))
  );
}

/** Whether two lines are the same but for capitals. */
function areAlike(one: TextRecord, other: TextRecord | undefined): boolean {
  const isSame = (cell: string, column: number) => cell.toLowerCase() === other?.cells[column]?.toLowerCase();
  return one.cells.length === other?.cells.length && one.cells.every(isSame);
}

/** The words for a total in several languages, as `normalizeHeading` leaves them. */
const TOTALS =
  /^(?:grand total|sub ?totals?|totals?|sum|count|rows?|records?|exported|generated|printed|page|report|end of|summe|gesamt\p{L}*|anzahl|zwischensumme|exportiert|erstellt|seite|suma|recuento|exportado|generado|pagina|somme|sous total|exporte|genere|totale|somma|conteggio|esportato|generato|totaal|subtotaal|som|aantal|geexporteerd|gegenereerd|المجموع|الاجمالي|اجمالي|مجموع|العدد)(?!\p{L})/u;

function isTotal({ cells }: TextRecord): boolean {
  const first = normalizeHeading(cells.find((cell) => /\S/.test(cell)) ?? '');
  return TOTALS.test(first);
}
