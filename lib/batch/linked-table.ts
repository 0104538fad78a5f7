import { type ExactCell, escapeFormulas, quoteCell, toCsv as writeCsv } from '../pushes/export';
import type { ColumnRole } from './columns';

export interface LinkedRow {
  /** The row's number in the table below its headings, from 1. */
  number: number;
  /** The cells of the table; those of secrets and passphrases may be empty. */
  cells: readonly string[];
  secret: string;
  /** The row's link; empty where there is none. */
  link: string;
  /** What the page says of the row. */
  state: string;
}

export interface LinkedTable {
  /** The table's headings; empty if it has none. */
  headings: readonly string[];
  /** How many empty lines stand above the headings. */
  linesAbove: number;
  roles: readonly ColumnRole[];
  rows: readonly LinkedRow[];
}

/** Headings of the columns that the table lacks. */
export type AddedHeadings = Pick<LinkedRow, 'secret' | 'link' | 'state'>;

/**
 * For the spreadsheet that the table came from, with links instead of secrets and passphrases. Each row stands where it stood: a line is
 * empty where the table's row was empty or left out.
 */
export function toClipboardTable(table: LinkedTable, added: AddedHeadings): string {
  const { headings, rows, linesAbove } = table;
  const above = linesAbove + Number(headings.length > 0);
  const places = [...(headings.length > 0 ? [linesAbove] : []), ...rows.map(({ number }) => above + number - 1)];
  const placed = Array<string>((places.at(-1) ?? -1) + 1).fill('');
  for (const [index, line] of toLines(table, added, false).entries())
    placed[places[index] ?? 0] = toClipboardLine(line);
  return placed.join('\n');
}

/** A number with a sign, such as a phone number, stays as it is. Other text behind a sign would be computed. */
const SIGNED_NUMBER = /^[+-][\d ().,]*$/;

function withoutFormula(cell: string): string {
  return SIGNED_NUMBER.test(cell) ? cell : escapeFormulas(cell);
}

/** Formulas are disarmed but in what is to stay exact: secrets and passphrases. */
type LineCell = string | ExactCell;

function toClipboardLine(line: readonly LineCell[]): string {
  const cells = line.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : cell.exactText));
  return cells.map((cell) => (/["\t\r\n\u{feff}]|^\s|\s$/u.test(cell) ? quoteCell(cell) : cell)).join('\t');
}

/** Passphrases are never beside links. */
export function toCsvTable(table: LinkedTable, added: AddedHeadings, options: { withSecrets: boolean }): string {
  return writeCsv(toLines(table, added, options.withSecrets));
}

function toLines({ headings, roles, rows }: LinkedTable, added: AddedHeadings, withSecrets: boolean): LineCell[][] {
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length));
  const columns = [...Array(width).keys()].filter(
    (column) => roles[column] !== 'passphrase' && (roles[column] !== 'secret' || withSecrets),
  );
  const toLine = (cells: readonly string[], secret: LineCell, { link, state }: Omit<AddedHeadings, 'secret'>) => [
    ...columns.map((column) => (roles[column] === 'secret' ? secret : (cells[column] ?? ''))),
    ...(withSecrets && !roles.includes('secret') ? [secret] : []),
    ...[link, state],
  ];
  const heading = toLine(headings, headings[roles.indexOf('secret')] ?? added.secret, added);
  const lines = rows.map((row) => toLine(row.cells, { exactText: row.secret }, row));
  return headings.length === 0 ? lines : [heading, ...lines];
}

/** Whether a cell gets an apostrophe, so that no spreadsheet computes it. */
export function hasFormulas({ rows }: LinkedTable): boolean {
  return rows.some(({ cells }) => cells.some((cell) => withoutFormula(cell) !== cell));
}

/** The passphrase of a row, with what says which row it is. */
export interface RowPassphrase {
  number: number;
  name: string;
  passphrase: string;
}

type PassphraseHeadings = Record<keyof RowPassphrase, string>;

function toPassphraseLines(rows: readonly RowPassphrase[], headings: PassphraseHeadings): LineCell[][] {
  const lines = rows.map(({ number, name, passphrase }) => [String(number), name, { exactText: passphrase }]);
  return [[headings.number, headings.name, headings.passphrase], ...lines];
}

/** The table of passphrases, without links, which are to go another way. */
export function toPassphraseTable(rows: readonly RowPassphrase[], headings: PassphraseHeadings): string {
  return toPassphraseLines(rows, headings).map(toClipboardLine).join('\n');
}

/** The table of `toPassphraseTable` as a CSV file. */
export function toPassphraseCsv(rows: readonly RowPassphrase[], headings: PassphraseHeadings): string {
  return writeCsv(toPassphraseLines(rows, headings));
}
