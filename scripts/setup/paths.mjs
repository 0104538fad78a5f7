import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {...string} segments below the repository's folder
 * @returns {string}
 */
export function fromRoot(...segments) {
  return path.join(ROOT, ...segments);
}

/**
 * The JavaScript file behind an installed package's command, to be run with this Node:
 * unlike the shims in `node_modules/.bin` it needs no shell on any system.
 *
 * @param {string} packageName such as `wxt`
 * @param {string} [command] the command's name, where it is not the package's
 * @returns {string}
 * @throws {Error} if the package is not installed or has no such command
 */
export function resolveTool(packageName, command) {
  const folder = fromRoot('node_modules', packageName);
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) throw new Error(`The package ${packageName} is not installed.`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  const file = typeof bin === 'string' ? bin : bin?.[command || packageName];
  if (!file) throw new Error(`The package ${packageName} has no command ${command || packageName}.`);
  return path.join(folder, file);
}
