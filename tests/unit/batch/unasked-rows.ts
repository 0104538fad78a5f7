import type { Columns } from '@/lib/batch/columns';
import { checkRows, isBlocking, toBatchRows } from '@/lib/batch/rows';
import type { Table } from '@/lib/batch/table';
import { NO_POLICY_RULES } from '@/lib/policy/policy';
import { NO_OPTIONS } from '@/lib/push/options';

/** The rows of a table, and those of them that would become links without a question. */
export function findUnaskedRows(table: Table, columns: Columns) {
  const rows = toBatchRows(table, columns, {});
  const problems = checkRows(rows, {
    options: NO_OPTIONS,
    rules: NO_POLICY_RULES,
    roles: columns.roles,
    table,
    confirmed: new Set(),
    areBackslashesUnclear: false,
  });
  return { rows, unasked: rows.filter((_, index) => !problems[index]?.some(isBlocking)) };
}
