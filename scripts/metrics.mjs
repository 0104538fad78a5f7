import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { fromRoot } from './setup/paths.mjs';

/**
 * `node scripts/metrics.mjs`: how large the source is and how its files depend on each other, from the tree and from the last build.
 * `tests/repository` refuses circles of imports (`source-rules.test.ts`) and a popup that is too large (`packages/contents.test.ts`).
 *
 * @typedef {{name: string, text: string, lines: number}} Source
 */

const PRODUCT = /^(components|entrypoints|lib)\/.*\.tsx?$/;
const TESTS = /^tests\/.*\.tsx?$/;
/** Where an option of a push may be named: its list, and the two sides of the API. */
const OPTION_HOMES = /^lib\/(push\/options\.ts|api\/|server\/)/;
const OPTION = /\b(retrievalStep|retrieval_step)\b/;

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

/** The names of the files that name an option of a push elsewhere than at home. @param {Source[]} files */
function filesNamingAnOption(files) {
  return files.filter(({ name, text }) => OPTION.test(text) && !OPTION_HOMES.test(name)).map(({ name }) => name);
}

/**
 * Every group of files that import each other in a circle, types and imports on demand counted (Tarjan's strongly connected components).
 *
 * @param {Source[]} files
 * @returns {string[][]}
 */
export function cycles(files) {
  const known = new Map(files.map((file) => [file.name, file]));
  /** @type {Map<string, number>} */
  const indexes = new Map();
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];
  const visit = (/** @type {string} */ name) => {
    indexes.set(name, indexes.size);
    lowest.set(name, indexes.get(name) ?? 0);
    stack.push(name);
    for (const next of importsOf(/** @type {Source} */ (known.get(name)), known)) {
      if (!indexes.has(next)) visit(next);
      else if (!stack.includes(next)) continue;
      lowest.set(name, Math.min(lowest.get(name) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(name) !== indexes.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) found.push(group.reverse());
  };
  for (const { name } of files) if (!indexes.has(name)) visit(name);
  return found;
}

/** @param {Source} file @param {ReadonlyMap<string, Source>} known @returns {string[]} */
function importsOf({ name, text }, known) {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, target = '']) => {
    const place = path.posix.join(path.posix.dirname(name), target);
    return ['.ts', '.tsx', '/index.ts'].map((end) => place + end).filter((candidate) => known.has(candidate));
  });
}

/** @param {Source[]} files */
const lineStats = (files) => files.reduce((sum, file) => sum + file.lines, 0);

/** @returns {string[]} */
function report() {
  const product = productSources();
  const tests = sources(TESTS);
  const importCycles = cycles(product);
  const naming = filesNamingAnOption(product);
  return [
    `product  ${product.length} files, ${lineStats(product)} lines, ${product.filter((file) => file.lines <= 40).length} files of 40 lines or less`,
    `rooms    ${folderStats(product)}`,
    `options  files that name one elsewhere: ${naming.length} (${naming.join(' ')})`,
    `cycles   ${importCycles.length}${importCycles.map((circle) => `\n         ${circle.join(' → ')}`).join('')}`,
    `tests    ${tests.length} files, ${lineStats(tests)} lines`,
    `popup    ${existsSync(fromRoot('.output/chrome-mv3-production')) ? `own code for the first view ${(popupBytes() / 1000).toFixed(1)} kB gzip` : 'not built'}`,
  ];
}

/** @param {Source[]} files */
function folderStats(files) {
  /** @type {Record<string, Source[]>} */
  const groups = {};
  for (const file of files) {
    const [top = '', room = ''] = file.name.split('/');
    const name = top === 'lib' && !room.includes('.') ? `${top}/${room}` : top;
    groups[name] = [...(groups[name] ?? []), file];
  }
  return Object.entries(groups)
    .map(([name, group]) => `${name} ${group.length}/${lineStats(group)}`)
    .join(' · ');
}

/**
 * What the built popup needs for its first view, as gzip, without the files of libraries (`scripts/package/build-plugins.ts`).
 * `npm run bench` measures what it loads until three seconds later.
 */
export function popupBytes() {
  const read = (/** @type {string} */ name) => readFileSync(fromRoot('.output/chrome-mv3-production', name));
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
