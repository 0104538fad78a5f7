import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';

/**
 * Whether anything in these files and folders was changed after that file was written, or that file is not there.
 *
 * @param {string[]} sources files and folders, from the repository's folder
 * @param {string} made a file made from them
 * @returns {boolean}
 */
export function isNewer(sources, made) {
  const file = fromRoot(made);
  if (!existsSync(file)) return true;
  const madeAt = statSync(file).mtimeMs;
  return sources.some((source) => lastChange(fromRoot(source)) > madeAt);
}

/**
 * @param {string} place a file or folder
 * @returns {number} milliseconds since 1970, of the newest change in it; 0 if it is not there
 */
function lastChange(place) {
  if (!existsSync(place)) return 0;
  const stat = statSync(place);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(place).map((name) => lastChange(path.join(place, name))));
}
