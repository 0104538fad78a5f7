import { describe, expect, test } from 'vitest';
import { detectColumns } from '@/lib/batch/columns';
import { NO_DELIMITER } from '@/lib/batch/delimiter';
import { parseTable } from '@/lib/batch/table';
import { findUnaskedRows } from './unasked-rows';

async function read(text: string, options: { delimiter?: string } = {}) {
  const parsed = await parseTable(text, options);
  if (!parsed.ok) throw new Error(`It was refused: ${JSON.stringify(parsed.failure)}`);
  const table = parsed.value;
  return { table, ...findUnaskedRows(table, detectColumns(table)) };
}

/** Each has secrets with a separator in them, or may have. */
const AMBIGUOUS = {
  'a heading above secrets, most of which hold a comma': 'Password\nXk9$abc1\nYz8,abc2\nQw7,abc3',
  'a heading above secrets that all hold a bar': 'Passwords\na|b\nc|d',
  'a heading above secrets that all hold a comma': 'Password\nXk9$a,bc1\nYz8$a,bc2',
  'a heading above one secret': 'Password\nXk9$a,bc1',
  'a heading above words': 'Password\nhorse\ncorrect,staple\nbattery,horse',
  'a title and a heading': 'Team\nPassword\nXk9$abc1\nYz8;abc2\nQw7;abc3',
  'a title above secrets': 'Team 7\nXk9$a,bc1\nYz8$a,bc2\nQw7$abc3',
  'a title and a gap above secrets': 'Team 7\n\nXk9$a,bc1\nYz8$a,bc2',
  'secrets without a heading, the first whole': 'Xk9$abc1\nYz8,abc2\nQw7,abc3\nZz9$abc4',
  'secrets without a heading, the first with a comma': 'Yz8$a,abc2\nXk9$abc1\nQw7$abc3',
  'secrets without a heading, the last two with a semicolon': 'Xk9$abc1\nQw7$abc3\nYz8$;abc2\nYy8$;abc2',
  'secrets that all hold a comma': 'Xk9$abc1,def\nYz8$abc2,ghi\nQw7$abc3,jkl',
  'secrets that all hold a semicolon at their start': 'ab;Xk9$abc1\ncd;Yz8$abc2',
  'secrets that all hold a bar': 'Xk9$|abc1\nYz8$|abc2',
  'secrets that hold one comma or two': 'Xk9$a,b,c1\nYz8$a,bc2\nQw7$a,bc3',
  'a secret alone between two with a semicolon': 'Xk9$abc1;Zoe\nXk9$abc1\nZoe;Zoe',
  'a single row': 'Xk9$abc1,Def',
  'a single row of two secrets': 'Xk9$abc1;Yz8$abc2',
  'a single row of a name and a secret': 'Ann,Xk9$abc1',
  'a single row of a name and a secret with a comma': 'Ann,Xk9$abc1,def',
  'a title above a single row': 'Team 7\nXk9$abc1,Def',
  'names and secrets, the first with one comma more': 'Ann,Xk9$a,bc1\nBen,Yz8$abc2\nCem,Qw7$abc3',
  'names and secrets, most with one comma more': 'Ann,Xk9$abc,1\nBen,Yz8$abc,2\nCem,Qw7$abc3',
  'names and secrets, all with one comma more': 'Ann,Xk9$abc,1\nBen,Yz8$abc,2',
  'names and secrets, all with one comma more at the start': 'Ann,1,Xk9$abc\nBen,2,Yz8$abc',
  'headings above secrets with one comma more': 'Name,Password\nAnn,Xk9$abc,1',
  'an empty heading above the end of secrets': 'Name,Password,\nAnn,Xk9$abc,1\nBen,Yz8$abc,2',
  'secrets above headings': 'Xk9$abc1\nYz8$abc2\nName,Password\nAnn,Qw7$abc3',
  'a row above headings': 'Ann;Xk9$abc1\n\nName;Password;Note\nBen;Yz8$abc2;x',
  'signs below a row': 'Xk9$abc1;Def\n==;~~',
  'a name beside one of two secrets': 'Xk9$abc,Zoe,\nXk9$abc,,Xk9$abc',
  'a name in a row that may be none': 'Ann,||Xk9$abc\nBen,||Xk9$abc\nCem,,|Zoe',
};

describe('a table that can be read in two ways', () => {
  test.each(Object.entries(AMBIGUOUS))('is asked about: %s', async (_, text) => {
    const { unasked } = await read(text);
    const lines = text.split('\n').filter((line) => !/[,;|]/.test(line));
    for (const { cells } of unasked) expect(lines).toContain(cells.join('\n'));
  });

  test.each([
    ['Password\nXk9$abc1\nYz8,abc2\nQw7,abc3', ['Xk9$abc1', 'Yz8,abc2', 'Qw7,abc3']],
    ['Xk9$abc1\nYz8,abc2\nYz8,abc3\nZz9|abc4', ['Xk9$abc1', 'Yz8,abc2', 'Yz8,abc3', 'Zz9|abc4']],
  ])('%j is a single column, if the user says so', async (text, secrets) => {
    const { unasked } = await read(text, { delimiter: NO_DELIMITER });
    expect(unasked.map(({ secret }) => secret)).toEqual(secrets);
  });

  test('a separator that the user has chosen is not asked about', async () => {
    const { unasked } = await read('Xk9$abc1,def\nYz8$abc2,ghi', { delimiter: ',' });
    expect(unasked.map(({ secret }) => secret)).toEqual(['Xk9$abc1', 'Yz8$abc2']);
  });

  test('keeps each line that stands above rows without headings', async () => {
    const { rows, table } = await read('Xk9$abc1\nAnn,Yz8$abc2\nBen,Qw7$abc3\nCem,Rr5$abc4');
    expect(rows.map(({ cells }) => cells.find((cell) => cell !== ''))).toEqual(['Xk9$abc1', 'Ann', 'Ben', 'Cem']);
    expect(table.leftOut).toEqual([]);
  });
});

/** What the text says clearly enough. The secret of each row begins with `Xk9`. */
const CLEAR = {
  'secrets without separators': 'Xk9$abc1\nXk9$abc2',
  'a heading above secrets': 'Password\nXk9$abc1\nXk9$abc2',
  'names and secrets': 'Ann,Xk9$abc1\nBen,Xk9$abc2',
  'addresses and secrets': 'ann@example.org;Xk9$abc1\nben@example.org;Xk9$abc2',
  'cells of a spreadsheet': 'room 1\tXk9$abc1\nroom 2\tXk9$abc2',
  'one heading that is known': 'Badge,Password\n7,Xk9$abc1\n8,Xk9$abc2',
  'a title above headings': 'Users of today\nName;Password\nAnn;Xk9$abc1',
  'the version of a template':
    'version:v1.0\nName [displayName] Required,Initial password [passwordProfile] Required,Login\nAnn,Xk9$abc1,ann',
  'a query with one row':
    '+------+----------+\n| name | password |\n+------+----------+\n| Ann  | Xk9$abc1 |\n+------+----------+',
  'a query with two rows':
    '+------+----------+\n| name | password |\n+------+----------+\n| Ann  | Xk9$abc1 |\n| Ben  | Xk9$abc2 |\n+------+----------+',
  'rulers between rows':
    '+------+----------+\n| name | password |\n+======+==========+\n| Ann  | Xk9$abc1 |\n+------+----------+\n| Ben  | Xk9$abc2 |\n+------+----------+',
};

test.each(Object.entries(CLEAR))('a clear table is not asked about: %s', async (_, text) => {
  const { unasked } = await read(text);
  const secrets = [...text.matchAll(/Xk9\$abc\d/g)].map(([secret]) => secret);
  expect(unasked.map(({ secret }) => secret)).toEqual(secrets);
});

test('a title of one word above secrets may be no secret', async () => {
  const { unasked } = await read('Team\nXk9$abc1\nYz8$abc2');
  expect(unasked.map(({ secret }) => secret)).toEqual(['Xk9$abc1', 'Yz8$abc2']);
});

test.each(['# made for room 7', '// made for room 7', '#'])('asks whether %j among secrets is one', async (comment) => {
  const { unasked } = await read([comment, 'Xk9$abc1', 'Qw8!zzz2', comment, 'Zy7?ccc3'].join('\n'));
  expect(unasked.map(({ secret }) => secret)).toEqual(['Xk9$abc1', 'Qw8!zzz2', 'Zy7?ccc3']);
});

test.each([
  ['columns with spaces between them', 'name password note\nAnn  Xk9$abc1 a\nBen  Qw8!zz2b b\nCara Vt5%kkl4 c'],
  ['words in apostrophes', "'Ann' 'Xk9$abc1' 'a'\n'Ben' 'Qw8!zz2b' 'b'"],
  ['HTML', '<table>\n<tbody>\n<tr><td>Ann</td><td>Xk9$abc1</td></tr>\n</tbody>\n</table>'],
])('%s may be cells', async (_, text) => {
  expect((await read(text)).unasked).toEqual([]);
});

test('words alone are no cells', async () => {
  expect((await read('correct horse battery\nstaple kelp amber\ndune 7 fox')).unasked).toHaveLength(3);
});

test('a text with an empty line below each other may have cells, as browsers copy paragraphs of a table', async () => {
  expect((await read('ann\n\nXk9$abc1\n\nben\n\nYz8$abc2\n')).unasked).toEqual([]);
  expect((await read('Xk9$abc1\nYz8$abc2\n\nQw7$abc3\nZz9$abc4')).unasked).not.toEqual([]);
});
