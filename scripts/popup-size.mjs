import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What the built popup needs for its first view, as gzip, without the files of libraries (`scripts/package/build-plugins.ts`).
 *
 * @param {string} build the unpacked extension's folder
 */
export function popupBytes(build) {
  const read = (/** @type {string} */ name) => readFileSync(path.join(build, name));
  const named = (/** @type {string} */ name, /** @type {RegExp} */ pattern, from = path.posix.dirname(name)) =>
    [...read(name).toString().matchAll(pattern)].map(([, file = '']) => path.posix.resolve('/', from, file).slice(1));
  const entries = named('popup.html', /(?:src|href)="([^"]+\.(?:js|css))"/g);
  const imported = entries.flatMap((name) => named(name, /import\(["`]([^"`]+\.js)["`]\)/g));
  const styles = entries.flatMap((name) => named(name, /["`](assets\/[^"`]+\.css)["`]/g, ''));
  const needed = new Set(['popup.html', ...entries, ...imported, ...styles]);
  for (const name of needed) for (const file of named(name, /(?:from|import)["`](\.[^"`]+\.js)["`]/g)) needed.add(file);
  const own = [...needed].filter((name) => !/^chunks\/(preact|polyfill)-/.test(name));
  return own.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
}
