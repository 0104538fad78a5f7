import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColumnRole, detectColumns } from '@/lib/batch/columns';
import { parseTable } from '@/lib/batch/table';
import { findUnaskedRows } from './unasked-rows';

const WIDTH = 4;

const text = fc.string({
  unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'a', 'Z', '7', '@'),
  maxLength: 8,
});
/** What stands before and after the mark of a cell. Most texts with a quotation mark keep the whole table from being read. */
const around = fc.oneof(
  { arbitrary: fc.constant(['', ''] as const), weight: 20 },
  { arbitrary: fc.tuple(text, text), weight: 1 },
);
const place = fc.nat({ max: 6 * WIDTH - 1 });

/** In each cell of a row. */
const markOf = (row: number) => `cell-of-${row}-`;

const WRITERS = {
  'as they are': (cell: string) => cell,
  'as a spreadsheet copies them': (cell: string) => (/[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell),
  'as CSV': (cell: string) => (/[\t\r\n",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell),
};

const IGNORED = Array<ColumnRole>(WIDTH - 1).fill('ignore');
const anyUses = fc.shuffledSubarray<ColumnRole>(['secret', 'name', 'note', 'passphrase', 'email', ...IGNORED], {
  minLength: WIDTH,
  maxLength: WIDTH,
});

test.each(Object.entries(WRITERS))('no push holds cells of two rows, which are written %s', async (_, write) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(around, { minLength: WIDTH, maxLength: WIDTH }), { minLength: 2, maxLength: 6 }),
      place,
      place,
      fc.constantFrom('\t', ',', ';'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.option(anyUses, { nil: undefined }),
      async (rows, opened, closed, delimiter, newline, roles) => {
        const lines = rows.map((row, number) =>
          row.map(([before, after], column) => {
            const at = number * WIDTH + column;
            const cell = write(before + markOf(number) + after);
            return `${at === opened ? '"' : ''}${cell}${at === closed ? '"' : ''}`;
          }),
        );
        const parsed = await parseTable(lines.map((line) => line.join(delimiter)).join(newline));
        if (!parsed.ok) return;
        const columns = roles ? { hasHeadings: false, roles } : detectColumns(parsed.value);
        for (const row of findUnaskedRows(parsed.value, columns).unasked) {
          const held = [row.secret, row.name, row.note, row.passphrase, row.email].join('\0');
          expect(rows.filter((_, number) => held.includes(markOf(number))).length).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: 500 },
  );
});
