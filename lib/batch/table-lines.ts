import { hasTwoHeadings, isSecretHeading, normalizeHeading } from './columns';
import type { TextRecord } from './read-records';

export interface TableLines {
  /** From the headings on, if there are any. */
  records: TextRecord[];
  /** Of the headings, or of the first row. */
  width: number;
  /** The numbers of lines that are no rows and were left out: above the headings, and one drawn below them. */
  leftOut: number[];
  /** By their place in `records`: those that may be no rows, as titles, totals and notes below a table. */
  doubtful: ReadonlySet<number>;
}

/** Which of the lines with text are rows. `keepsAll`: the user says that none is to be left out. */
export function findTableLines(lines: readonly TextRecord[], keepsAll: boolean): TableLines {
  const isSingleColumn = lines.every(({ cells }) => cells.length === 1);
  const start = keepsAll || isSingleColumn ? 0 : Math.max(0, findStart(lines));
  const rulers = keepsAll || isSingleColumn ? [] : lines.slice(start + 1, start + 2).filter(isRuler);
  const leftOut = [...lines.slice(0, start), ...rulers];
  const records = lines.filter((line) => !leftOut.includes(line));
  const width = isSingleColumn ? 1 : findWidth(records);
  const doubtful = isSingleColumn ? findDoubtfulLines(records) : findDoubtfulRows(records, width);
  return { records, width, leftOut: leftOut.map(({ line }) => line), doubtful };
}

/** Those above a table are few. */
const MOST_LINES_ABOVE = 20;

/** The headings, or else the first that has as many cells as most: -1 if none does. */
function findStart(lines: readonly TextRecord[]): number {
  const headings = lines.findIndex(({ cells }) => hasTwoHeadings(cells));
  const isAbove = ({ cells }: TextRecord) => cells.length !== lines[headings]?.cells.length;
  if (headings >= 0 && lines.slice(0, headings).every((line) => isAbove(line) || !isLikeRow(line))) return headings;
  const rows = lines.filter(isLikeRow);
  const most = findMostFrequentWidth(rows);
  const areOtherwiseEmpty = (from: number) =>
    rows.every(({ cells }) => cells.length !== most || cells.slice(from).every((cell) => cell === ''));
  const first = lines.findIndex(isLikeRow);
  const start = lines.findIndex(
    (line) =>
      isLikeRow(line) && (line.cells.length >= most ? isWithin(line, most) : areOtherwiseEmpty(line.cells.length)),
  );
  return start > MOST_LINES_ABOVE || start < 0 ? first : start;
}

function isLikeRow(line: TextRecord): boolean {
  return countTexts(line) > 1 && !isComment(line) && !isRuler(line);
}

/** The larger of two; 0 where there are no rows. */
function findMostFrequentWidth(rows: readonly TextRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [[most] = [0]] = [...counts].sort(([a, one], [b, other]) => other - one || b - a);
  return most;
}

function isWithin({ cells }: TextRecord, width: number): boolean {
  return cells.slice(width).every((cell) => cell === '');
}

/** That of the first, without separators at its end that other rows lack. */
function findWidth([first, ...rest]: readonly TextRecord[]): number {
  const cells = first?.cells ?? [];
  const lastText = cells.findLastIndex((cell) => cell !== '') + 1;
  const most = findMostFrequentWidth(rest) || cells.length;
  return Math.max(lastText, Math.min(cells.length, most));
}

function findDoubtfulRows(records: readonly TextRecord[], width: number): Set<number> {
  const below = findLastBlock(records);
  return findIndexes(records, (record, index) => {
    if (index === 0 && countTexts(record) > 1) return false;
    return (
      countTexts(record) < 2 ||
      record.cells.length < width ||
      isRuler(record) ||
      isTotal(record) ||
      (index > 0 && (hasTwoHeadings(record.cells) || isSame(record, records[0]))) ||
      index >= below
    );
  });
}

/** Of a single column, whose lines have one cell anyway. */
function findDoubtfulLines(records: readonly TextRecord[]): Set<number> {
  const below = findLastBlock(records);
  const headings = records.findIndex(({ cells }) => isSecretHeading(cells[0] ?? ''));
  return findIndexes(
    records,
    (record, index) =>
      (headings > 0 && index <= headings) || isRuler(record) || isTotal(record) || isCount(record) || index >= below,
  );
}

function findIndexes<T>(items: readonly T[], matches: (item: T, index: number) => boolean): Set<number> {
  return new Set(items.flatMap((item, index) => (matches(item, index) ? [index] : [])));
}

/** Few lines below a gap are seldom rows. */
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
function isRuler({ cells }: TextRecord): boolean {
  const drawn = cells.filter((cell) => /\S/.test(cell));
  return drawn.length > 0 && drawn.every((cell) => /^[\s+|:=_*~.\u2013\u2014\u2500-\u257f-]{2,}$/.test(cell));
}

function isSame({ cells }: TextRecord, other: TextRecord | undefined): boolean {
  return cells.join('\0').toLowerCase() === other?.cells.join('\0').toLowerCase();
}

/** `(2 rows affected)`. */
function isCount({ cells: [first = ''] }: TextRecord): boolean {
  return /^\W*\d+ \p{L}/u.test(first);
}

/** As `normalizeHeading` leaves them. */
const TOTALS =
  /^(?:grand total|sub ?totals?|totals?|sum|count|rows?|records?|exported|generated|printed|page|report|end of|summe|gesamt\p{L}*|anzahl|zwischensumme|exportiert|erstellt|seite|suma|recuento|exportado|generado|pagina|somme|sous total|exporte|genere|totale|somma|conteggio|esportato|generato|totaal|subtotaal|som|aantal|geexporteerd|gegenereerd|المجموع|الاجمالي|اجمالي|مجموع|العدد)(?!\p{L})/u;

function isTotal({ cells }: TextRecord): boolean {
  const first = normalizeHeading(cells.find((cell) => /\S/.test(cell)) ?? '');
  return TOTALS.test(first);
}
