import { describe, expect, test } from 'vitest';
import { detectColumns } from '@/lib/batch/columns';
import { answerMarks, findUnaskedRows, readTable } from './unasked-rows';

/** Each row of `MARKS` as a tool writes it: two secrets as they are written and as they are meant. */
const SAMPLES: Record<string, [text: string, asked: string[], secrets: string[]]> = {
  'json2csv with formulas for texts': [
    '"=""name""","=""password"""\n"=""Ann""","=""Xk9$abc1"""\n"=""Ben""","=""00""""71"""\n',
    ['formula'],
    ['Xk9$abc1', '00"71'],
  ],
  'a formula for a number': ['name,password\nAnn,="0071"\nBen,Xk9$abc1', ['formula'], ['0071', 'Xk9$abc1']],
  'mysql -e': ['name\tpassword\nAnn\tC:\\\\new\nBen\tVt5\\tkkl4\n', ['escapes'], ['C:\\new', 'Vt5\tkkl4']],
  'COPY of PostgreSQL': ['name\tpassword\nAnn\t\\N\nBen\tVt5\\nkk\\\\l4\n', ['null', 'escapes'], ['', 'Vt5\nkk\\l4']],
  'KeePass 1': [
    '"Account","Login Name","Password","Web Site","Comments"\r\n"Ann","a","pa\\\\ss\\"1","",""\r\n"Ben","b","\\\\\\\\srv","",""',
    ['escapes'],
    ['pa\\ss"1', '\\\\srv'],
  ],
  'R with backslashes before quotes': [
    '"name"\t"password"\n"Ann"\t"it\\"s C:\\Windows"\n"Ben"\t"x"',
    ['escaped-"'],
    ['it"s C:\\Windows', 'x'],
  ],
  'sqlite3 .mode quote': [
    "'name','password'\n'Ann','Xk9''$abc1'\n'Ben','Qw8!\nzz,2'\n",
    ['apostrophes'],
    ["Xk9'$abc1", 'Qw8!\nzz,2'],
  ],
  'a word for nothing': ['name\tpassword\nAnn\tXk9$abc1\nBen\tNULL\n', ['null'], ['Xk9$abc1', '']],
  'R write.table': [
    '"name"\t"password"\t"age"\n"Ann"\t"Xk9$abc1"\t33\n"Ben"\t"Qw8!zzz2"\t44\n',
    [],
    ['Xk9$abc1', 'Qw8!zzz2'],
  ],
  'Papa.unparse with tabs': [
    'name\tpassword\nAnn\tXk9$abc1\nBen\t"Qw8!zzz2 "\n',
    ['quotation-marks'],
    ['Xk9$abc1', 'Qw8!zzz2 '],
  ],
  'a list of which most have quotation marks': [
    '"Xk9$abc1"\n"Qw8!zzz2"\nVt5%kkl4',
    ['quotation-marks'],
    ['Xk9$abc1', 'Qw8!zzz2', 'Vt5%kkl4'],
  ],
  'a guard against formulas': [
    "name,password\nAnn,'-Xk9$abc1\nBen,'=Qw8!zzz2\n",
    ['guard'],
    ['-Xk9$abc1', '=Qw8!zzz2'],
  ],
  'the table of a page in Firefox': [
    ' User \tPassword \tRoom \nann \tXk9$abc1 \t7\nben \tQw8!zzz2 \t8\n',
    ['padding-behind'],
    ['Xk9$abc1', 'Qw8!zzz2'],
  ],
  'column -o': ['name|password|note\nAnn |Xk9$abc1|a\nBen |Qw8! z  |b', ['padding-behind'], ['Xk9$abc1', 'Qw8! z']],
  'spaces behind commas': [
    'name, password\nAnn, Xk9$abc1\nBen, Qw8!zzz2',
    ['padding-before'],
    ['Xk9$abc1', 'Qw8!zzz2'],
  ],
  'spaces behind commas, but for the headings': [
    'name,password\nAnn, Xk9$abc1\nBen, Qw8!zzz2',
    ['padding-before'],
    ['Xk9$abc1', 'Qw8!zzz2'],
  ],
  'cells that are filled, but for one that is last in its row': [
    'name\tpassword\tnote\nAnn \tXk9$abc1  \ta\nBen \tQw8!zzz2\t\nCara\tVt5%      \tc',
    ['padding-behind'],
    ['Xk9$abc1', 'Qw8!zzz2', 'Vt5%'],
  ],
  'bold words of Markdown': [
    '| name | password |\n|---|---|\n| Leo | Xk9$abc1 |\n| **Max** | **Qw8!zzz2** |',
    ['code'],
    ['Xk9$abc1', 'Qw8!zzz2'],
  ],
  'OUTFILE of MySQL': ['name,password\n"Ann","Vt5\\\nkkl4"\n"Ben","C:\\\\new"', ['escapes'], ['Vt5\nkkl4', 'C:\\new']],
  'Markdown from HTML': [
    '| name | password |\n|---|---|\n| Ann | a&lt;<br>b |\n| Ben | c\\*d |',
    ['escaped-signs', 'entities', 'breaks'],
    ['a<\nb', 'c*d'],
  ],
  'a workbook': ['name,password\nAnn,Xk9_x000D_\nBen,Qw8!zzz2', ['workbook-escapes'], ['Xk9\r', 'Qw8!zzz2']],
};

describe('a table', () => {
  test.each(Object.entries(SAMPLES))('is read as it was meant once the marks are taken off: %s', async (_, sample) => {
    const [text, asked, secrets] = sample;
    expect(await answerMarks(text, () => true)).toMatchObject({ asked, secrets });
  });

  test('has the names of rows that are comments', async () => {
    const { rows } = await answerMarks('#name;password\n#Ann;Xk9$abc1\n#Ben;Qw8!zzz2', () => true);
    expect(rows.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });

  test('keeps its cells as they are in the text where the user says so', async () => {
    const { asked, secrets } = await answerMarks('name\tpassword\nAnn\tC:\\\\new\\"x\nBen\tNULL', () => false);
    expect([asked, secrets]).toEqual([
      ['null', 'escapes', 'escaped-"'],
      ['C:\\\\new\\"x', 'NULL'],
    ]);
  });

  test.each([
    ['a backslash that escapes nothing', 'name,password\nCORP\\ann,a\\b\nCORP\\ben,a\\wx'],
    ['a space in some cells', 'name,password\nAnn, Xk9$abc1\nBen,Qw8!zzz2\nCem,Vt5%kkl4'],
    ['a column that is not used', "name,password,room\nAnn,Xk9$abc1,'7'\nBen,Qw8!zzz2,NULL"],
  ])('is asked about nothing for %s', async (_, text) => {
    const table = await readTable(text);
    expect(findUnaskedRows(table, detectColumns(table)).marks).toEqual([]);
  });

  test('has the answers about cells that did not change, and no others', async () => {
    const table = await readTable('name,password\nAnn,NULL\nBen,x');
    const columns = detectColumns(table);
    const [mark] = findUnaskedRows(table, columns).marks;
    if (!mark) throw new Error('Nothing is asked');
    const answers = [{ ...mark, takesOff: true }];
    const moved = { hasHeadings: true, roles: ['secret', 'passphrase'] as const };
    expect(findUnaskedRows(table, { ...moved, roles: [...moved.roles] }, answers).marks).toEqual([]);
    const other = await readTable('name,password\nAnn,NULL\nBen,NA');
    expect(findUnaskedRows(other, columns, answers).marks).toHaveLength(1);
  });

  test('a cell of many spaces is asked about at once', async () => {
    const table = await readTable(`name,password\nAnn,a${' '.repeat(200_000)}b`);
    expect(findUnaskedRows(table, detectColumns(table)).marks).toEqual([]);
  });
});
