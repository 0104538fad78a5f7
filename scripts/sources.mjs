import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from './setup/paths.mjs';

/** @typedef {{name: string, text: string}} Source from the repository's folder, with `/` */

export const PRODUCT = /^(components|entrypoints|lib)\/.*\.tsx?$/;

/** @param {RegExp} pattern of names @returns {Source[]} of the files that git knows or would add */
export function sources(pattern) {
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: fromRoot(),
    encoding: 'utf8',
  }).split('\n');
  return names
    .filter((name) => pattern.test(name) && existsSync(fromRoot(name)))
    .map((name) => ({ name, text: textOf(name) }));
}

/** @param {string} name */
export const textOf = (name) => readFileSync(fromRoot(name), 'utf8');
