import fc from 'fast-check';
import { test } from 'vitest';
import { detectColumns } from '@/lib/batch/columns';
import { parseTable } from '@/lib/batch/table';
import { findUnaskedRows } from './unasked-rows';

const SEPARATORS = [',', ';', '|'];

/** Of one column, or behind a name. Without words of headings, which are taken for them. */
const secret = fc
  .array(fc.constantFrom('Xk9$abc', 'a', 'horse', 'Qw7', '12', '#', 'Def', 'Zoe', ...SEPARATORS, ...SEPARATORS), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(''))
  .filter((text) => /[^,;|]/.test(text));

const above = fc.constantFrom([], ['Password'], ['Passwords'], ['Team 7'], ['Team 7', ''], ['Team', 'Password']);

/** Rows of a name and a secret, in whichever order, are a table: nobody can tell them from secrets that have a separator before a name. */
function isTableOfNames(lines: readonly string[]): boolean {
  const isName = (cell: string) => /^(?:Def|Zoe)(?:Def|Zoe|horse|a)*$/.test(cell);
  return SEPARATORS.some((separator) =>
    lines.every((line) => line.split(separator).length === 2 && line.split(separator).some(isName)),
  );
}

test('a single column is neither split nor loses a secret without a question', async () => {
  await fc.assert(
    fc.asyncProperty(above, fc.array(secret, { minLength: 1, maxLength: 6 }), async (top, secrets) => {
      fc.pre(!isTableOfNames(secrets));
      const table = await parseTable([...top, ...secrets].join('\n'));
      if (!table.ok) throw new Error('It was refused');
      const { rows, unasked } = findUnaskedRows(table.value, detectColumns(table.value));
      const lines = new Set([...top, ...secrets]);
      for (const row of unasked) if (!lines.has(row.secret)) throw new Error(`Split: ${JSON.stringify(row.secret)}`);
      if (unasked.length < rows.length) return;
      const sent = unasked.map((row) => row.secret);
      const lost = secrets.filter((it) => !sent.includes(it));
      if (lost.length > 0) throw new Error(`Left out: ${JSON.stringify(lost)}`);
    }),
    { numRuns: 2_000 },
  );
});

test('of names and secrets none is split without a question', async () => {
  const names = ['Ann', 'Ben', 'Cem', 'Dana', 'Eva', 'Fritz'];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SEPARATORS),
      fc.constantFrom([], ['Team 7']),
      fc.boolean(),
      fc.array(secret, { minLength: 1, maxLength: 6 }),
      async (separator, top, hasHeadings, secrets) => {
        const headings = hasHeadings ? [`Name${separator}Password`] : [];
        const rows = secrets.map((text, index) => `${names[index]}${separator}${text}`);
        const table = await parseTable([...top, ...headings, ...rows].join('\n'));
        if (!table.ok) throw new Error('It was refused');
        const { unasked } = findUnaskedRows(table.value, detectColumns(table.value));
        for (const row of unasked)
          if (!secrets.includes(row.secret)) throw new Error(`Split: ${JSON.stringify(row.cells)}`);
      },
    ),
    { numRuns: 2_000 },
  );
});
