import fc from 'fast-check';
import papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { fail, succeed } from '@/lib/base/result';
import { DELIMITERS, MAX_ROWS } from '@/lib/batch/delimiter';
import { decodeTable, MAX_TABLE_BYTES, parseTable } from '@/lib/batch/table';

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', '=', 'a', '\u{feff}') }),
);
/** Rows without any text are no rows. */
const tableOf = (minLength: number) =>
  fc
    .array(fc.array(cell, { minLength, maxLength: 6 }), { minLength: 1, maxLength: 12 })
    .map((rows) => rows.filter((row) => row.some((text) => text !== '')))
    .filter((rows) => rows.length > 0);

/** Without quotation marks that the user is asked about, as they may be the cell's own. */
const withoutOwnQuotes = (rows: string[][]) =>
  rows.map((cells) => cells.map((cell) => cell.replace(/^"([^"]*)"$/, '$1')));

describe('parseTable', () => {
  test.each(DELIMITERS)('reads exactly what was written with %j', async (delimiter) => {
    await fc.assert(
      fc.asyncProperty(tableOf(1), fc.constantFrom('\r\n', '\n', '\r'), async (rows, newline) => {
        const text = papa.unparse(rows, { delimiter, newline });
        const table = await parseTable(text, { delimiter, keepsAllLines: true });
        expect(table.ok && withoutOwnQuotes(table.value.rows)).toEqual(withoutOwnQuotes(rows));
      }),
    );
  });

  test.each(DELIMITERS)('finds out that quoted cells are separated by %j', async (delimiter) => {
    await fc.assert(
      fc.asyncProperty(tableOf(2), async (rows) => {
        const text = papa.unparse(rows, { delimiter, quotes: true });
        expect(await parseTable(text, { keepsAllLines: true })).toMatchObject({ value: { rows, delimiter } });
      }),
    );
  });

  test('splits a row in quotation marks that has nothing but what a line is drawn with', async () => {
    expect(await parseTable('"= ",""')).toMatchObject({ value: { rows: [['= ', '']], delimiter: ',' } });
  });

  test.each([
    ['tabs before commas in the cells', 'Ann\tA, B, C\nBob\tD, E, F', '\t'],
    ['semicolons before decimal commas', 'a;1,5\nb;2,5', ';'],
    ['commas', 'name,secret\nAnn,x y', ','],
    ['commas, though a row has fewer cells', 'name,secret,note\nAnn,x\nBob,y,z', ','],
    ['a single column as tabs, which split no later row', `${'plain\n'.repeat(20)}with, a comma; and more`, '\t'],
  ])('guesses %s', async (_, text, delimiter) => {
    expect(await parseTable(text)).toMatchObject({ value: { delimiter } });
  });

  test('does not leave out rows that stand above words that are headings elsewhere', async () => {
    const text = 'Ann\tXk9\nName\tPassword\nBen\tYz8';
    expect(await parseTable(text)).toMatchObject({
      value: { rows: [['Ann', 'Xk9'], expect.anything(), ['Ben', 'Yz8']] },
    });
  });

  test('trims nothing, and leaves out rows without any text, but says where each of the others stands', async () => {
    expect(await parseTable(' a \t\tb\n\n\t\t\n" c\n "\t\t\n')).toMatchObject({
      value: {
        rows: [
          [' a ', '', 'b'],
          [' c\n ', '', ''],
        ],
        positions: [0, 3],
      },
    });
  });

  test.each([
    ['Ann\t"q7$K"\nBen\tx', ['Ann', '"q7$K"', 'Ben', 'x']],
    ['"a\nb"\tc\n"say ""hi"""\td', ['a\nb', 'c', 'say "hi"', 'd']],
    ['"a"\t"b"\n"c"\t"d"', ['a', 'b', 'c', 'd']],
  ])('keeps the marks of %j that no spreadsheet has written, where it was pasted', async (text, cells) => {
    const table = await parseTable(text);
    expect(table.ok && table.value.rows.flat()).toEqual(cells);
  });

  test.each([
    ['a file with commas', 'name,password\nAnn,abc1\nBen,"abc2"', ['abc1', '"abc2"']],
    [
      'a file with commas where more have them',
      'name,password\nAnn,"abc1"\nBen,"abc2"\nCem,"abc3"\nDan,x',
      ['abc1', 'abc2', 'abc3', 'x'],
    ],
    ['a column of a file with commas', 'name,password\nAnn,"abc1"\nBen,"abc2"', ['abc1', 'abc2']],
    ['what needs them there', 'name,password\nAnn,abc1\nBen,"abc 2"', ['abc1', 'abc 2']],
    ['the list of a database', 'name|password\nAnn|"abc1"\nBen|"abc2"', ['"abc1"', '"abc2"']],
    ['texts beside numbers', '"name"\t"password"\t"age"\n"Ann"\t"abc1"\t33\n"Ben"\t"abc2"\t44', ['abc1', 'abc2']],
    ['quotes of another kind', "'name','password'\n'Ann','it''s, \n1'", ["'it''s, \n1'"]],
    ['backslashes before quotes', '"name","password"\n"Ann","it\\"s, \\\\"\n"Ben","x"', ['it\\"s, \\\\', 'x']],
  ])('keeps the marks in %s where they may be the cells’ own', async (_, text, secrets) => {
    const table = await parseTable(text);
    expect(table.ok && table.value.rows.slice(1).map(([, secret]) => secret)).toEqual(secrets);
  });

  test('reads many line breaks without line feeds at once', async () => {
    expect(await parseTable(`a,b${'\r'.repeat(200_000)}c,d`)).toMatchObject({
      value: {
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    });
  });

  test('ends each row of a file that was put together of two kinds at its own line break', async () => {
    const text = 'name\tsecret\nAnn\tx\r\nBob\ty\nCem\t"z\r\n"\r\nDana\t"\r"\r\n';
    const secrets = [['secret'], ['x'], ['y'], ['z\r\n'], ['\r']];
    expect(await parseTable(text)).toMatchObject({
      value: { rows: secrets.map(([secret]) => [expect.any(String), secret]) },
    });
  });

  test.each([
    ['a\t"b\nc\td', 1],
    ['"a" b\tc', 1],
    ['a\t"b"c"\n', 1],
    ['"a\n1"\tb\n\nc\t"d', 4],
    ['version:v1.0\nname,secret\n"a\n1",b\nAnn,""x#y"', 5],
    ['#TYPE User; "all"\n"name","secret"\n"Ann","x"y"', 3],
    ['Ann,"x"y\nBen,z', 1],
  ])('refuses %j, where a quote leaves its cell open, and says in which line', async (text, unclosedQuoteLine) => {
    expect(await parseTable(text)).toEqual(fail({ unclosedQuoteLine }));
  });

  test.each([
    ['name,secret\nAnn,""a#b"\nBen,c', 2],
    ['name;secret\nAnn;x\nBen;"y"z', 3],
  ])('refuses %j rather than take each line for one cell', async (text, unclosedQuoteLine) => {
    expect(await parseTable(text)).toEqual(fail({ unclosedQuoteLine }));
  });

  test.each([
    ['sep=;\nname;secret\nAnn;x', ';', [1], {}],
    ['"sep=^"\nname^secret\nAnn^x', '^', [1], {}],
    ['sep=,\nname;secret\nAnn;x', ';', [1], {}],
    ['name;secret\n----;------\nAnn;x\n----;------', ';', [2], { 2: 'no-row' }],
    ['Users\n\nname,secret\nAnn,x\nConfidential, do not share', ',', [1], { 2: 'no-row' }],
    ['name,secret,note\nAnn,x\nBen,y,z\nTotal,2', ',', [], { 1: 'few-cells', 3: 'no-row' }],
    ['Report;Users\nDate;today\n\nname;secret\nAnn;x', ';', [1, 2], {}],
    ['My list of today\nXk9$abc1\nQw8!zzz2\n2 lines', '\t', [], { 0: 'no-row', 3: 'no-row' }],
  ])('knows the lines of %j that are no rows', async (text, delimiter, leftOut, doubtful) => {
    const read = await parseTable(text);
    expect(read).toMatchObject({ value: { delimiter, leftOut } });
    expect(read.ok && Object.fromEntries(read.value.doubtful)).toEqual(doubtful);
  });

  test.each(['', '\n\n', '\t\t\n'])('finds nothing in %j', async (text) => {
    expect(await parseTable(text)).toEqual(fail('empty'));
  });

  test('takes as many rows as are allowed and one for headings', async () => {
    const most = 'a\tb\n'.repeat(MAX_ROWS + 1);
    expect(await parseTable(most)).toMatchObject({ value: { rows: { length: MAX_ROWS + 1 } } });
    expect(await parseTable(`${most}a\tb`)).toEqual(fail('too-many-rows'));
  });

  test('refuses a text that is too large without reading it', async () => {
    expect(await parseTable('a'.repeat(MAX_TABLE_BYTES + 1))).toEqual(fail('too-large'));
  });

  test('reads the largest table whole', async () => {
    const cells = ['x"\n'.repeat(700), 'b'.repeat(2_100), 'ü\r\n'];
    const rows = Array.from({ length: MAX_ROWS }, (_, index) => [`${index}`, ...cells]);
    const text = papa.unparse(rows, { delimiter: ';' });
    expect(text.length).toBeGreaterThan(4_900_000);
    expect(await parseTable(text)).toMatchObject({ value: { rows, delimiter: ';' } });
  });
});

describe('decodeTable', () => {
  const text = 'name;Passwort\r\nJörg;€ 🎉';
  const utf16 = Buffer.from(text, 'utf16le');

  test.each([
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...Buffer.from(text)]],
    ['UTF-16 with a mark', [0xff, 0xfe, ...utf16]],
    ['UTF-16 with the larger byte first', [0xfe, 0xff, ...Buffer.from(utf16).swap16()]],
  ])('reads %s, also when the user says otherwise', (_, bytes) => {
    expect(decodeTable(new Uint8Array(bytes))).toEqual(succeed(text));
    expect(decodeTable(new Uint8Array(bytes), 'windows-1252')).toEqual(succeed(text));
  });

  test('reads UTF-8 without a mark', () => {
    expect(decodeTable(new Uint8Array(Buffer.from(text)))).toEqual(succeed(text));
  });

  test.each([
    ['has another encoding', [0x4a, 0xf6, 0x72, 0x67], 'Jörg'],
    ['is not in the UTF-8 of its mark', [0xef, 0xbb, 0xbf, 0x61, 0xff], 'ï»¿aÿ'],
  ])('asks for the encoding of a file that %s', (_, bytes, read) => {
    expect(decodeTable(new Uint8Array(bytes))).toEqual(fail('not-utf-8'));
    expect(decodeTable(new Uint8Array(bytes), 'windows-1252')).toEqual(succeed(read));
  });

  test.each(['name;Passwort\r\nJörg;€ 🎉', 'الاسم\tكلمة السر\nآن\tس1', '名前,パスワード\n花子,秘密'])(
    'reads %j in UTF-16 without a mark',
    (text) => {
      const bytes = Buffer.from(text, 'utf16le');
      expect(decodeTable(new Uint8Array(bytes))).toEqual(succeed(text));
      expect(decodeTable(new Uint8Array(bytes.swap16()))).toEqual(succeed(text));
    },
  );

  test.each<[string, Uint8Array]>([
    ['with a NUL', Buffer.from('name,secret\nAnn,a\0b')],
    ['with a NUL and of an even length', Buffer.from('name,secret\nAnn,a\0b;')],
    ['of UTF-16 to which ASCII was appended', Buffer.concat([utf16, Buffer.from('\nBen;Xk9$abc1')])],
    ['that ends within a character of UTF-16', utf16.subarray(0, -1)],
    ['that is not in the UTF-16 of its mark', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00])],
    ['of UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
  ])('refuses a file %s', (_, bytes) => {
    expect(decodeTable(new Uint8Array(bytes))).toEqual(fail('not-text'));
  });
});
