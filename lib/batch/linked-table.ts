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
export interface AddedHeadings {
  secret: string;
  link: string;
  state: string;
}

/**
 * For the spreadsheet that the table came from, with links instead of secrets and passphrases. Each row stands where it stood: a line is
 * empty where the table's row was empty or left out.
 */
export function toClipboardTable(table: LinkedTable, headings: AddedHeadings): string {
  const lines = toLines(table, headings, { withSecrets: false }).map((line) =>
    line.map((cell) => quoteIfNeeded(withoutFormula(cell.exactText))).join('\t'),
  );
  const headingLines = table.headings.length === 0 ? 0 : 1;
  const placed = [...Array<string>(table.linesAbove).fill(''), ...lines.slice(0, headingLines)];
  const above = placed.length;
  for (const [index, { number }] of table.rows.entries()) {
    while (placed.length < above + number - 1) placed.push('');
    placed.push(lines[headingLines + index] ?? '');
  }
  return placed.join('\n');
}

/** A number with a sign, such as a phone number, stays as it is. Other text behind a sign would be computed. */
const SIGNED_NUMBER = /^[+-][\d ().,]*$/;

function withoutFormula(cell: string): string {
  return SIGNED_NUMBER.test(cell) ? cell : escapeFormulas(cell);
}

function quoteIfNeeded(cell: string): string {
  return /["\t\r\n\u{feff}]|^\s|\s$/u.test(cell) ? quoteCell(cell) : cell;
}

/** Formulas are disarmed but in secrets, which stay exact. Passphrases are never beside links. */
export function toCsvTable(
  table: LinkedTable,
  headings: AddedHeadings,
  { withSecrets }: { withSecrets: boolean },
): string {
  return writeCsv(
    toLines(table, headings, { withSecrets }).map((line) =>
      line.map((cell) => (cell.isSecret ? cell : cell.exactText)),
    ),
  );
}

interface TableCell extends ExactCell {
  isSecret?: boolean;
}

function toLines(
  { headings, roles, rows }: LinkedTable,
  added: AddedHeadings,
  { withSecrets }: { withSecrets: boolean },
): TableCell[][] {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), headings.length);
  const columns = Array.from({ length: width }, (_, column) => ({ column, role: roles[column] })).filter(
    ({ role }) => role !== 'passphrase' && (role !== 'secret' || withSecrets),
  );
  const addsSecret = withSecrets && !roles.includes('secret');
  const toLine = (
    cellAt: (column: number) => string,
    secret: TableCell,
    { link, state }: Pick<LinkedRow, 'link' | 'state'>,
  ): TableCell[] => [
    ...columns.map(({ column, role }) => (role === 'secret' ? secret : { exactText: cellAt(column) })),
    ...(addsSecret ? [secret] : []),
    { exactText: link },
    { exactText: state },
  ];
  const secretColumn = roles.indexOf('secret');
  const heading = toLine(
    (column) => headings[column] ?? '',
    { exactText: headings[secretColumn] ?? added.secret },
    added,
  );
  const lines = rows.map(({ cells, secret, ...outcome }) =>
    toLine((column) => cells[column] ?? '', { exactText: secret, isSecret: true }, outcome),
  );
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

function toPassphraseLines(rows: readonly RowPassphrase[], headings: PassphraseHeadings): ExactCell[][] {
  const lines = rows.map(({ number, name, passphrase }) => [String(number), name, passphrase]);
  return [[headings.number, headings.name, headings.passphrase], ...lines].map((line) =>
    line.map((cell, column) => ({ exactText: column === 2 ? cell : escapeFormulas(cell) })),
  );
}

/** The table of passphrases, without links, which are to go another way. Passphrases stay exact. */
export function toPassphraseTable(rows: readonly RowPassphrase[], headings: PassphraseHeadings): string {
  return toPassphraseLines(rows, headings)
    .map((line) => line.map((cell) => quoteIfNeeded(cell.exactText)).join('\t'))
    .join('\n');
}

/** The table of `toPassphraseTable` as a CSV file. */
export function toPassphraseCsv(rows: readonly RowPassphrase[], headings: PassphraseHeadings): string {
  return writeCsv(toPassphraseLines(rows, headings));
}
