import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fail } from '@/lib/base/result';
import { detectColumns } from '@/lib/batch/columns';
import { parseTable } from '@/lib/batch/table';
import { findUnaskedRows } from './unasked-rows';

/** How a program writes a table of people. A row names its cells; `secret` is the one that is to be sent. */
interface Export {
  delimiter: string;
  headings: string[];
  row: string[];
  quotes: 'all' | 'needed' | 'never';
}

const EXPORTS: Record<string, Export> = {
  Bitwarden: {
    delimiter: ',',
    headings:
      'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp'.split(','),
    row: ['', '', 'login', 'name', '', '', '0', 'https://x.example', 'user', 'secret', ''],
    quotes: 'needed',
  },
  '1Password': {
    delimiter: ',',
    headings: ['Title', 'Url', 'Username', 'Password', 'OTPAuth', 'Favorite', 'Archived', 'Tags', 'Notes'],
    row: ['name', 'https://x.example', 'user', 'secret', '', 'false', 'false', '', ''],
    quotes: 'all',
  },
  LastPass: {
    delimiter: ',',
    headings: ['url', 'username', 'password', 'extra', 'name', 'grouping', 'fav'],
    row: ['http://b', 'user', 'secret', '', 'name', '', '0'],
    quotes: 'needed',
  },
  Chrome: {
    delimiter: ',',
    headings: ['name', 'url', 'username', 'password', 'note'],
    row: ['name', 'https://x.example', 'user', 'secret', ''],
    quotes: 'needed',
  },
  KeePassXC: {
    delimiter: ',',
    headings: ['Group', 'Title', 'Username', 'Password', 'URL', 'Notes'],
    row: ['Root', 'name', 'user', 'secret', '', ''],
    quotes: 'all',
  },
  'Google Workspace': {
    delimiter: ',',
    headings: ['First Name [Required]', 'Last Name [Required]', 'Email Address [Required]', 'Password [Required]'],
    row: ['name', 'Example', 'user@example.org', 'secret'],
    quotes: 'needed',
  },
  'a directory’s template': {
    delimiter: ',',
    headings: [
      'Name [displayName] Required',
      'User name [userPrincipalName] Required',
      'Initial password [passwordProfile] Required',
      'Block sign in (Yes/No) [accountEnabled] Required',
    ],
    row: ['name', 'user@example.org', 'secret', 'No'],
    quotes: 'needed',
  },
  PowerShell: {
    delimiter: ',',
    headings: ['SamAccountName', 'Password', 'EmailAddress'],
    row: ['user', 'secret', 'user@example.org'],
    quotes: 'all',
  },
  'a spreadsheet’s file with semicolons': {
    delimiter: ';',
    headings: ['Name', 'Passwort'],
    row: ['name', 'secret'],
    quotes: 'needed',
  },
  'a spreadsheet’s copy': {
    delimiter: '\t',
    headings: ['Badge', 'Where', 'Password'],
    row: ['name', 'Room 1', 'secret'],
    quotes: 'never',
  },
  'a database’s report': {
    delimiter: '|',
    headings: ['login', 'pwd', 'created'],
    row: ['name', 'secret', '2026'],
    quotes: 'never',
  },
};

const PEOPLE = 4;
const nameOf = (person: number) => `Person of ${person}`;
const secretOf = (person: number) => `Xk9$cell${person}`;

function toLines({ delimiter, headings, row, quotes }: Export): string[] {
  const write = (cell: string) =>
    quotes === 'all' || (quotes === 'needed' && /[",;]/.test(cell)) ? `"${cell}"` : cell;
  const rows = Array.from({ length: PEOPLE }, (_, person) =>
    row.map((cell) =>
      cell === 'secret' ? secretOf(person) : cell === 'name' ? nameOf(person) : cell.replace('user', `user${person}`),
    ),
  );
  return [headings, ...rows].map((cells) => cells.map(write).join(delimiter));
}

const titles = fc.constantFrom(
  'version:v1.0',
  'Users',
  'Passwords',
  'Report of 2026-11-28, by the administrator',
  'Users; exported, on Monday',
  'Users, exported on Monday',
  '#TYPE Selected.Microsoft.ActiveDirectory.Management.ADUser',
  '#TYPE System.Management.Automation.PSCustomObject, Version=1.0.0.0; Culture=neutral',
  '# exported; by an administrator; on Monday',
  '# exported, by an administrator, on Monday',
  '// one | two',
);
const footers = fc.constantFrom(
  '(4 rows affected)',
  '4 rows',
  'Total: 4',
  'Total;4',
  'Total,4',
  'Total\t4',
  'Exported by the administrator, 2026-11-28',
  '-- end --',
  '----,----',
  'End of report',
  'Confidential, do not share',
  'Contact: help@example.org; 555-1234',
);

/** One change to the lines of a table. Those of the file that a message may name are computed from what is returned. */
const disturbances = {
  'a title': titles.map((title) => (lines: string[]) => [title, ...lines]),
  'a title that is padded': fc.constant((lines: string[], { delimiter, headings }: Export) => [
    `Users${delimiter.repeat(headings.length - 1)}`,
    '',
    ...lines,
  ]),
  'two titles and a gap': titles.map((title) => (lines: string[]) => [title, 'by an administrator', '', ...lines]),
  'a footer': footers.map((footer) => (lines: string[]) => [...lines, footer]),
  'a footer below a gap': footers.map((footer) => (lines: string[]) => [...lines, '', footer]),
  'a footer that is padded': fc.constant((lines: string[], { delimiter, headings }: Export) => [
    ...lines,
    `Summary${delimiter.repeat(headings.length - 1)}`,
  ]),
  'a total below a column': fc.constant((lines: string[], { delimiter, headings }: Export) => [
    ...lines,
    `${delimiter.repeat(headings.length - 1)}Total of 4`,
  ]),
  'a ruler below the headings': fc.constant(([first = '', ...lines]: string[], { delimiter, headings }: Export) => [
    first,
    headings.map(() => '-----').join(delimiter),
    ...lines,
  ]),
  'the headings again': fc.constant((lines: string[]) => [...lines, ...lines.slice(0, 1)]),
  'a line that names the separator': fc.constant((lines: string[], { delimiter }: Export) => [
    `sep=${delimiter}`,
    ...lines,
  ]),
  'a line that names another separator': fc.constant((lines: string[], { delimiter }: Export) => [
    `sep=${delimiter === ',' ? ';' : ','}`,
    ...lines,
  ]),
  'a separator at the end of each row': fc.constant(([first = '', ...lines]: string[], { delimiter }: Export) => [
    first,
    ...lines.map((line) => line + delimiter),
  ]),
} satisfies Record<string, fc.Arbitrary<(lines: string[], of: Export) => string[]>>;

async function check(text: string) {
  const parsed = await parseTable(text);
  if (!parsed.ok) return { parsed };
  const { rows, unasked } = findUnaskedRows(parsed.value, detectColumns(parsed.value));
  return { parsed, rows, ready: unasked };
}

const anyExport = fc.constantFrom(...Object.values(EXPORTS));
const lineEnds = fc.constantFrom('\n', '\r\n', '\r', '\r\r\n');

/** Each row that a link is made for without a question is a person’s, with the secret or with no secret. */
function expectRowsOfPeople(rows: readonly { cells: readonly string[]; secret: string }[]): void {
  for (const { cells, secret } of rows) {
    const person = Array.from({ length: PEOPLE }, (_, it) => it).find((it) => cells.includes(secretOf(it)));
    expect(person, JSON.stringify(cells)).toBeDefined();
    expect(['', secretOf(person ?? -1)]).toContain(secret);
  }
}

test.each(Object.entries(EXPORTS))('%s is read as it is', async (_, of) => {
  const { ready } = await check(toLines(of).join('\r\n'));
  expectRowsOfPeople(ready ?? []);
  expect(ready?.map(({ cells }) => cells[of.row.indexOf('secret')])).toEqual([0, 1, 2, 3].map(secretOf));
});

test.each(Object.entries(disturbances))('no link is made of %s', async (_, disturb) => {
  await fc.assert(
    fc.asyncProperty(anyExport, disturb, lineEnds, fc.boolean(), async (of, change, end, isLast) => {
      const lines = change(toLines(of), of);
      const { parsed, rows, ready } = await check(lines.join(end) + (isLast ? end : ''));
      if (!ready) throw new Error(`It was refused: ${JSON.stringify(parsed)}`);
      expectRowsOfPeople(ready);
      // None of the people is lost.
      const secrets = rows.flatMap(({ cells }) => cells).filter((cell) => cell.startsWith('Xk9'));
      expect(secrets).toEqual([0, 1, 2, 3].map(secretOf));
      if (end === '\r\r\n') return;
      for (const row of rows) expect(lines[row.line - 1]).toContain(row.cells[0]);
    }),
    { numRuns: 300 },
  );
});

test('a quotation mark that is not doubled is refused with its line, or keeps its cell', async () => {
  const marks = fc.constantFrom('""complex#)!password"', '"q7"x', '"open', '"a" b', 'x"y', '7"');
  const above = fc.constantFrom([], ['version:v1.0'], ['# a; b, c'], ['Users', '']);
  await fc.assert(
    fc.asyncProperty(
      anyExport,
      marks,
      above,
      fc.nat({ max: PEOPLE - 1 }),
      lineEnds,
      async (of, mark, top, person, end) => {
        const bare: Export = { ...of, quotes: 'needed' };
        const lines = toLines(bare);
        const line = top.length + 2 + person;
        const text = [...top, ...lines].map((it, index) =>
          index === line - 1 ? it.replace(secretOf(person), mark) : it,
        );
        const { parsed, ready } = await check(text.join(end));
        if (!ready) {
          expect(parsed).toEqual(fail({ unclosedQuoteLine: end === '\r\r\n' ? expect.any(Number) : line }));
          return;
        }
        const others = ready.filter(({ cells }) => !cells.some((cell) => cell === mark));
        expectRowsOfPeople(others);
        expect(ready.map(({ secret }) => secret)).not.toContainEqual(expect.stringContaining(of.delimiter));
      },
    ),
    { numRuns: 500 },
  );
});

test('line breaks of several kinds end rows alike, and stay in quoted cells', async () => {
  const breaks = fc.constantFrom('\n', '\r\n', '\r');
  const marks = fc.constantFrom('', '"', 'a"b', '"x"');
  await fc.assert(
    fc.asyncProperty(
      anyExport,
      fc.array(breaks, { minLength: PEOPLE + 1, maxLength: PEOPLE + 1 }),
      breaks,
      marks,
      async (of, ends, inside, mark) => {
        const lines = toLines({ ...of, quotes: 'needed' }).map((line, index) =>
          index === 2 ? line.replace(secretOf(1), `"a${inside}b"`) : line.replace(secretOf(2), `z${mark}`),
        );
        const { rows } = await check(lines.map((line, index) => line + ends[index]).join(''));
        const secrets = rows?.map(({ cells }) => cells[of.row.indexOf('secret')]);
        expect(secrets).toEqual([secretOf(0), `a${inside}b`, `z${mark}`, secretOf(3)]);
      },
    ),
    { numRuns: 300 },
  );
});
