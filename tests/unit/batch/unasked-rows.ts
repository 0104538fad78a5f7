import type { Columns } from '@/lib/batch/columns';
import { type MarkAnswer, readMarks } from '@/lib/batch/marks';
import { checkRows, isBlocking, putShiftedBack, toBatchRows } from '@/lib/batch/rows';
import type { Table } from '@/lib/batch/table';
import { NO_POLICY_RULES } from '@/lib/policy/policy';
import { NO_OPTIONS } from '@/lib/push/options';

/** The rows of a table, those of them that would become links without a question, and the marks that are asked about. */
export function findUnaskedRows(table: Table, columns: Columns, answers: readonly MarkAnswer[] = []) {
  const marked = { isDrawn: table.isDrawn, rows: putShiftedBack(table, columns) };
  const { rows: read, found: marks } = readMarks(marked, columns, answers);
  const rows = toBatchRows({ ...table, rows: read }, columns, {});
  const problems = checkRows(rows, {
    options: NO_OPTIONS,
    rules: NO_POLICY_RULES,
    roles: columns.roles,
    table,
    confirmed: new Set(),
    marks,
  });
  return { rows, marks, unasked: rows.filter((_, index) => !problems[index]?.some(isBlocking)) };
}
