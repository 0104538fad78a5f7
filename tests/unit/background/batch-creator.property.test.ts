import fc from 'fast-check';
import papa from 'papaparse';
import { expect, test } from 'vitest';
import type { ColumnRole } from '@/lib/batch/columns';
import { checkRows, isBlocking, toBatchRows, toDraft } from '@/lib/batch/rows';
import { getCreated, type StoredBatchRow } from '@/lib/batch/stored-row';
import { DELIMITERS, isTable, parseTable } from '@/lib/batch/table';
import { toInstanceSummary } from '@/lib/instance/instance';
import { NO_POLICY_RULES } from '@/lib/policy/policy';
import { NO_OPTIONS } from '@/lib/push/options';
import type { Batch } from '@/lib/storage/items-batch';
import { makeInstance, makeWorker } from './make-worker';

const ROLES: ColumnRole[] = ['name', 'secret', 'ignore', 'passphrase'];

/** Half characters too: those rows are not sent. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', '=', 'ä', '😀', '\ud83d') }),
);

test('each row of any table is created once, and opens as exactly what its cell had', async () => {
  const tables = fc.array(fc.tuple(text, text, text, text), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(tables, fc.constantFrom(...DELIMITERS), async (cells, delimiter) => {
      const { start, network } = await makeWorker();
      const { handlers } = start();
      const parsed = await parseTable(papa.unparse(cells, { delimiter }), { delimiter });
      if (!isTable(parsed)) return expect(cells.flat().join('')).toBe('');
      const rows = toBatchRows(parsed, { hasHeadings: false, roles: ROLES }, {});
      const problems = checkRows(rows, {
        options: NO_OPTIONS,
        rules: NO_POLICY_RULES,
        roles: ROLES,
        delimiter,
        width: ROLES.length,
        areCellsConfirmed: true,
      });
      const good = rows.filter((_, index) => !problems[index]?.some(isBlocking));
      const batch: Batch = {
        id: 'b',
        isPrivate: false,
        instance: toInstanceSummary(makeInstance()),
        withAccount: true,
        createdAt: 0,
        rowCount: good.length,
        headings: [],
        linesAbove: 0,
        roles: ROLES,
      };
      const stored = good.map((row, index): StoredBatchRow => {
        const draft = toDraft(row, { options: NO_OPTIONS }, { id: `${index}`, isPrivate: false, createdAt: 0 });
        return { number: row.number, cells: [], draft };
      });
      await handlers.saveBatch({ batch, rows: stored });
      for (const [index, row] of good.entries()) {
        const ref = { batchId: 'b', index };
        // Twice at once, as from two pages.
        const [made] = await Promise.all([handlers.createBatchRow(ref), handlers.createBatchRow(ref)]);
        const [, secret = '', , passphrase = ''] = row.cells;
        expect(await network.open(getCreated(made)?.stored.urlToken ?? '', passphrase || undefined)).toBe(secret);
      }
      expect(network.requests).toEqual(good.map(() => 'POST /api/v2/pushes'));
      const sendable = ([name, secret, , passphrase]: readonly string[]) =>
        /\S/.test(secret ?? '') && [name, secret, passphrase].every((cell) => cell?.isWellFormed());
      expect(good.map(({ cells }) => cells)).toEqual(cells.filter(sendable));
    }),
  );
});
