import type { PolicyRules, PolicyViolation } from '../policy/policy';
import { createDraft, type Draft, type EmailRequest } from '../push/draft';
import type { PushOptions } from '../push/options';
import { type DraftProblem, findDraftProblem } from '../push/validate-draft';
import type { ColumnRole, Columns } from './columns';
import type { Delimiter, Table } from './table';

export interface BatchRow {
  /** Of the rows without headings, from 0. */
  index: number;
  /** In the table below its headings, from 1: rows without text count. */
  number: number;
  /** As in the table, whatever was corrected since. */
  cells: readonly string[];
  secret: string;
  name: string;
  note: string;
  passphrase: string;
  email: string;
  /** Whether the secret was. */
  isGenerated: boolean;
  isExcluded: boolean;
}

/** Generates values that the table lacks; undefined = none. */
export interface RowGenerators {
  secret?: (() => string) | undefined;
  passphrase?: (() => string) | undefined;
}

export function toBatchRows(
  { rows, positions }: Pick<Table, 'rows' | 'positions'>,
  columns: Columns,
  generate: RowGenerators,
): BatchRow[] {
  const above = columns.hasHeadings ? 1 : 0;
  const start = columns.hasHeadings ? (positions[0] ?? 0) + 1 : 0;
  return rows.slice(above).map((cells, index) => {
    const cellOf = (role: ColumnRole) => cells[columns.roles.indexOf(role)] ?? '';
    const isGenerated = cellOf('secret') === '' && generate.secret !== undefined;
    return {
      index,
      number: (positions[index + above] ?? index) - start + 1,
      cells,
      secret: cellOf('secret') || generateSafeCell(generate.secret),
      name: cellOf('name'),
      note: cellOf('note'),
      passphrase: cellOf('passphrase') || generateSafeCell(generate.passphrase),
      email: cellOf('email'),
      isGenerated,
      isExcluded: false,
    };
  });
}

/** Draws again what a spreadsheet would compute: the secret is exact in a file. */
function generateSafeCell(generate: (() => string) | undefined): string {
  let value = generate?.() ?? '';
  while (generate && /^[=+\-@\t\r]/.test(value)) value = generate();
  return value;
}

/** A text field has line feeds alone. What did not change keeps its line breaks, and new ones are as the first, if that can be told. */
export function applyEdit(cell: string, typed: string): string {
  const before = cell.match(/\r\n|./gsu) ?? [];
  const after = [...typed];
  const shown = before.map((part) => part.replace(/\r\n?/, '\n'));
  const [lineBreak = '\n'] = /\r\n|\r|\n/.exec(cell) ?? [];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && shown[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && shown.at(-1 - end) === after.at(-1 - end)) end++;
  const typedPart = after.slice(start, after.length - end).map((part) => (part === '\n' ? lineBreak : part));
  const corrected = [...before.slice(0, start), ...typedPart, ...before.slice(before.length - end)].join('');
  // A carriage return and a line feed on both sides of what was removed would become one line break.
  return corrected.replace(/\r\n?/g, '\n') === typed ? corrected : typed.replaceAll('\n', lineBreak);
}

/** What the rows of a batch have in common. */
export interface BatchOptions {
  /** Without name, note and passphrase, which each row has. */
  options: PushOptions;
  /** Every share message starts with this text. */
  message?: string | undefined;
  /** If the instance is to send each link: in which language; empty if it chooses. */
  emailLanguage?: string | undefined;
}

type DraftFields = Pick<Draft, 'id' | 'isPrivate' | 'createdAt'>;

export function toDraft(row: BatchRow, { options, message, emailLanguage }: BatchOptions, fields: DraftFields): Draft {
  const { name, note, passphrase } = row;
  const email: EmailRequest | undefined =
    emailLanguage === undefined || row.email === '' ? undefined : { to: row.email, language: emailLanguage };
  return createDraft({
    ...fields,
    payloads: { text: row.secret },
    options: { ...options, name, note, passphrase },
    message,
    email,
  });
}

/**
 * `extra-cells`: more than the first row has, as where a secret has a comma and no quotes. `several-lines`: a quotation mark may have joined
 * rows, with the secrets of several people. `joined-cells`: it may have joined cells, so that those behind them stand in the wrong columns.
 * `duplicate`: a warning.
 */
export type RowProblem =
  | { kind: 'draft'; problem: DraftProblem }
  | { kind: 'policy'; violation: PolicyViolation }
  | { kind: 'extra-cells' }
  | { kind: 'several-lines' }
  | { kind: 'joined-cells' }
  | { kind: 'duplicate'; of: number };

export function isBlocking({ kind }: RowProblem): boolean {
  return kind !== 'duplicate';
}

interface CheckOptions extends BatchOptions {
  rules: PolicyRules;
  /** Of all columns. */
  roles: readonly ColumnRole[];
  delimiter: Delimiter;
  /** Of the table's first row. */
  width: number;
  /** The user has said that each cell is one value. */
  areCellsConfirmed: boolean;
}

/** What is wrong with each row; nothing with one that is left out. Addresses are checked whoever writes to them. */
export function checkRows(
  rows: readonly BatchRow[],
  { rules, roles, delimiter, width, areCellsConfirmed, ...context }: CheckOptions,
): RowProblem[][] {
  const firstOf = new Map<string, number>();
  const shared = { ...context, emailLanguage: '' };
  return rows.map((row): RowProblem[] => {
    if (row.isExcluded) return [];
    const draft = toDraft(row, shared, { id: '', isPrivate: false, createdAt: 0 });
    const sent = { ...draft, options: rules.applyToOptions(draft.options) };
    const problem = findDraftProblem(sent);
    const violations = rules.findViolations(sent);
    const key = duplicateKey(row);
    const original = firstOf.get(key);
    if (original === undefined) firstOf.set(key, row.number);
    return [
      ...(row.cells.length > width ? [{ kind: 'extra-cells' } as const] : []),
      ...(!areCellsConfirmed && hasSeveralLines(row, roles) ? [{ kind: 'several-lines' } as const] : []),
      ...(!areCellsConfirmed && hasJoinedCells(row, roles, delimiter) ? [{ kind: 'joined-cells' } as const] : []),
      ...(problem ? [{ kind: 'draft', problem } as const] : []),
      ...violations.map((violation) => ({ kind: 'policy', violation }) as const),
      ...(original === undefined ? [] : [{ kind: 'duplicate', of: original } as const]),
    ];
  });
}

/** Rows that a quotation mark has joined have a line break in one of their cells, also where the column is ignored. */
function hasSeveralLines(row: BatchRow, roles: readonly ColumnRole[]): boolean {
  return valuesOf(row, roles).some((value) => /[\r\n]/.test(value));
}

/** Other rows have more cells, and one of its own looks like two. */
function hasJoinedCells(row: BatchRow, roles: readonly ColumnRole[], delimiter: Delimiter): boolean {
  return row.cells.length < roles.length && valuesOf(row, roles).some((value) => value.includes(delimiter));
}

/** The cells as they were corrected, and empty where the table's are. */
function valuesOf(row: BatchRow, roles: readonly ColumnRole[]): string[] {
  return row.cells.map((cell, column) => {
    const role = roles[column] ?? 'ignore';
    return role === 'ignore' || cell === '' ? cell : row[role];
  });
}

/** What makes two rows the same; generated values never are. */
function duplicateKey({ isGenerated, cells, secret, name, note, email }: BatchRow): string {
  return JSON.stringify([isGenerated ? cells : secret, name, note, email]);
}

/** What an instance allows as shipped. */
const REQUESTS_PER_MINUTE = 120;

const REQUESTS_PER_SECOND = 4;

/** How long creating takes about, with what is waited for where an instance limits requests. */
export function estimateSeconds(count: number): number {
  return Math.floor(count / REQUESTS_PER_MINUTE) * 60 + Math.ceil((count % REQUESTS_PER_MINUTE) / REQUESTS_PER_SECOND);
}
