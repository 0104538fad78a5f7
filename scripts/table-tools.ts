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
/** MySQL and MariaDB take a backslash for an escape. */
const select = (backslash = '\\') =>
  PEOPLE.slice(1)
    .map((cells) => {
      const values = cells.map((cell) => `'${cell.replaceAll("'", "''").replaceAll('\\', backslash)}'`);
      return `select ${PEOPLE[0]?.map((heading, column) => `${values[column]} as ${heading}`).join()}`;
    })
    .join(' union all ');
const FILES = {
  'people.csv': PEOPLE.map((cells) => cells.map(quote).join()).join('\n'),
  'people.sql': `${select()};`,
  'people.my.sql': `${select('\\\\')};`,
  'copy.sql': `copy (${select()}) to stdout with (header);`,
};

/** Forms of each tool by its command, in which `$` stands for the form. */
const TOOLS: Record<string, readonly string[]> = {
  "sqlite3 -cmd '.mode $' -cmd '.headers on' :memory: < people.sql": [
    ...['box', 'table', 'markdown', 'column', 'quote', 'qbox', 'csv'],
  ],
  // The servers are those that these two are configured for.
  'psql --no-psqlrc $ -f people.sql': [
    ...['', '-P border=0', '-P border=2', '-P linestyle=unicode', '-P linestyle=old-ascii', '--csv'],
    '-P format=wrapped -P columns=60',
  ],
  'psql --no-psqlrc $': ['-f copy.sql'],
  'mysql --default-character-set=utf8mb4 $ < people.my.sql': ['--table', '--batch'],
  'mlr $ cat people.csv': ['--c2t', '--c2m', '--ocsv --icsv --quote-all', '--c2p --barred'],
  'csvlook -I $ people.csv': [''],
  'Rscript -e \'d <- read.csv("people.csv", colClasses = "character"); $(d, row.names = FALSE)\'': [
    'write.csv',
    '(\\(...) write.table(..., sep = "\\t"))',
  ],
  "mlr --c2j cat people.csv | jq -r '(.[0] | keys_unsorted), (.[] | [.[]]) | $'": ['@tsv', '@csv'],
  'python3 -c \'import csv,sys; csv.writer(sys.stdout, $).writerows(csv.reader(open("people.csv", newline="")))\'': [
    'quotechar=chr(39), quoting=csv.QUOTE_ALL',
    'doublequote=False, escapechar=chr(92)',
  ],
  'npx --yes --package=@json2csv/cli --package=csvtojson sh -c "csvtojson people.csv | json2csv $"': [
    '',
    '--excel-strings',
  ],
};

/** How many questions lead to the secrets, and whether no link was made before; undefined if none does. */
async function findTruth(text: string): Promise<number | undefined> {
  const parsed = await parseTable(text);
  if (!parsed.ok) return undefined;
  const table = parsed.value;
  const columns = detectColumns(table);
  const secret = columns.roles.indexOf('secret');
  // What may be no row, such as `(7 rows)`, is asked about and left out.
  const rows = putShiftedBack(table, columns).filter((_, row) => row === 0 || !table.doubtful.has(row));
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
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
  for (const [command, forms] of Object.entries(TOOLS))
    for (const form of forms) {
      // A function, since `$` has a meaning in a replacement.
      const run = command.replace(/\$/, () => form);
      const { stdout } = spawnSync('sh', ['-c', run], { cwd: folder, encoding: 'utf8' });
      const count = stdout === '' ? undefined : await findTruth(stdout);
      const outcome = stdout === '' ? 'not here' : count === undefined ? 'WRONG' : `right after ${count} questions`;
      console.log(`${run}: ${outcome}`);
      if (outcome === 'WRONG') process.exitCode = 1;
    }
} finally {
  rmSync(folder, { recursive: true });
}
