import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { fromRoot } from './setup/paths.mjs';

/**
 * `node scripts/metrics.mjs`: how large the source is and how its files depend on each other, from the tree and from the last build.
 *
 * @typedef {{name: string, text: string, lines: number}} Source
 */

const PRODUCT = /^(components|entrypoints|lib)\/.*\.tsx?$/;
const TESTS = /^tests\/.*\.tsx?$/;
const PACKAGE = fromRoot('.output', 'chrome-mv3-production');

/** @param {RegExp} pattern @returns {Source[]} of the files that git knows */
export function sources(pattern) {
  const names = execFileSync('git', ['ls-files'], { cwd: fromRoot(), encoding: 'utf8' }).split('\n');
  return names
    .filter((name) => pattern.test(name) && existsSync(fromRoot(name)))
    .map((name) => {
      const text = readFileSync(fromRoot(name), 'utf8');
      return { name, text, lines: text.split('\n').length - 1 };
    });
}

export const productSources = () => sources(PRODUCT);

/**
 * Every group of files that import each other in a circle, types and imports on demand counted.
 *
 * @param {Source[]} files
 * @returns {string[][]}
 */
export function cycles(files) {
  const known = new Set(files.map(({ name }) => name));
  const imports = new Map(files.map((file) => [file.name, importsOf(file, known)]));
  const reachable = new Map(
    [...imports].map(([name, direct]) => {
      // A set may grow while it is walked through.
      const all = new Set(direct);
      for (const one of all) for (const next of imports.get(one) ?? []) all.add(next);
      return [name, all];
    }),
  );
  const reaches = (/** @type {string} */ from, /** @type {string} */ to) => reachable.get(from)?.has(to) ?? false;
  const inCircles = [...known].filter((name) => reaches(name, name));
  const groups = inCircles.map((name) => inCircles.filter((other) => reaches(name, other) && reaches(other, name)));
  return groups.filter(([first], at) => first === inCircles[at]);
}

/** @param {Source} file @param {ReadonlySet<string>} known @returns {string[]} */
function importsOf({ name, text }, known) {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, target = '']) => {
    const place = path.posix.join(path.posix.dirname(name), target);
    return ['.ts', '.tsx', '/index.ts'].map((end) => place + end).filter((candidate) => known.has(candidate));
  });
}

/** @param {Source[]} files */
const size = (files) => `${files.length} files, ${files.reduce((sum, { lines }) => sum + lines, 0)} lines`;

/** @returns {string[]} */
function report() {
  const product = productSources();
  const popup = existsSync(PACKAGE) ? `${(popupBytes() / 1000).toFixed(1)} kB gzip of our own` : 'not built';
  return [
    `product  ${size(product)}`,
    `tests    ${size(sources(TESTS))}`,
    `cycles   ${
      cycles(product)
        .map((files) => files.join(' '))
        .join('; ') || 'none'
    }`,
    `popup    ${popup}`,
  ];
}

/**
 * What the built popup needs for its first view, as gzip, without the files of libraries (`scripts/package/build-plugins.ts`).
 * `build`: the unpacked extension's folder.
 */
export function popupBytes(build = PACKAGE) {
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(report().join('\n'));
