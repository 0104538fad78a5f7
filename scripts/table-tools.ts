import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { detectColumns } from '../lib/batch/columns';
import { type MarkAnswer, readMarks } from '../lib/batch/marks';
import { putShiftedBack } from '../lib/batch/rows';
import { parseTable } from '../lib/batch/table';

/**
 * Has the tools of this machine write a table, and says of each whether its secrets are read right once the questions about marks are
 * answered: `npx jiti scripts/table-tools.ts`. It notices a new version of a tool that writes in another way. Fails if one is read wrong.
 */
const PEOPLE = [
  ['name', 'password', 'note'],
  ['Ann', 'Xk9$abc1', 'a'],
  ['Ben', 'Qw8|zz2', ''],
  ['Cara', 'Vt5%\nkkl4', 'c'],
  ['Dana', '日本pw1', 'd'],
  ['Eva', 'it\'s"q"7', 'x'],
  ['Fay', 'A1'.repeat(62), 'y'],
  ['Gus', 'C:\\new\\t', 'z'],
];
const TRUTH = PEOPLE.slice(1).map(([, secret]) => secret);

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const sql = (cell: string) => `'${cell.replaceAll("'", "''")}'`;
const VALUES = PEOPLE.slice(1)
  .map((cells) => `(${cells.map(sql).join()})`)
  .join();
const SQLITE = `create table t(name,password,note); insert into t values ${VALUES}; select * from t;`;
const toR = (call: string) => ['-e', `d <- read.csv("people.csv", colClasses = "character"); ${call}`];

const TOOLS: Record<string, readonly [command: string, args: readonly string[]]> = {
  ...Object.fromEntries(
    ['box', 'table', 'markdown', 'column', 'quote', 'csv'].map((mode) => [
      `sqlite3 .mode ${mode}`,
      ['sqlite3', ['-cmd', `.mode ${mode}`, '-cmd', '.headers on', ':memory:', SQLITE]] as const,
    ]),
  ),
  ...Object.fromEntries(
    ['--c2t', '--c2m', '--ocsv --icsv --quote-all', '--c2p --barred'].map((form) => [
      `mlr ${form}`,
      ['mlr', [...form.split(' '), 'cat', 'people.csv']] as const,
    ]),
  ),
  csvlook: ['csvlook', ['-I', 'people.csv']],
  'R write.table': ['Rscript', toR('write.table(d, sep = "\\t", row.names = FALSE)')],
  'R write.csv': ['Rscript', toR('write.csv(d, row.names = FALSE)')],
  'jq @tsv': ['sh', ['-c', `mlr --c2j cat people.csv | jq -r '(.[0] | keys_unsorted), (.[] | [.[]]) | @tsv'`]],
  'jq @csv': ['sh', ['-c', `mlr --c2j cat people.csv | jq -r '(.[0] | keys_unsorted), (.[] | [.[]]) | @csv'`]],
  Python: [
    'python3',
    [
      '-c',
      `import csv,sys; csv.writer(sys.stdout, quotechar="'", quoting=csv.QUOTE_ALL).writerows(csv.reader(open("people.csv", newline="")))`,
    ],
  ],
};

/** How many questions lead to the secrets, and whether no link was made before; undefined if none does. */
async function findTruth(text: string): Promise<number | undefined> {
  const parsed = await parseTable(text);
  if (!parsed.ok) return undefined;
  const table = parsed.value;
  const columns = detectColumns(table);
  const secret = columns.roles.indexOf('secret');
  const rows = putShiftedBack(table, columns);
  const search = (answers: readonly MarkAnswer[]): number | undefined => {
    const read = readMarks({ isDrawn: table.isDrawn, rows }, columns, answers);
    const [mark] = read.found;
    const secrets = read.rows.slice(Number(columns.hasHeadings)).map((cells) => cells[secret]);
    if (!mark) return JSON.stringify(secrets) === JSON.stringify(TRUTH) ? answers.length : undefined;
    return search([...answers, { ...mark, takesOff: true }]) ?? search([...answers, { ...mark, takesOff: false }]);
  };
  return search([]);
}

const folder = mkdtempSync(path.join(tmpdir(), 'table-tools-'));
try {
  writeFileSync(path.join(folder, 'people.csv'), PEOPLE.map((cells) => cells.map(quote).join()).join('\n'));
  for (const [name, [command, args]] of Object.entries(TOOLS)) {
    const { error, stdout } = spawnSync(command, [...args], { cwd: folder, encoding: 'utf8' });
    const count = error || stdout === '' ? undefined : await findTruth(stdout);
    const outcome =
      error || stdout === '' ? 'not here' : count === undefined ? 'WRONG' : `right after ${count} questions`;
    console.log(`${name}: ${outcome}`);
    if (outcome === 'WRONG') process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
