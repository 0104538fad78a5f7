import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { build } from 'wxt';
import { fromRoot } from '../../scripts/setup/paths.mjs';

/** Words by which a part of the code is known in a package, since no minifier may change them. */
const KNOWN_BY = { zod: '_zod', 'API client': '/api/v2', 'reference server': 'Retry later', 'QR code': 'Kanji' };

/** Preact with its signals, and the polyfill: `scripts/package/build-plugins.ts` gives each a file that holds nothing of ours. */
const LIBRARY_FILE = /^chunks\/(preact|polyfill)-/;
const LIBRARIES = 2;

/** A file of a package, in bytes. */
interface FileSize {
  /** From the package's folder. */
  name: string;
  raw: number;
  gzip: number;
}

const gzipSize = (content: Buffer) => gzipSync(content, { level: 9 }).length;
const sumOf = (files: readonly FileSize[]) => files.reduce((sum, { gzip }) => sum + gzip, 0);

/**
 * The sizes of what a page loaded and of what its scripts name to load later, and which parts are in the loaded files that are not for
 * the popup, or not yet. `names`: of the loaded files in `dir`. Throws if a library has no file of its own among them, or a part is
 * nowhere in the package: then it is known by something else now.
 */
export function measureLoadedFiles(dir: string, names: readonly string[]) {
  const all = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(path.sep, '/'));
  const textOf = (name: string) => readFileSync(path.join(dir, name), 'utf8');
  const isIn = (files: readonly string[], word: string) =>
    files.some((name) => name.endsWith('.js') && textOf(name).includes(word));
  const sizeOf = (name: string): FileSize => {
    const content = readFileSync(path.join(dir, name));
    return { name, raw: content.length, gzip: gzipSize(content) };
  };

  // A set may grow while it is walked through.
  const reachable = new Set(names);
  for (const name of reachable) {
    const text = name.endsWith('.js') ? textOf(name) : '';
    for (const other of all)
      if (/\.(js|css)$/.test(other) && text.includes(path.posix.basename(other))) reachable.add(other);
  }
  const loaded = names.map(sizeOf);
  const libraries = loaded.filter(({ name }) => LIBRARY_FILE.test(name));
  if (libraries.length !== LIBRARIES) throw new Error('A library has no file of its own');
  for (const [part, word] of Object.entries(KNOWN_BY))
    if (!isIn(all, word)) throw new Error(`${part} is not known by ${word} any more`);
  return {
    loaded,
    onDemand: [...reachable].filter((name) => !names.includes(name)).map(sizeOf),
    misplaced: Object.entries(KNOWN_BY).flatMap(([part, word]) => (isIn(names, word) ? [part] : [])),
    gzip: sumOf(loaded),
    /** Page, styles and scripts without the libraries. */
    ownGzip: sumOf(loaded) - sumOf(libraries),
  };
}

/** Builds the package once more, into `folder`. `parts` of the worker's script: folder or package, and bytes before minifying, largest first. */
export async function measureWorkerSize(folder: string) {
  const sizes = new Map<string, number>();
  const weigh: Plugin = {
    name: 'weigh-worker',
    generateBundle: ({ format }, files) => {
      const worker = Object.values(files).find(({ fileName }) => fileName === 'background.js');
      if (format !== 'iife' || worker?.type !== 'chunk') return;
      for (const [id, { renderedLength }] of Object.entries(worker.modules))
        sizes.set(partOf(id), (sizes.get(partOf(id)) ?? 0) + renderedLength);
    },
  };
  const ignore = () => {};
  const levels = { debug: ignore, log: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore };
  const logger = { level: 0, success: ignore, ...levels };
  await build({ root: fromRoot('.'), outDir: folder, logger, vite: () => ({ plugins: [weigh] }) });
  const script = readFileSync(path.join(folder, 'chrome-mv3-production', 'background.js'));
  const parts = [...sizes].sort(([, a], [, b]) => b - a);
  if (parts.length === 0) throw new Error('The build told nothing about the worker');
  return { raw: script.length, gzip: gzipSize(script), parts };
}

/** `lib/api`, or a package's name. Bundlers mark their own modules by `\0`. */
function partOf(id: string): string {
  const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  if (name !== undefined) return name;
  const file = path.relative(fromRoot('.'), id);
  const isOther = id.startsWith('\0') || file.startsWith('..') || path.isAbsolute(file);
  return isOther ? 'other' : file.split(path.sep).slice(0, 2).join('/');
}
