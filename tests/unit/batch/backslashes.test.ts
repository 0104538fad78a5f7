import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findEscapedCell, unescapeCells } from '@/lib/batch/backslashes';
import { parseTable } from '@/lib/batch/table';

const HEADINGS = ['Account', 'Login Name', 'Password', 'Web Site', 'Comments'];
const write = (cells: readonly string[]) => cells.map((cell) => `"${cell.replace(/["\\]/g, '\\$&')}"`).join(',');
const tableOf = (...rows: string[][]) => [HEADINGS, ...rows].map(write).join('\r\n');

describe('findEscapedCell', () => {
  test('finds the first cell with a backslash in the format of KeePass 1, in both forms', () => {
    const text = tableOf(['Router', 'admin', 'plain', '', ''], ['Mail', 'ann', 'pa\\s"1', '', '']);
    expect(findEscapedCell(text)).toEqual({ written: String.raw`pa\\s\"1`, meant: String.raw`pa\s"1` });
  });

  test.each([
    ['no backslash', tableOf(['Router', 'admin', 'pass', '', ''])],
    ['backslashes that KeePass 1 would have doubled', `${write(HEADINGS)}\n"a","b","C:\\new","",""`],
    ['other headings', '"Account","Login Name","Password","Notes"\n"a","b","pa\\\\ss",""'],
    ['no quotation marks', `${HEADINGS.join()}\na,b,pa\\\\ss,,`],
  ])('finds none in a text with %s', (_, text) => expect(findEscapedCell(text)).toBeNull());
});

test('cells of the format of KeePass 1 are read exactly', async () => {
  const cell = fc.string({ unit: fc.constantFrom('\\', '"', ',', '\n', '\r\n', 'a', ' ') });
  const rows = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const people = cells.map(([, ...others], index) => [`Account ${index}`, ...others]);
      const table = await parseTable(unescapeCells(tableOf(...people)), { delimiter: ',', keepsAllLines: true });
      expect(table.ok && table.value.rows.slice(1)).toEqual(people);
    }),
  );
});
