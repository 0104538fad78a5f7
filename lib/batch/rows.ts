import type { PolicyViolation } from '../base/failure';
import type { PolicyRules } from '../policy/policy';
import { createDraft, type Draft, type EmailRequest } from '../push/draft';
import { findOuterWhitespace } from '../push/hints';
import type { PushOptions } from '../push/options';
import { type DraftProblem, findDraftProblem } from '../push/validate-draft';
import { type ColumnRole, type Columns, looksLikePassword, looksRandom } from './columns';
import { DELIMITERS, NO_DELIMITER } from './delimiter';
import type { FoundMark } from './marks';
import type { Table } from './table';
import type { Doubt } from './table-lines';

export interface BatchRow {
  /** The row's place among those below the headings, from 0. */
  index: number;
  /** The row's number in the table below its headings, from 1. Rows without text count, too. */
  number: number;
  /** The line of the text in which the row begins, from 1. */
  line: number;
  /** What is odd about it, if it may be no row. */
  doubt: Doubt | undefined;
  /** The cells as the table has them, whatever was corrected since. */
  cells: readonly string[];
  secret: string;
  name: string;
  note: string;
  passphrase: string;
  email: string;
  /** Whether the secret was generated, because the table has none. */
  isGenerated: boolean;
  isExcluded: boolean;
}

/** Generates values that the table lacks; undefined = none. */
export interface RowGenerators {
  secret?: (() => string) | undefined;
  passphrase?: (() => string) | undefined;
}

export function toBatchRows(
  { rows, positions, lines, doubtful }: Pick<Table, 'rows' | 'positions' | 'lines' | 'doubtful'>,
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
      line: lines[index + above] ?? index,
      doubt: doubtful.get(index + above),
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

/**
 * Chromium copies a row without its empty first cells, so that its secret is in the column of names. The rows of a table, with such cells
 * where they belong: the row lacks some, and what is like a password in it is so in few other rows.
 */
export function putShiftedBack({ rows, width }: Pick<Table, 'rows' | 'width'>, { roles }: Columns): string[][] {
  const secret = roles.indexOf('secret');
  const isLikePassword = (cells: readonly string[], column: number) => looksLikePassword(cells[column] ?? '');
  const isRare = Array.from(
    { length: Math.max(0, secret) },
    (_, column) => rows.filter((cells) => isLikePassword(cells, column)).length * 2 < rows.length,
  );
  return rows.map((cells) => {
    const missing = width - cells.length;
    if (missing <= 0 || isLikePassword(cells, secret)) return cells;
    const column = isRare.findIndex((it, index) => it && index + missing >= secret && isLikePassword(cells, index));
    return column < 0 ? cells : [...Array<string>(secret - column).fill(''), ...cells];
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
  /** The options of every row, without name, note and passphrase, which each row has of its own. */
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
 * `extra-cells`: more than the first row has, as where a secret has a comma and no quotes; `trailing-cells`: all empty, as where it ends in
 * one. `joined-cells`: something may have joined cells or rows, so that a link would have several people's secrets, or a line was not split.
 * `few-cells`, `no-row`: it may be no row. `ambiguous`: the whole text can be read otherwise. `mark`: a program may have changed the cell.
 * `duplicate`, `invisible-end`: warnings.
 */
export type RowProblem =
  | { kind: 'draft'; problem: DraftProblem }
  | { kind: 'policy'; violation: PolicyViolation }
  | { kind: 'extra-cells' }
  | { kind: 'trailing-cells' }
  | { kind: 'joined-cells' }
  | { kind: Doubt }
  | { kind: 'ambiguous' }
  | { kind: 'mark'; field: Exclude<ColumnRole, 'ignore'> }
  | { kind: 'duplicate'; of: number }
  | { kind: 'invisible-end'; field: (typeof SECRET_FIELDS)[number] };

/** The fields in which every character counts and is hard to see. */
const SECRET_FIELDS = ['secret', 'passphrase'] as const;

const WARNINGS: readonly RowProblem['kind'][] = ['duplicate', 'invisible-end'];

export function isBlocking({ kind }: RowProblem): boolean {
  return !WARNINGS.includes(kind);
}

/**
 * What only the user knows, and is asked once for the table: whether it is read with the right separator, each cell is one value, a row is
 * one, an empty last cell is one.
 */
export const QUESTIONS = ['separator', 'cells', 'rows', 'trailing'] as const;
export type Question = (typeof QUESTIONS)[number];

const ASKED_IN: Partial<Record<RowProblem['kind'], Question>> = {
  ambiguous: 'separator',
  'joined-cells': 'cells',
  'few-cells': 'rows',
  'no-row': 'rows',
  'trailing-cells': 'trailing',
};

/** The question that settles a problem, if one does. */
export function getQuestion({ kind }: RowProblem): Question | undefined {
  return ASKED_IN[kind];
}

interface CheckOptions extends BatchOptions {
  rules: PolicyRules;
  /** The uses of all columns. */
  roles: readonly ColumnRole[];
  table: Pick<Table, 'delimiter' | 'rivals' | 'width' | 'isAmbiguous'>;
  /** What the user has said yes to. */
  confirmed: ReadonlySet<Question>;
  /** What the user has not said anything about. */
  marks: readonly FoundMark[];
}

/** What is wrong with each row; nothing with one that is left out. Addresses are checked whoever writes to them. */
export function checkRows(
  rows: readonly BatchRow[],
  { rules, roles, table, confirmed, marks, ...context }: CheckOptions,
): RowProblem[][] {
  const firstOf = new Map<string, number>();
  const shared = { ...context, emailLanguage: '' };
  const isJoined = createJoinedTest(rows, roles, table);
  return rows.map((row): RowProblem[] => {
    if (row.isExcluded) return [];
    const draft = toDraft(row, shared, { id: '', isPrivate: false, createdAt: 0 });
    const sent = { ...draft, options: rules.applyToOptions(draft.options) };
    const problem = findDraftProblem(sent);
    const key = duplicateKey(row);
    const original = firstOf.get(key);
    if (original === undefined) firstOf.set(key, row.number);
    const extra = row.cells.slice(table.width);
    const found: (RowProblem | false | undefined)[] = [
      table.isAmbiguous && { kind: 'ambiguous' },
      row.doubt && { kind: row.doubt },
      ...findMarked(row, roles, marks),
      extra.length > 0 && { kind: extra.every((cell) => cell === '') ? 'trailing-cells' : 'extra-cells' },
      isJoined(row) && { kind: 'joined-cells' },
      problem && { kind: 'draft', problem },
      ...rules.findViolations(sent).map((violation): RowProblem => ({ kind: 'policy', violation })),
      original !== undefined && { kind: 'duplicate', of: original },
      // Nobody sees it. Line breaks are asked about anyway.
      ...SECRET_FIELDS.map((field) => endsInSpace(row[field]) && ({ kind: 'invisible-end', field } as const)),
    ];
    const isAnswered = (it: RowProblem) => [...confirmed].some((question) => question === getQuestion(it));
    return found.filter((it) => it !== false && it !== undefined).filter((it) => !isAnswered(it));
  });
}

function endsInSpace(text: string): boolean {
  return Object.values(findOuterWhitespace(text)).join('') !== '';
}

/** The fields with a mark. What the user corrected since is as it should be. */
function findMarked(row: BatchRow, roles: readonly ColumnRole[], marks: readonly FoundMark[]): RowProblem[] {
  return marks.flatMap(({ column, changes }) => {
    const field = roles[column] ?? 'ignore';
    if (field === 'ignore' || row[field] !== changes.get(row.index)?.written) return [];
    return [{ kind: 'mark', field }];
  });
}

/** What may end a row or a cell in the program that wrote them, also where it does not here: any control character but a tab. */
const LINE_BREAK = /[^\P{Cc}\t]|[\u2028\u2029]/u;
/** A space stands before a cell's quotation mark. */
const SPACE_AND_QUOTE = /^[^\S\r\n]+"/;
/** HTML, and the pictures of separators in USV. */
const RARE_SEPARATOR = /<\/?t[dhr]\b|[\u241e\u241f]/i;
/** What stands between the cells of a single column that was not split: in most of its rows, as a name and a secret with a space do. */
const SEPARATORS_IN_MOST = [/ & /, /:/, /\^/, /~/, /¦/, / {2}/, /^\S+ \S+$/, /[^=\s]\s*=\s*[^=\s]/];

/** Says whether a row has joined cells: what joins cells or rows is in one of them, or a column holds whole rows. */
function createJoinedTest(
  rows: readonly BatchRow[],
  roles: readonly ColumnRole[],
  { rivals, delimiter }: Pick<Table, 'rivals' | 'delimiter'>,
): (row: BatchRow) => boolean {
  const isSingle = roles.length === 1;
  const hasOne = (value: string, separators: readonly string[]) => separators.some((it) => value.includes(it));
  const likely = rows.filter(({ doubt }) => !doubt).map(({ cells: [cell = ''] }) => cell);
  const isInMost = (matches: (cell: string) => boolean) => likely.filter(matches).length * 2 > likely.length;
  const areWholeRows =
    isSingle &&
    delimiter !== NO_DELIMITER &&
    (DELIMITERS.some((it) => isInMost((cell) => cell.includes(it))) ||
      SEPARATORS_IN_MOST.some((it) => isInMost((cell) => it.test(cell))) ||
      // A password among words.
      isInMost((cell) => /\s/.test(cell) && cell.split(/\s+/).some(looksRandom)) ||
      likely.some((cell) => RARE_SEPARATOR.test(cell)));
  const others = delimiter === NO_DELIMITER ? [] : isSingle ? DELIMITERS : rivals;
  // Where the values are whole rows, a line without a separator is asked about, too.
  return (row) => {
    const values = valuesOf(row, roles);
    const isShort = row.cells.length < roles.length;
    return (
      areWholeRows ||
      values.some(
        (value) => LINE_BREAK.test(value) || SPACE_AND_QUOTE.test(value) || (isShort && value.includes(delimiter)),
      ) ||
      (isSingle ? values : [row.secret, row.passphrase]).some((value) => hasOne(value, others))
    );
  };
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

/** How many requests an instance allows in a minute, if nobody configured it. */
const PER_MINUTE = 120;

/** How long creating takes about, at four rows a second, with what is waited for where an instance limits requests. */
export function estimateSeconds(count: number): number {
  return Math.floor(count / PER_MINUTE) * 60 + Math.ceil((count % PER_MINUTE) / 4);
}
