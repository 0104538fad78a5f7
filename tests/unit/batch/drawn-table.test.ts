import { describe, expect, test } from 'vitest';
import { parseTable } from '@/lib/batch/table';
import { answerMarks, readTable } from './unasked-rows';

const BOTH = ['Xk9$abc1', 'Qw8!zzz2'];

/** What each tool draws, as it was run. `asked`: about the secrets. The secrets are right once all marks are taken off but these. */
const DRAWN: Record<string, { text: string; asked?: string[]; kept?: string[]; secrets: string[] }> = {
  Markdown: { text: '| User | Password |\n| --- | :-: |\n| ann | Xk9$abc1 |\n| ben | Qw8!zzz2 |', secrets: BOTH },
  'Markdown without bars around it': {
    text: 'User | Password\n--- | ---\nann | Xk9$abc1\nben | Qw8!zzz2',
    secrets: BOTH,
  },
  'Markdown of code': {
    text: '| User | Password |\n|---|---|\n| `ann` | `Xk9$abc1` |\n| `ben` | `Qw8!zzz2` |',
    asked: ['code'],
    secrets: BOTH,
  },
  'Markdown in a quotation': {
    text: '> user\n> | id | username | password |\n> |----|----------|----------|\n> | 1  | root     | toor     |',
    secrets: ['toor'],
  },
  'Markdown with bars and line feeds in cells': {
    text: '| name | password | note |\n| --- | --- | --- |\n| Ben | Qw8\\|zz2 |  |\n| Cara | Vt5%\nkkl4 | c |\n| Eva | C:\\new | x |',
    asked: ['lines', 'escapes', 'escaped-signs'],
    kept: ['lines', 'escapes'],
    secrets: ['Qw8|zz2', 'Vt5%\nkkl4', 'C:\\new'],
  },
  'bars without a ruler': {
    text: 'Name | Password\nann | Xk9$abc1\nben | Qw8!zzz2',
    asked: ['padding-before'],
    secrets: BOTH,
  },
  psql: {
    text: [
      ' name | password | note ',
      '------+----------+------',
      ' Ann  | Xk9$abc1 | a',
      ' Ben  | Qw8|zz2  | ',
      ' Cara | Vt5%    +| c',
      '      | kkl4     | ',
      ' Dana | 日本pw1  | d',
      ' Gus  |  C:\\n   | end.',
    ].join('\n'),
    asked: ['line-feeds', 'padded-lines', 'escapes'],
    kept: ['escapes'],
    secrets: ['Xk9$abc1', 'Qw8|zz2', 'Vt5%\nkkl4', '日本pw1', ' C:\\n'],
  },
  'psql with a frame in Unicode': {
    text: [
      '┌──────┬──────────┐',
      '│ name │ password │',
      '├──────┼──────────┤',
      '│ Ann  │ Xk9$abc1 │',
      '│ Cara │ Vt5%    ↵│',
      '│      │ kkl4     │',
      '└──────┴──────────┘',
    ].join('\n'),
    asked: ['line-feeds', 'padded-lines'],
    kept: ['padded-lines'],
    secrets: ['Xk9$abc1', 'Vt5%    \nkkl4'],
  },
  'psql, wrapped': {
    text: [
      ' name |        password        |  note  ',
      '------+------------------------+--------',
      ' Ann  | Xk9$abc1               | a',
      ' Fay  | A1A1A1A1A1A1A1A1A1A1A1.| y',
      '      |.B1B1B1B1B1B1B1B1B1B1B1.| ',
      '      |.C1C1                   | ',
    ].join('\n'),
    asked: ['wraps'],
    secrets: ['Xk9$abc1', 'A1A1A1A1A1A1A1A1A1A1A1B1B1B1B1B1B1B1B1B1B1B1C1C1'],
  },
  'psql without bars': {
    text: 'name password note\n---- -------- ----\nAnn  Xk9$abc1 a\nCara Vt5%    +c\n     kkl4     ',
    asked: ['line-feeds', 'padded-lines'],
    secrets: ['Xk9$abc1', 'Vt5%\nkkl4'],
  },
  'psql without bars, and a wide script': {
    text: 'name password note\n---- -------- ----\nDana 日本pw1  d\nAnn  Xk9$abc1 a',
    secrets: ['日本pw1', 'Xk9$abc1'],
  },
  'psql with bars of old versions': {
    text: ' name | password | note \n------+----------+------\n Ann  | Xk9$abc1 | a\n Cara | Vt5%     | c\n      : kkl4       ',
    asked: ['lines'],
    kept: ['lines'],
    secrets: ['Xk9$abc1', 'Vt5%\nkkl4'],
  },
  'a session of mysql': {
    text: [
      'mysql> select * from people;',
      '+------+----------+',
      '| name | password |',
      '+------+----------+',
      '| Ann  | Xk9$abc1 |',
      '+------+----------+',
      '1 row in set (0.00 sec)',
    ].join('\n'),
    secrets: ['Xk9$abc1', ''],
  },
  'cells in the middle of their columns': {
    text: [
      '+------+------------+',
      '| name |  password  |',
      '+------+------------+',
      '| Ann  |    Xk9$    |',
      '| Ben  | Qw8!zzz2ab |',
      '| Cara |    Vt5     |',
      '| Dana |  tT4_tt*x  |',
      '+------+------------+',
    ].join('\n'),
    secrets: ['Xk9$', 'Qw8!zzz2ab', 'Vt5', 'tT4_tt*x'],
  },
  'mariadb -t': {
    text: [
      '+------+-----------+------+',
      '| name | password  | note |',
      '+------+-----------+------+',
      '| Ann  | Xk9$abc1  | a    |',
      '| Ben  | Qw8!\nzzz2 | NULL |',
      '+------+-----------+------+',
    ].join('\n'),
    asked: ['lines'],
    kept: ['lines'],
    secrets: ['Xk9$abc1', 'Qw8!\nzzz2'],
  },
  'sqlite3 .mode table': {
    text: [
      '+------+----------+----------+',
      '| name | password |   note   |',
      '+------+----------+----------+',
      '| Ann  | Xk9$abc1 | a        |',
      '+------+----------+----------+',
      '| Ben  | Qw8|zz2  |          |',
      '+------+----------+----------+',
      '| Fay  | A1A1A1A1 | y        |',
      '|      | B1B1     |          |',
      '+------+----------+----------+',
    ].join('\n'),
    asked: ['lines'],
    secrets: ['Xk9$abc1', 'Qw8|zz2', 'A1A1A1A1B1B1'],
  },
  'sqlite3 .mode markdown': {
    text: '| name | password |\n|------|----------|\n| Ann  | Xk9$abc1 |\n| Ben  | Qw8!     |\n|      | zzz2     |\n| Dana | 日本pw1    |',
    asked: ['lines'],
    secrets: ['Xk9$abc1', 'Qw8!zzz2', '日本pw1'],
  },
  'sqlite3 .mode column': {
    text: 'name  password  note    \n----  --------  --------\nAnn   Xk9$abc1  a       \n\nBen   Qw8|zz2           \n\nCara  Vt5%      c       \n      kkl4              ',
    asked: ['lines'],
    kept: ['lines'],
    secrets: ['Xk9$abc1', 'Qw8|zz2', 'Vt5%\nkkl4'],
  },
  'sqlite3, a line feed and a long text': {
    text: `name  password\n----  ${'-'.repeat(60)}\nCara  Vt5%\n      kkl4\nFay   ${'A1'.repeat(30)}\n      B1`,
    asked: ['wraps-at-60', 'lines'],
    kept: ['lines'],
    secrets: ['Vt5%\nkkl4', `${'A1'.repeat(30)}B1`],
  },
  'mlr --barred': {
    text: '+------+-----------+\n| name | password  |\n+------+-----------+\n| Ann  | Xk9|abc1  |\n| Cara | Vt5%\nkkl4 |\n| Eva  | -         |\n+------+-----------+',
    asked: ['lines', 'dash'],
    kept: ['lines'],
    secrets: ['Xk9|abc1', 'Vt5%\nkkl4', ''],
  },
  csvlook: {
    text: '| name | password |\n| ---- | -------- |\n| Ann  | Xk9|abc1 |\n| Ben  | a        |',
    secrets: ['Xk9|abc1', 'a'],
  },
  'a database in a box, with types': {
    text: '┌─────────┬──────────┬───────┐\n│  name   │ password │  id   │\n│ varchar │ varchar  │ int32 │\n├─────────┼──────────┼───────┤\n│ Ann     │ Xk9$abc1 │     1 │\n│ Ben     │ Qw8!zzz2 │    12 │\n└─────────┴──────────┴───────┘',
    secrets: BOTH,
  },
  'a terminal that cuts': {
    text: 'Name Password\n---- --------\nAnn  Xk9$abc…\nBen  Qw8!zzz2',
    asked: ['cut'],
    kept: ['cut'],
    secrets: ['Xk9$abc…', 'Qw8!zzz2'],
  },
};

describe('a table that is drawn', () => {
  test.each(Object.entries(DRAWN))('has its cells by the columns of its ruler: %s', async (_, drawn) => {
    const { text, asked = [], kept = [], secrets } = drawn;
    expect(await answerMarks(text, ({ id }) => !kept.includes(id))).toMatchObject({ asked, secrets });
  });

  test.each([
    ['spaces in quotation marks', '"Name"|"Password"\n"ann"|" a "\n"ben"|"b"', [' a ', 'b']],
    ['spaces within', '| Name | Password |\n|---|---|\n| ann | a  b |\n| ben | c\td |', ['a  b', 'c\td']],
    ['two marks of code', '| Name | Password |\n|---|---|\n| ann | `a` or `b` |', ['`a` or `b`']],
    ['a row that is a ruler', 'Name|Password\nann|Xk9$abc1\nben|----', ['Xk9$abc1', '----']],
  ])('keeps %s', async (_, text, secrets) => {
    expect((await answerMarks(text, () => true)).secrets).toEqual(secrets);
  });

  test('has no gaps where lines go on with the row above, and between such rows', async () => {
    const table = await readTable(
      '| name | password |\n|------|----------|\n| Ben  | Qw8!     |\n|      | zzz2     |\n| Ann  | x        |',
    );
    expect([table.positions, [...table.doubtful]]).toEqual([[0, 1, 2], []]);
    const column = await readTable('name  password\n----  --------\nBen   Qw8!\n      zzz2\n\nAnn   x\n\nCara  Vt5%');
    expect([...column.doubtful]).toEqual([]);
  });

  test('is asked about a line without bars that may be the rest of a broken row', async () => {
    const text =
      'name  password  note\n----  --------  ----\nAnn   Xk9$abc1  a\nCara  Vt5%\nkkl4          c\nBen   Qw8!zzz2  b';
    const { unasked } = await answerMarks(text, () => true);
    expect(unasked.map(({ secret }) => secret)).toEqual(['Xk9$abc1', 'Vt5%', 'Qw8!zzz2']);
  });

  test('says which lines were read with the row above, and takes them for rows on request', async () => {
    const text = '| name | password |\n|------|----------|\n| Ann  | Xk9$abc1 |\n|      | Qw8!zzz2 |';
    expect(await parseTable(text)).toMatchObject({ value: { leftOut: [4], rows: { length: 2 } } });
    const { ok, ...read } = await parseTable(text, { keepsAllLines: true });
    expect([ok, read]).toMatchObject([true, { value: { leftOut: [], rows: [{}, {}, ['', 'Qw8!zzz2']] } }]);
  });

  test('is asked about a row with more bars than the ruler has', async () => {
    const { unasked } = await answerMarks('|Name|Password|\n|---|---|\n|ann|Xk9|abc1|\n|ben|Qw8!zzz2|', () => true);
    expect(unasked.map(({ secret }) => secret)).toEqual(['Qw8!zzz2']);
  });

  test('is read at once with a cell of many spaces or a ruler of many columns', async () => {
    expect(await parseTable(`| a${' '.repeat(200_000)}b |\n|---|\n| c |\n| d |`)).toHaveProperty('ok', true);
    expect(await parseTable(`a\n${'+-'.repeat(2_000_000)}-\nb`)).toHaveProperty('ok', true);
  });
});
