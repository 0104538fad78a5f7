import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Columns } from '@/lib/batch/columns';
import {
  applyEdit,
  type BatchRow,
  checkRows,
  estimateSeconds,
  isBlocking,
  putShiftedBack,
  toBatchRows,
  toDraft,
} from '@/lib/batch/rows';
import type { Doubt } from '@/lib/batch/table-lines';
import { NO_POLICY_RULES } from '@/lib/policy/policy';
import { createPolicyRules } from '@/lib/policy/rules';
import { NO_OPTIONS } from '@/lib/push/options';
import { makePolicy } from '../../fakes/make-policy';

const columns: Columns = { hasHeadings: true, roles: ['name', 'ignore', 'secret', 'passphrase', 'email', 'note'] };
const headings = ['Name', 'Room', 'Secret', 'Passphrase', 'E-mail', 'Note'];
const fields = { id: 'row', isPrivate: false, createdAt: 1 };

const makeRow = (fields: Partial<BatchRow> = {}): BatchRow => ({
  index: 0,
  number: 1,
  line: 1,
  doubt: undefined,
  cells: ['x'],
  secret: 'x',
  name: '',
  note: '',
  passphrase: '',
  email: '',
  isGenerated: false,
  isExcluded: false,
  ...fields,
});
const makeMark = (written: string, meant: string) => ({
  id: 'escapes',
  column: 0,
  changes: new Map([[0, { written, meant }]]),
});
const TABLE = { delimiter: '\t', rivals: [], width: 6, isAmbiguous: false };
/** A table of these rows. */
const tableOf = (rows: string[][], positions: number[]) => ({
  rows,
  positions,
  lines: positions.map((position) => position + 1),
  width: rows[0]?.length ?? 0,
  doubtful: new Map<number, Doubt>(),
});
const check = (rows: readonly BatchRow[], context: Partial<Parameters<typeof checkRows>[1]> = {}) =>
  checkRows(rows, {
    options: NO_OPTIONS,
    rules: NO_POLICY_RULES,
    roles: ['secret', 'name', 'ignore'],
    table: TABLE,
    confirmed: new Set(),
    marks: [],
    ...context,
  });

describe('toReview', () => {
  test('takes each cell exactly for the use of its column', () => {
    const cells = [' Ann ', '12', '\tp\n ', ' key', 'ann@example.org ', 'note\r\n'];
    const [name = '', , secret = '', passphrase = '', email = '', note = ''] = cells;
    const made = toBatchRows(tableOf([headings, cells], [0, 1]), columns, {});
    expect(made).toEqual([makeRow({ line: 2, cells, name, secret, passphrase, email, note })]);
  });

  test('has the first row too where it is no heading, and nothing for missing cells', () => {
    const table = tableOf([['a'], ['b', 'c']], [1, 4]);
    expect(toBatchRows(table, { hasHeadings: false, roles: ['name', 'secret'] }, {})).toMatchObject([
      { index: 0, number: 2, name: 'a', secret: '', isGenerated: false },
      { index: 1, number: 5, name: 'b', secret: 'c' },
    ]);
  });

  test.each([
    ['a secret in the column of names', ['Qw8!zzz2', 'b'], ['', 'Qw8!zzz2', 'b']],
    ['nothing but a secret', ['Qw8!zzz2'], ['', 'Qw8!zzz2']],
    ['a secret where it belongs', ['Ben', 'Qw8!zzz2'], ['Ben', 'Qw8!zzz2']],
    ['no secret', ['Ben'], ['Ben']],
  ])('puts a row back that lacks its first cell: %s', (_, cells, expected) => {
    const table = tableOf(
      [['name', 'password', 'note'], ['Ann', 'Xk9$abc1', 'a'], cells, ['Cara', 'Vt5%kkl4', 'c']],
      [0, 1, 2, 3],
    );
    expect(putShiftedBack(table, { hasHeadings: true, roles: ['name', 'secret', 'note'] })[2]).toEqual(expected);
  });

  test('generates what is empty, and nothing that a spreadsheet would compute', () => {
    const drawn = ['=1', '+1', '-1', '@a', '\ta', '\ra', 'good', '=x', 'better'];
    const passphrases = ['-', 'correct horse'];
    const table = tableOf([headings, ['Ann'], ['Bob', '', ' ', 'own'], ['C', '', '', 'own']], [0, 1, 2, 3]);
    const next = (made: string[]) => () => made.shift() ?? '';
    const rows = toBatchRows(table, columns, { secret: next(drawn), passphrase: next(passphrases) });
    expect(rows).toMatchObject([
      { secret: 'good', passphrase: 'correct horse', isGenerated: true },
      { secret: ' ', passphrase: 'own', isGenerated: false },
      { secret: 'better', passphrase: 'own', isGenerated: true },
    ]);
  });
});

describe('correctCell', () => {
  test.each([
    ['a\r\nb', 'a\nb\nc', 'a\r\nb\r\nc'],
    ['a\r\nb\nc\rd', 'a\nB\nc\nd', 'a\r\nB\nc\rd'],
    ['a\r\n', '', ''],
    ['\ra\n', '\n\n', '\r\r'],
  ])('corrects %j to %j with the line breaks of the cell', (cell, typed, corrected) => {
    expect(applyEdit(cell, typed)).toBe(corrected);
  });

  test('loses no line break that was typed', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n'), maxLength: 6 });
    const typed = fc.string({ unit: fc.constantFrom('a', '\n'), maxLength: 6 });
    fc.assert(fc.property(text, typed, (cell, after) => applyEdit(cell, after).replace(/\r\n?/g, '\n') === after));
  });

  test('changes nothing that the user did not change', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\u{1f389}', '\ud800') });
    fc.assert(fc.property(text, (cell) => applyEdit(cell, cell.replace(/\r\n?/g, '\n')) === cell));
  });
});

describe('draftOfRow', () => {
  test('has what the row says with the options of all', () => {
    const row = makeRow({ secret: ' s\r\n', name: 'Ann', note: 'n', passphrase: ' p', email: 'ann@example.org' });
    const options = { ...NO_OPTIONS, expireAfterDays: 3 };
    expect(toDraft(row, { options, message: 'Hello', emailLanguage: 'de' }, fields)).toMatchObject({
      ...fields,
      kind: 'text',
      payloads: { text: ' s\r\n' },
      options: { expireAfterDays: 3, name: 'Ann', note: 'n', passphrase: ' p' },
      message: 'Hello',
      email: { to: 'ann@example.org', language: 'de' },
    });
    expect(toDraft(makeRow(), { options, emailLanguage: 'de' }, fields).email, 'without an address').toBeUndefined();
  });
});

describe('checkRows', () => {
  const policy = createPolicyRules(makePolicy({ maxDays: 3, requiresPassphrase: true }));
  const forbidden = { rules: policy, options: { ...NO_OPTIONS, expireAfterDays: 9 } };
  const tooLong = { rule: 'limit', option: 'expireAfterDays', max: 3 };
  const ofDraft = (field: string, why: string) => [{ kind: 'draft', problem: { field, why } }];
  const ofPolicy = [tooLong, { rule: 'passphrase' }].map((violation) => ({ kind: 'policy', violation }));

  test.each<[string, Partial<BatchRow>, object[], Parameters<typeof check>[1]?]>([
    ['half a character in the name', { name: '\ude00' }, ofDraft('name', 'lone-surrogate')],
    ['a bad address', { email: 'ann@' }, ofDraft('email', 'not-an-address')],
    ['a secret of several lines', { secret: 'a\n b' }, [{ kind: 'joined-cells' }]],
    ['several lines in a column that is ignored', { cells: ['x', '', 'a\rb'] }, [{ kind: 'joined-cells' }]],
    ['nothing in lines that were corrected', { cells: ['x', 'a\nb'], name: 'a' }, []],
    ['nothing in lines that the user calls right', { secret: 'a\nb' }, [], { confirmed: new Set(['cells']) }],
    ['a separator in one of too few cells', { cells: ['x\tb', 'a'], secret: 'x\tb' }, [{ kind: 'joined-cells' }]],
    ['nothing in separators beside all other cells', { cells: ['x', '\t', ''] }, []],
    [
      'more cells than the first row',
      { cells: ['a', 'b'] },
      [{ kind: 'extra-cells' }],
      { table: { ...TABLE, width: 1 } },
    ],
    ['an empty cell more', { cells: ['a', ''] }, [{ kind: 'trailing-cells' }], { table: { ...TABLE, width: 1 } }],
    ['a line that may be no row', { doubt: 'no-row' }, [{ kind: 'no-row' }]],
    ['nothing in it once the user says so', { doubt: 'no-row' }, [], { confirmed: new Set(['rows']) }],
    ['a separator in the only column', { secret: 'a,b' }, [{ kind: 'joined-cells' }], { roles: ['secret'] }],
    [
      'one that splits all rows as well',
      { secret: 'a|b' },
      [{ kind: 'joined-cells' }],
      { table: { ...TABLE, rivals: ['|'] } },
    ],
    [
      'what a program may have changed',
      { secret: 'a\\n' },
      [{ kind: 'mark', field: 'secret' }],
      { marks: [makeMark('a\\n', 'a\n')] },
    ],
    ['nothing in it once it was corrected', { secret: 'a' }, [], { marks: [makeMark('a\\n', 'a\n')] }],
    ['what the organization forbids', {}, ofPolicy, forbidden],
    ['nothing', { passphrase: 'p', email: 'a@b.org, c@d.org' }, [], { rules: policy }],
    ['nothing once it is left out', { secret: '', isExcluded: true }, []],
  ])('finds %s', (_, row, problems, context) => {
    expect(check([makeRow(row)], context)).toEqual([problems]);
    expect(problems.every((problem) => isBlocking(problem as never))).toBe(true);
  });

  test.each(['\u00a0', '\ufeff', ' ', '\u200b', '\u200e', '\u00ad', '\u2063'])('warns of %j at an end', (unseen) => {
    const rows = [
      makeRow({ secret: `Xk9${unseen}` }),
      makeRow({ secret: `${unseen}Xk9`, passphrase: `p${unseen}` }),
      makeRow({ secret: `X${unseen}k9`, name: `a${unseen}` }),
    ];
    const warningOf = (field: string) => ({ kind: 'invisible-end', field });
    expect(check(rows)).toEqual([[warningOf('secret')], [warningOf('secret'), warningOf('passphrase')], []]);
    expect(isBlocking({ kind: 'invisible-end', field: 'secret' })).toBe(false);
  });

  test('warns of a row that is there twice', () => {
    const twice = { secret: 's', name: 'Ann' };
    const rows = [
      makeRow({ ...twice, index: 0, isExcluded: true }),
      makeRow({ ...twice, index: 1 }),
      makeRow({ ...twice, index: 2, name: 'Bob' }),
      makeRow({ ...twice, index: 3 }),
    ];
    const warning = { kind: 'duplicate', of: 1 } as const;
    expect(check(rows)).toEqual([[], [], [], [warning]]);
    expect(isBlocking(warning)).toBe(false);
  });

  test('takes rows with generated secrets for the same where the table has them twice', () => {
    const rows = [['Ann'], ['Bob'], ['Ann']].map((cells, index) =>
      makeRow({ index, number: index + 5, cells, name: cells[0] ?? '', secret: `${index}`, isGenerated: true }),
    );
    expect(check(rows)).toEqual([[], [], [{ kind: 'duplicate', of: 5 }]]);
  });
});

test('estimateSeconds knows how many requests a minute are allowed', () => {
  expect([1, 130, 1_000].map(estimateSeconds)).toEqual([1, 63, 490]);
});
