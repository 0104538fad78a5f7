import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, toExportedEvent } from '@/lib/push/export';
import { CREATED_AT } from './make-row';

it('a file is named by the day where the user is, also before it begins in UTC', () => {
  const script = `
    import { createJiti } from 'jiti';
    const { exportFileName } = await createJiti(process.cwd() + '/').import('./lib/push/export.ts');
    console.log(exportFileName('pushes', Date.UTC(2026, 10, 21, 23, 30), 'csv'));
  `;
  const nameIn = (TZ: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    }).trim();
  expect(nameIn('Asia/Tokyo')).toBe('secret-push-pushes-2026-11-22.csv');
  expect(nameIn('America/New_York')).toBe('secret-push-pushes-2026-11-21.csv');
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

/** Reads CSV as RFC 4180 says. */
function readCsv(csv: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const text = csv.replace(/^\u{feff}/u, '');
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    line.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
const cellOf = (text: string) => readCsv(toCsv([[text]]))[0]?.[0];

describe('CSV', () => {
  it('starts with a byte order mark and ends lines as RFC 4180 says', () => {
    expect(
      toCsv([
        ['a', 1],
        ['ü', null],
      ]),
    ).toBe('\u{feff}"a",1\r\n"ü",\r\n');
  });

  it('keeps commas, quotes and line breaks', () => {
    expect(cellOf('a "b", c\nd')).toBe('a "b", c\nd');
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

  it('keeps numbers', () => {
    expect(toCsv([[-5, 0]])).toContain('-5,0');
  });
});
