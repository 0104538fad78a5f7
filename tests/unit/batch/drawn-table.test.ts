import { describe, expect, test } from 'vitest';
import { detectColumns } from '@/lib/batch/columns';
import { parseTable } from '@/lib/batch/table';
import { findUnaskedRows } from './unasked-rows';

async function readUnasked(text: string): Promise<[name: string, secret: string][]> {
  const table = await parseTable(text);
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
  });

  test.each([
    ['a space that only some cells have', 'Name|Password\nann| Xk9$abc1\nben|Qw8!zzz2', [' Xk9$abc1', 'Qw8!zzz2']],
    ['spaces in quotation marks', '"Name"|"Password"\n"ann"|" a "\n"ben"|" b "', [' a ', ' b ']],
    ['spaces within', '| Name | Password |\n|---|---|\n| ann | a  b |\n| ben | c\td |', ['a  b', 'c\td']],
    ['two of such marks', '| Name | Password |\n|---|---|\n| ann | `a` or `b` |', ['`a` or `b`']],
  ])('keeps %s', async (_, text, secrets) => {
    expect((await readUnasked(text)).map(([, secret]) => secret)).toEqual(secrets);
  });
});

test('a cell of many spaces is read at once', async () => {
  const text = `| a${' '.repeat(200_000)}b |\n| c |\n| d |`;
  expect(await parseTable(text)).toHaveProperty('ok', true);
});
