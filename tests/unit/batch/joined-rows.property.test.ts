import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColumnUse, guessColumns } from '@/lib/batch/columns';
import { checkRows, isError, makeRows } from '@/lib/batch/rows';
import { isTable, parseTable } from '@/lib/batch/table';
import { NO_POLICY_RULES } from '@/lib/policy/policy';
import { NO_OPTIONS } from '@/lib/push/options';

const text = fc.string({
  unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'a', 'Z', '7', '@'),
  maxLength: 8,
});

/** Each row's secret, which tells whose it is. */
const secretOf = (index: number) => `secret-of-${index}-`;

const WRITERS = {
  'as they are': (cell: string) => cell,
  'as a spreadsheet copies them': (cell: string) => (/[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell),
  'as CSV': (cell: string) => (/[\t\r\n",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell),
};

const anyUses = fc.shuffledSubarray<ColumnUse>(['secret', 'name', 'note', 'passphrase', 'email'], { minLength: 1 });

test.each(Object.entries(WRITERS))(
  'no push holds secrets of two rows, whose cells are written %s',
  async (_, write) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text, text, text), { minLength: 2, maxLength: 6 }),
        fc.constantFrom('\t', ',', ';'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.option(anyUses, { nil: undefined }),
        async (rows, delimiter, newline, isPasted, uses) => {
          const cells = rows.map(([name, before, after, email], index) => [
            name,
            before + secretOf(index) + after,
            email,
          ]);
          const table = cells.map((row) => row.map(write).join(delimiter)).join(newline);
          const parsed = await parseTable(table, { isPasted });
          if (!isTable(parsed)) return;
          const guessed = guessColumns(parsed);
          const columns = uses ? { hasHeadings: false, uses } : guessed;
          const made = makeRows(parsed, columns, {});
          const width = parsed.rows[0]?.length ?? 0;
          const context = { options: NO_OPTIONS, rules: NO_POLICY_RULES, width, linesAreRight: false };
          const problems = checkRows(made, context);
          for (const row of made.filter((_, index) => !problems[index]?.some(isError))) {
            const held = [row.secret, row.name, row.note, row.passphrase, row.email].join('\0');
            expect(cells.filter((_, index) => held.includes(secretOf(index))).length).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 500 },
    );
  },
);
