import { type Columns, detectColumns } from '@/lib/batch/columns';
import { type FoundMark, type MarkAnswer, readMarks } from '@/lib/batch/marks';
import { checkRows, isBlocking, putShiftedBack, toBatchRows } from '@/lib/batch/rows';
import { parseTable, type Table } from '@/lib/batch/table';
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

/** Throws where it is refused. */
export async function readTable(text: string): Promise<Table> {
  const table = await parseTable(text);
  if (!table.ok) throw new Error(`It was refused: ${JSON.stringify(table.failure)}`);
  return table.value;
}

/**
 * The rows once all questions about marks are answered so, and which were asked about the secrets. Throws where a link would be made of a
 * cell before its question is answered.
 */
export async function answerMarks(text: string, takesOff: (mark: FoundMark) => boolean) {
  const table = await readTable(text);
  const columns = detectColumns(table);
  const answers: MarkAnswer[] = [];
  const asked: string[] = [];
  for (;;) {
    const { rows, marks, unasked } = findUnaskedRows(table, columns, answers);
    const [mark] = marks;
    if (!mark) return { rows, secrets: rows.map(({ secret }) => secret), asked, unasked };
    const early = unasked.find(({ index }) => marks.some(({ changes }) => changes.has(index)));
    if (early) throw new Error(`Not asked: ${JSON.stringify(early.cells)}`);
    if (columns.roles[mark.column] === 'secret') asked.push(mark.id);
    answers.push({ ...mark, takesOff: takesOff(mark) });
  }
}
