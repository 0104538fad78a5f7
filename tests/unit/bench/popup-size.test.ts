import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { popupSize } from '../../bench/popup-size';

const LIBRARIES = ['chunks/preact-a1.js', 'chunks/polyfill-b2.js'];

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'popup-size-'));
  put('background.js', 'zod._zod; fetch("/api/v2"); "Retry later"');
  put('chunks/qr.js', 'const MODES=["Kanji"]');
  for (const name of LIBRARIES) put(name, `/* ${name} */`);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function put(name: string, content: string): void {
  mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
  writeFileSync(path.join(dir, name), content);
}

/** Of a page that loads these and the libraries. */
const sizeWith = (...names: string[]) => popupSize(dir, [...names, ...LIBRARIES]);

test('what was loaded is weighed as it is and as gzip makes it', () => {
  const code = 'export const a = 1;\n'.repeat(100);
  put('popup.html', '<p>');
  put('chunks/popup.js', code);
  const { loaded, gzip, ownGzip } = sizeWith('popup.html', 'chunks/popup.js');
  const packed = gzipSync(code, { level: 9 });
  expect(gunzipSync(packed).toString()).toBe(code);
  expect(loaded[1]).toEqual({ name: 'chunks/popup.js', raw: 2_000, gzip: packed.length });
  const own = (loaded[0]?.gzip ?? 0) + packed.length;
  expect(ownGzip).toBe(own);
  expect(gzip).toBe(own + (loaded[2]?.gzip ?? 0) + (loaded[3]?.gzip ?? 0));
});

test('what loaded scripts name for later is told apart, with what that needs, and weighs nothing', () => {
  put('chunks/popup.js', 'import"./shared.js";const show=()=>import("./qr.js")');
  put('chunks/shared.js', '');
  put('chunks/qr.js', 'import"./matrix.js";const mode="Kanji";const style="assets/qr.css"');
  put('chunks/matrix.js', '');
  put('assets/qr.css', 'svg{}');
  put('chunks/options.js', 'import"./other.js"');
  put('chunks/other.js', '');
  const { loaded, onDemand, gzip } = sizeWith('chunks/popup.js', 'chunks/shared.js');
  expect(onDemand.map(({ name }) => name).sort()).toEqual(['assets/qr.css', 'chunks/matrix.js', 'chunks/qr.js']);
  expect(gzip).toBe(loaded.reduce((sum, file) => sum + file.gzip, 0));
});

test.each(LIBRARIES)('where %s is not loaded apart what is our own cannot be told', (library) => {
  put('chunks/popup.js', '');
  const others = LIBRARIES.filter((name) => name !== library);
  expect(() => popupSize(dir, ['chunks/popup.js', ...others])).toThrow('alone was loaded');
});

test('a file that was loaded and is not in the package is an error', () => {
  expect(() => sizeWith('chunks/gone.js')).toThrow('gone.js');
});

test('the maker of QR codes is told apart among what is loaded later', () => {
  put('chunks/popup.js', 'const show=()=>[import("./qr.js"),import("./cards.js")]');
  put('chunks/cards.js', '');
  const { qr, misplaced } = sizeWith('chunks/popup.js');
  expect(qr.map(({ name }) => name)).toEqual(['chunks/qr.js']);
  expect(misplaced).toEqual([]);
});

test.each([
  ['zod', 'x._zod'],
  ['API client', 'ask("/api/v2")'],
  ['reference server', 'answer("Retry later")'],
  ['QR code', 'mode("Kanji")'],
])('%s in a file that is loaded on opening is found', (part, code) => {
  put('chunks/popup.js', 'import"./shared.js"');
  put('chunks/shared.js', code);
  expect(sizeWith('chunks/popup.js', 'chunks/shared.js').misplaced).toEqual([part]);
});

test('a part that is known by nothing in the whole package is an error, not its absence', () => {
  put('chunks/popup.js', '');
  put('background.js', '');
  expect(() => sizeWith('chunks/popup.js')).toThrow('zod is not known by _zod any more');
});
