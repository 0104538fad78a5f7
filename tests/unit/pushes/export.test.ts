import * as fc from 'fast-check';
import papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { exportFileName, serialize, toCsv, toExportedEvent } from '@/lib/pushes/export';
import { CREATED_AT } from './make-row';

it('a file is named by the day where the user is', () => {
  const names = [new Date(2026, 10, 21, 23, 59), new Date(2026, 10, 22)].map((at) =>
    exportFileName('pushes', at.getTime(), 'csv'),
  );
  expect(names).toEqual(['secret-push-pushes-2026-11-21.csv', 'secret-push-pushes-2026-11-22.csv']);
});

it('an exported entry has time, address and program', () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(toExportedEvent({ kind: 'view', at: CREATED_AT, ip: '10.0.0.5', userAgent })).toEqual({
    at: '2026-01-01T12:00:00.000Z',
    what: 'view',
    address: '10.0.0.5',
    program: 'Firefox',
    system: 'Linux',
    isRobot: false,
    userAgent,
  });
});

it('a file is CSV with its columns’ names, or JSON, which may hold more than the lines', () => {
  const lines = [{ name: 'a', views: 1 }];
  expect(serialize('csv', lines)).toEqual(['text/csv;charset=utf-8', '\u{feff}"name","views"\r\n"a",1\r\n']);
  for (const json of [undefined, { link: 'l', events: lines }]) {
    const [type, text] = serialize('json', lines, json);
    expect([type, JSON.parse(text)]).toEqual(['application/json', json ?? lines]);
  }
});

const cellOf = (text: string) => papa.parse<string[]>(toCsv([[text]]).slice(1), { delimiter: ',' }).data[0]?.[0];

describe('CSV', () => {
  it('is as RFC 4180 says behind a byte order mark, with numbers as they are', () => {
    const csv = toCsv([
      ['a', 1, -5],
      ['ü', null, 'a "b", c\nd'],
    ]);
    expect(csv).toBe('\u{feff}"a",1,-5\r\n"ü",,"a ""b"", c\nd"\r\n');
  });

  it.each(['=cmd|calc!A0', '\rx', '  =1+1', '"=1+1', '\u{200b}=1+1', '＝1+1', '|x'])(
    'has %j as text, not as a formula',
    (text) => {
      expect(cellOf(text)).toBe(`'${text}`);
    },
  );

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a;"=1+1"', 'a;\'"=1+1"'],
    ['a\n+1\r\n=2', "a\n'+1\r'\n'=2"],
    ['\t=1+1', "'\t'=1+1"],
    ['Mozilla/5.0 (X11; Linux; rv:140.0)', 'Mozilla/5.0 (X11; Linux; rv:140.0)'],
    ['a-b, c=d', 'a-b, c=d'],
  ])('has %j as text where spreadsheets split cells at semicolons, tabs and lines', (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });

  it('starts no cell with a formula, whatever the text and wherever cells end', () => {
    const piece = fc.constantFrom('=', '+', '-', '@', ';', '\t', '\r', '\n', '"', ' ', ',', 'a', '|');
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    const bare = (some: string) => some.replaceAll("'", '');
    fc.assert(
      fc.property(text, (name) => {
        const cell = cellOf(name) ?? '';
        for (const part of cell.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@|]/);
        expect(cell).not.toMatch(/^[\t\r\n]/);
        expect(bare(cell)).toBe(bare(name));
      }),
    );
  });
});
