import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectColumns } from '@/lib/batch/columns';
import { answerMarks, findUnaskedRows, readTable } from './unasked-rows';

/** How programs change a cell. Each has its rules from the tool's own documents. */
const WRITERS = {
  nothing: (cell: string) => cell,
  formula: (cell: string) => `="${cell.replaceAll('"', '""')}"`,
  apostrophes: (cell: string) => `'${cell.replaceAll("'", "''")}'`,
  'quotation marks': (cell: string) => `"${cell.replaceAll('"', '""')}"`,
  guard: (cell: string) => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell),
  escapes: (cell: string) =>
    cell.replace(/[\\\t\n]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? ''),
  'backslashes before quotes': (cell: string) => cell.replaceAll('"', '\\"'),
  entities: (cell: string) =>
    cell.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? ''),
  breaks: (cell: string) => cell.replaceAll('\n', '<br>'),
  'a workbook’s escapes': (cell: string) => cell.replaceAll('\n', '_x000A_'),
  code: (cell: string) => (cell.includes('`') ? cell : `\`${cell}\``),
};

const quote = (cell: string) => (/[",\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const pad = (rows: string[][]) =>
  rows.map((cells) =>
    cells.map((cell, column) => cell.padEnd(Math.max(...rows.map((row) => (row[column] ?? '').length)))),
  );
const rule = (rows: string[][], sign: string) =>
  pad(rows)[0]
    ?.map((cell) => '-'.repeat(cell.length + 2))
    .join(sign) ?? '';

/** How programs write a table of such cells. Undefined where they cannot write these. */
const TABLES: Record<string, (rows: string[][]) => string | undefined> = {
  CSV: (rows) => rows.map((cells) => cells.map(quote).join()).join('\r\n'),
  TSV: (rows) =>
    rows.flat().some((cell) => /[\t\r\n]/.test(cell) || cell.startsWith('"'))
      ? undefined
      : rows.map((cells) => cells.join('\t')).join('\n'),
  psql: (rows) => {
    if (rows.flat().some((cell) => /[\t\r\n]|^\s|\s$/.test(cell))) return undefined;
    const [first, ...others] = pad(rows).map((cells) => ` ${cells.join(' | ')} `);
    return [first, rule(rows, '+'), ...others].join('\n');
  },
  csvlook: (rows) => {
    if (rows.flat().some((cell) => /[\t\r\n]|^\s|\s$/.test(cell))) return undefined;
    const [first, ...others] = pad(rows).map((cells) => `| ${cells.join(' | ')} |`);
    return [first, `| ${rule(rows, '|').replaceAll('-|-', ' | ').slice(1, -1)} |`, ...others].join('\n');
  },
};

const secret = fc
  .array(fc.constantFrom('Xk9', 'a', '7', '$', '\\', '"', "'", '<', '&', '|', '=', '\n', '\t', ' b', ';', 'é'), {
    maxLength: 6,
  })
  .map((parts) => `${parts.join('')}q7`);

type Writer = keyof typeof WRITERS;
const names = Object.keys(WRITERS) as Writer[];

/** Each mark, and every two, but for two readings of the same backslashes. */
const PAIRS = names.flatMap((inner) =>
  names.flatMap((outer) => {
    const isTwice = inner === outer && outer !== 'nothing';
    return isTwice || (inner === 'backslashes before quotes' && outer === 'escapes') ? [] : [[inner, outer] as const];
  }),
);

test.each(PAIRS)(
  'what was changed by %s and then by %s is as it was once the right questions are answered with yes, and no link before',
  async (inner, outer) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(TABLES)),
        fc.array(secret, { minLength: 2, maxLength: 4 }),
        async (write, secrets) => {
          // Nothing tells them from those that were guarded.
          fc.pre(!secrets.some((it) => /^'[=+\-@\t\r]/.test(it)));
          const people = secrets.map((text, index) => [`Person ${'ABCD'[index]}`, text]);
          const once = people.map((cells) => cells.map(WRITERS[inner]));
          const twice = once.map((cells) => cells.map(WRITERS[outer]));
          // Marks that stand beside each other may come off in any order.
          const other = people.map((cells) => cells.map(WRITERS[outer]));
          const text = write([['Name', 'Password'], ...twice]);
          fc.pre(text !== undefined);
          const table = await readTable(text ?? '');
          const { unasked } = findUnaskedRows(table, detectColumns(table));
          // While one row is asked about, no link is made of any.
          if (unasked.length === secrets.length) expect(unasked.map(({ secret }) => secret)).toEqual(secrets);
          const isRight = (row: number, written: string, meant: string) =>
            [0, 1].some((column) => {
              const forms = [twice, once, other, people].map((form) => form[row]?.[column]);
              return forms.indexOf(meant) > forms.indexOf(written) && forms.includes(written);
            });
          const { rows } = await answerMarks(text ?? '', ({ changes }) =>
            [...changes].every(([row, { written, meant }]) => isRight(row, written, meant)),
          );
          expect(rows.map(({ secret }) => secret)).toEqual(secrets);
        },
      ),
      { numRuns: 10 },
    );
  },
);
