import fc from 'fast-check';
import papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { COLUMN_ROLES, type ColumnRole } from '@/lib/batch/columns';
import {
  type LinkedTable,
  toClipboardTable,
  toCsvTable,
  toPassphraseCsv,
  toPassphraseTable,
} from '@/lib/batch/linked-table';

const headings = { secret: 'Secret', link: 'Link', state: 'State' };
const roles: ColumnRole[] = ['secret', 'name', 'passphrase', 'ignore', 'email'];
const table: LinkedTable = {
  headings: ['Key', 'Name', 'Passphrase', 'Phone', 'E-mail'],
  linesAbove: 0,
  roles,
  rows: [
    { number: 1, cells: ['', 'Ann "A"', '', '+4 (3) 1', 'a@b.org'], secret: '=1+1', link: 'https://x/1', state: 'New' },
    { number: 2, cells: ['', '=cmd|x', '', '-1+1\n2', ''], secret: '"\n', link: '', state: 'Not created' },
  ],
};
/** Without secrets and passphrases. */
const linked = (phone: string) => [
  ['Name', 'Phone', 'E-mail', 'Link', 'State'],
  ['Ann "A"', phone, 'a@b.org', 'https://x/1', 'New'],
  ["'=cmd|x", "'-1+1\n2", '', '', 'Not created'],
];
/** The cells of rows that have text. */
const parse = async (text: string, delimiter: '\t' | ',') =>
  papa
    .parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter, newline: delimiter === ',' ? '\r\n' : '\n' })
    .data.filter((cells) => cells.some((cell) => cell !== ''));
const csvRows = (csv: string) => parse(csv, ',');

describe('toClipboardTable', () => {
  test('has the other columns of the table and the links, in its order', async () => {
    expect(await parse(toClipboardTable(table, headings), '\t')).toEqual(linked('+4 (3) 1'));
  });

  test('leaves a line for each row that was empty or left out, so that links stand beside their rows', () => {
    const rows = [2, 5].map((number) => ({ number, cells: [''], secret: 's', link: `link ${number}`, state: 'new' }));
    const copied = { headings: [], linesAbove: 0, roles: ['secret' as const], rows };
    expect(toClipboardTable(copied, headings)).toBe('\nlink 2\tnew\n\n\nlink 5\tnew');
    expect(toClipboardTable({ ...copied, headings: ['Key'], linesAbove: 2 }, headings)).toBe(
      '\n\nLink\tState\n\nlink 2\tnew\n\n\nlink 5\tnew',
    );
  });
});

describe('toCsv', () => {
  test('has no secrets and passphrases', async () => {
    const csv = toCsvTable(table, headings, { withSecrets: false });
    expect(await csvRows(csv)).toEqual(linked("'+4 (3) 1"));
    expect(csv.startsWith('\u{feff}')).toBe(true);
  });

  test('has exact secrets on request, where the table had them', async () => {
    const rows = await csvRows(toCsvTable(table, headings, { withSecrets: true }));
    expect(rows.map(([secret]) => secret)).toEqual(['Key', '=1+1', '"\n']);
    expect(rows[1]).toHaveLength(6);
  });

  test('has generated secrets in a column of their own', async () => {
    const rows = [{ number: 1, cells: ['Ann'], secret: '-x', link: 'l', state: 'new' }];
    const table = { headings: ['Name'], linesAbove: 0, roles: ['name' as const], rows };
    expect(await csvRows(toCsvTable(table, headings, { withSecrets: true }))).toEqual([
      ['Name', 'Secret', 'Link', 'State'],
      ['Ann', '-x', 'l', 'new'],
    ]);
  });
});

test('passphrases are exact, each with its row and name, and without a link', async () => {
  const words = { number: 'Row', name: 'Name', passphrase: 'Passphrase' };
  const rows = [
    { number: 2, name: '=Ann', passphrase: '=kelp "amber"' },
    { number: 5, name: 'Ben', passphrase: ' dune' },
  ];
  const expected = [
    ['Row', 'Name', 'Passphrase'],
    ['2', "'=Ann", '=kelp "amber"'],
    ['5', 'Ben', ' dune'],
  ];
  expect(await parse(toPassphraseTable(rows, words), '\t')).toEqual(expected);
  expect(await csvRows(toPassphraseCsv(rows, words))).toEqual(expected);
});

describe('of any table', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', '=', '+', '-', '@', 'a', '\u{feff}') }),
  );
  const tables = fc.integer({ min: 1, max: 5 }).chain((width) =>
    fc.record({
      headings: fc.constant([]),
      linesAbove: fc.constant(0),
      roles: fc.array(fc.constantFrom(...COLUMN_ROLES.filter((role) => role !== 'secret')), {
        minLength: width,
        maxLength: width,
      }),
      rows: fc
        .array(
          fc.record({
            cells: fc.array(cell, { minLength: width, maxLength: width }),
            secret: cell,
            link: fc.webUrl(),
            state: fc.constant('new'),
          }),
          { minLength: 1, maxLength: 6 },
        )
        .map((rows) => rows.map((row, index) => ({ ...row, number: index + 1 }))),
    }),
  );
  const bare = (text = '') => text.replaceAll("'", '');
  const otherCells = ({ cells }: { cells: readonly string[] }, roles: readonly ColumnRole[]) =>
    cells.filter((_, column) => roles[column] !== 'passphrase').map(bare);

  test('the copy has every other cell and computes none', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const rows = await parse(toClipboardTable(table, headings), '\t');
        expect(rows.map((row) => row.map(bare))).toEqual(
          table.rows.map((row) => [...otherCells(row, table.roles), bare(row.link), row.state]),
        );
        for (const text of rows.flat()) expect(text).not.toMatch(/^[\s"]*[=@|]|^[+-].*[^\d ().,]/);
      }),
    );
  });

  test('the file has every secret exactly, and every other cell without formulas', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const rows = await csvRows(toCsvTable(table, headings, { withSecrets: true }));
        expect(rows.map((row) => row.at(-3))).toEqual(table.rows.map(({ secret }) => secret));
        const others = rows.map((row) => row.slice(0, -3));
        expect(others.map((row) => row.map(bare))).toEqual(table.rows.map((row) => otherCells(row, table.roles)));
        for (const text of others.flat()) expect(text).not.toMatch(/^[\s"]*[=+\-@|]/);
      }),
    );
  });
});
