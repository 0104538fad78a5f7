import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { build } from 'wxt';
import { fromRoot } from '../../scripts/setup/paths.mjs';

export interface WorkerSize {
  raw: number;
  gzip: number;
  /** Folder or package, and bytes before the script is minified: largest first. */
  parts: [name: string, bytes: number][];
}

/** Builds the package once more, into `folder`, to see what of it is in the worker's script. */
export async function measureWorkerSize(folder: string): Promise<WorkerSize> {
  const sizes = new Map<string, number>();
  const weigh: Plugin = {
    name: 'weigh-worker',
    generateBundle: ({ format }, files) => {
      if (format !== 'iife') return;
      const worker = Object.values(files).find(({ fileName }) => fileName === 'background.js');
      if (worker?.type !== 'chunk') return;
      for (const [id, { renderedLength }] of Object.entries(worker.modules)) {
        const part = partOf(id);
        sizes.set(part, (sizes.get(part) ?? 0) + renderedLength);
      }
    },
  };
  await build({ root: fromRoot('.'), outDir: folder, logger: silent, vite: () => ({ plugins: [weigh] }) });
  const script = readFileSync(path.join(folder, 'chrome-mv3-production', 'background.js'));
  const parts = [...sizes].sort(([, a], [, b]) => b - a);
  if (parts.length === 0) throw new Error('The build told nothing about the worker');
  return { raw: script.length, gzip: gzipSync(script, { level: 9 }).length, parts };
}

/** `lib/api`, or a package's name. Bundlers mark their own modules by `\0`. */
function partOf(id: string): string {
  const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  if (name !== undefined) return name;
  const file = path.relative(fromRoot('.'), id);
  return id.startsWith('\0') || file.startsWith('..') || path.isAbsolute(file)
    ? 'other'
    : file.split(path.sep).slice(0, 2).join('/');
}

const ignore = () => {};
const silent = {
  level: 0,
  debug: ignore,
  log: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
  success: ignore,
};
