import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { fromRoot } from './set-up/paths.mjs';

/**
 * `npm run shape`: how large the source is and how its files hang together, from the tree and from what a build and a test run left.
 * `tests/repository/shape.test.ts` holds what must not come back.
 *
 * @typedef {{name: string, text: string, lines: number}} Source
 */

const PRODUCT = /^(components|entrypoints|lib)\/.*\.tsx?$/;
const TESTS = /^tests\/.*\.tsx?$/;
/** Where an option of a push may be named: its list, and the two sides of the API. */
const OPTION_HOMES = /^lib\/(push\/options\.ts|api\/|server\/)/;
const OPTION = /\b(retrievalStep|retrieval_step)\b/;
/** What a page loads of others: `scripts/package/build-plugins.ts` gives each a file of its own. */
const LIBRARIES = /^chunks\/(preact|polyfill)-/;

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
export function filesNamingAnOption(files) {
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

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
/** @param {Source[]} files */
const lines = (files) => sum(files.map((file) => file.lines));
/** @param {Source[]} files @param {RegExp} pattern */
const matches = (files, pattern) => sum(files.map(({ text }) => [...text.matchAll(pattern)].length));

/** @returns {string[]} */
function report() {
  const product = productSources();
  const tests = sources(TESTS);
  const sizes = product.map((file) => file.lines).sort((a, b) => a - b);
  const watch = product.filter(({ name }) => /watch/i.test(name));
  const circles = cycles(product);
  const interfaces = [
    ...product
      .map(({ text }) => text)
      .join('\n')
      .matchAll(/interface \w*(?:Parts|Doors|Deps|Store|Props)\b.*?\n}\n/gs),
  ];
  const naming = filesNamingAnOption(product);
  return [
    `product   files ${product.length}  lines ${lines(product)}  median ${sizes[Math.floor(sizes.length / 2)]}  over 320: ${sizes.filter((size) => size > 320).length}  40 or less: ${sizes.filter((size) => size <= 40).length}`,
    `rooms     ${rooms(product)}`,
    `watch     lines ${lines(watch)} in ${watch.length} files`,
    `options   files that name one elsewhere: ${naming.length} (${naming.join(' ')})`,
    `cycles    ${circles.length}${circles.map((circle) => `\n          ${circle.join(' → ')}`).join('')}`,
    `imports   lines ${matches(product, /^import .*$/gm)}  on demand ${matches(product, /\bimport\('/g)}  Parts, Doors, Deps, Store, Props ${sum(interfaces.map(([text]) => text.split('\n').length - 1))} lines`,
    `tests     files ${tests.length}  lines ${lines(tests)}`,
    `packages  ${packages()}`,
  ];
}

/** @param {Source[]} files */
function rooms(files) {
  /** @type {Map<string, Source[]>} */
  const groups = new Map();
  for (const file of files) {
    const [top = '', room = ''] = file.name.split('/');
    const name = top === 'lib' && !room.includes('.') ? `${top}/${room}` : top;
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  return [...groups].map(([name, group]) => `${name} ${group.length}/${lines(group)}`).join(' · ');
}

function packages() {
  const output = fromRoot('.output');
  if (!existsSync(output)) return 'none: npm run zip makes them';
  const archives = readdirSync(output).filter((name) => /-(chrome-edge|firefox)\.zip$/.test(name));
  const popup = path.join(output, 'chrome-mv3-production');
  const own = existsSync(path.join(popup, 'popup.html'))
    ? ` · popup's own code ${kilobytes(ownSize(popup, 'popup.html'))} gzip`
    : '';
  return archives.map((name) => `${name} ${kilobytes(statSync(path.join(output, name)).size)}`).join(' · ') + own;
}

/**
 * What a page's scripts and styles weigh as gzip, without others' libraries: what its entry imports, at once and on demand, and what that imports.
 * What is loaded on demand later is for `npm run bench` to see.
 *
 * @param {string} dir of an unpacked package
 * @param {string} page
 */
function ownSize(dir, page) {
  const named = (/** @type {string} */ name, /** @type {RegExp} */ pattern) =>
    [...readFileSync(path.join(dir, name), 'utf8').matchAll(pattern)]
      .map(([, file = '']) => path.posix.join(file.startsWith('/') ? '' : path.posix.dirname(name), file))
      .map((file) => file.replace(/^\//, ''));
  const entries = named(page, /(?:src|href)="([^"]+\.(?:js|css))"/g);
  const needed = new Set([
    page,
    ...entries,
    ...entries.flatMap((name) => named(name, /import\(["`]([^"`]+\.js)["`]\)/g)),
  ]);
  for (const name of needed) for (const file of named(name, /(?:from|import)["`](\.[^"`]+\.js)["`]/g)) needed.add(file);
  const own = [...needed].filter((name) => !LIBRARIES.test(name));
  return sum(own.map((name) => gzipSync(readFileSync(path.join(dir, name)), { level: 9 }).length));
}

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(report().join('\n'));
