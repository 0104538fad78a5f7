import { describe, expect, test } from 'vitest';
import { detectColumns } from '@/lib/batch/columns';
import { parseTable } from '@/lib/batch/table';
import { findUnaskedRows } from './unasked-rows';

async function readUnasked(text: string, isPasted = true): Promise<[name: string, secret: string][]> {
  const table = await parseTable(text, { isPasted });
  if (!table.ok) throw new Error(`It was refused: ${JSON.stringify(table.failure)}`);
  const { unasked } = findUnaskedRows(table.value, detectColumns(table.value));
  return unasked.map(({ name, secret }) => [name, secret]);
}

const BOTH = [
  ['ann', 'Xk9$abc1'],
  ['ben', 'Qw8!zzz2'],
];

describe('a table that is drawn with bars', () => {
  test.each([
    ['Markdown', '| User | Password |\n| --- | :-: |\n| ann | Xk9$abc1 |\n| ben | Qw8!zzz2 |'],
    ['Markdown without bars around it', 'User | Password\n--- | ---\nann | Xk9$abc1\nben | Qw8!zzz2'],
    ['Markdown of code', '| User | Password |\n|---|---|\n| `ann` | `Xk9$abc1` |\n| `ben` | `Qw8!zzz2` |'],
    ['Markdown that is indented', '  | User | Password |\n  | ann  | Xk9$abc1 |\n  | ben  | Qw8!zzz2 |'],
    [
      'a client of a database',
      ' user | password  | x\n------+-----------+---\n ann  | Xk9$abc1  | 1\n ben  | Qw8!zzz2  | 2',
    ],
    [
      'another',
      '+------+----------+\n| user | password |\n+------+----------+\n| ann  | Xk9$abc1 |\n| ben  | Qw8!zzz2 |',
    ],
    ['no program', 'Name | Password\nann | Xk9$abc1\nben | Qw8!zzz2'],
  ])('of %s has the space beside its bars in no cell', async (_, text) => {
    expect(await readUnasked(text)).toEqual(BOTH);
    expect(await readUnasked(text, false)).toEqual(BOTH);
  });

  test.each([
    ['a space that only some cells have', 'Name|Password\nann| Xk9$abc1\nben|Qw8!zzz2', [' Xk9$abc1', 'Qw8!zzz2']],
    [
      'marks of code where nothing is code',
      'Name|Password\nann|`Xk9$abc1`\nben|`Qw8!zzz2`',
      ['`Xk9$abc1`', '`Qw8!zzz2`'],
    ],
    [
      'marks of code that only some cells have',
      '| Name | Password |\n|---|---|\n| ann | `abc` |\n| ben | def |',
      ['`abc`', 'def'],
    ],
    [
      'marks of code below what is no ruler of columns',
      'Name|Password\n---\nann|`abc1$`\nben|`def2$`',
      ['`abc1$`', '`def2$`'],
    ],
    [
      'marks of code below a ruler of fewer columns',
      'Name|Password|Note\n---|---\nAnn|`abc`|x\nBen|`def`|y',
      ['`abc`', '`def`'],
    ],
    ['spaces in quotation marks', '"Name"|"Password"\n"ann"|" a "\n"ben"|" b "', [' a ', ' b ']],
    ['spaces within', '| Name | Password |\n|---|---|\n| ann | a  b |\n| ben | c\td |', ['a  b', 'c\td']],
    ['two of such marks', '| Name | Password |\n|---|---|\n| ann | `a` or `b` |', ['`a` or `b`']],
  ])('keeps %s', async (_, text, secrets) => {
    expect((await readUnasked(text)).map(([, secret]) => secret)).toEqual(secrets);
  });

  test('keeps marks of code that only some cells below a blank heading have', async () => {
    const table = await parseTable('| Name | |\n|---|---|\n| ann | abc |\n| ben | `def` |', { isPasted: true });
    expect(table.ok && table.value.rows.slice(-2).map((cells) => cells[2]?.trim())).toEqual(['abc', '`def`']);
  });

  test.each([',', ';', '\t'])('keeps the space beside “%s”', async (separator) => {
    const text = [`Name${separator} Password`, `ann${separator} Xk9$abc1`, `ben${separator} Qw8!zzz2`].join('\n');
    const [first] = await readUnasked(text);
    expect(first).toEqual(['ann', ' Xk9$abc1']);
  });
});

test('a cell of many spaces is read at once', async () => {
  const text = `| a${' '.repeat(200_000)}b |\n| c |\n| d |`;
  expect(await parseTable(text, { isPasted: true })).toHaveProperty('ok', true);
});

describe('a table that was copied from a page', () => {
  test.each([
    ['with headings', ' User \tPassword \tRoom \nann \tXk9$abc1 \t7\nben \tQw8!zzz2 \t8\n'],
    ['with an empty cell', ' User \tPassword \tRoom \nann \tXk9$abc1 \t\nben \tQw8!zzz2 \t8\n'],
    ['with the secrets in its last column', ' User \tPassword \nann \tXk9$abc1\nben \tQw8!zzz2\n'],
  ])('in Firefox %s has the space before its tabs in no cell', async (_, text) => {
    expect(await readUnasked(text)).toEqual(BOTH);
  });

  test('keeps the spaces that not all of its cells have', async () => {
    const text = 'User\tPassword\tRoom\nann\tXk9$abc1 \t7\nben\tQw8!zzz2\t8\n';
    expect((await readUnasked(text)).map(([, secret]) => secret)).toEqual(['Xk9$abc1 ', 'Qw8!zzz2']);
  });

  test('keeps quotation marks that are the cells’ own', async () => {
    const text = 'User \tPassword \tRoom \nann \t"abc" \t7\nben \tdef \t8\n';
    expect(await readUnasked(text)).toEqual([
      ['ann', '"abc"'],
      ['ben', 'def'],
    ]);
  });

  test.each(['pass1! \tAnn\nword2! \tBen', 'pass1! \t\tAnn\nword2! \t\tBen'])(
    'keeps those of its only column with them where no heading has one: %j',
    async (text) => {
      const table = await parseTable(text, { isPasted: true });
      expect(table.ok && table.value.rows.map(([first]) => first)).toEqual(['pass1! ', 'word2! ']);
    },
  );

  test('keeps those of a file', async () => {
    const text = 'User \tPassword \tRoom\nann \tXk9$abc1 \t7\n';
    expect((await readUnasked(text, false)).map(([, secret]) => secret)).toEqual(['Xk9$abc1 ']);
  });
});
