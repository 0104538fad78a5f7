import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, resolveTool } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/** @typedef {Record<string, {version?: string, optional?: boolean}>} LockedPackages the `packages` of a lock file, by folder */

/** What the generated types are made from. */
const TYPE_SOURCES = ['wxt.config.ts', 'package-lock.json', 'entrypoints', 'public'];

/**
 * Installs the packages of the lock file, unless they are installed.
 *
 * @param {(line: string) => void} say
 * @throws {Error} with what npm printed
 */
export async function ensurePackages(say) {
  const wanted = readPackages('package-lock.json');
  // npm writes this file last, so it also proves that the install ended.
  const installed = readPackages('node_modules/.package-lock.json');
  // Optional packages differ from system to system.
  const stale = Object.entries(wanted).some(
    ([folder, { version, optional }]) => folder !== '' && !optional && installed[folder]?.version !== version,
  );
  if (!stale) return;
  say('Installing the packages that package-lock.json names…');
  const shell = process.platform === 'win32';
  const { ok, output } = await runCommand('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell });
  if (!ok) throw new Error(`npm could not install the packages. It said:\n${output.trim()}`);
}

/** @param {string} name @returns {LockedPackages} */
function readPackages(name) {
  return existsSync(fromRoot(name)) ? JSON.parse(readFileSync(fromRoot(name), 'utf8')).packages : {};
}

/**
 * Has WXT write `.wxt`, which tsconfig.json extends, if its sources have changed.
 *
 * @throws {Error} with what WXT printed
 */
export async function ensureGeneratedTypes() {
  if (!isNewer(TYPE_SOURCES, '.wxt/wxt.d.ts')) return;
  const { ok, output } = await runCommand(process.execPath, [resolveTool('wxt'), 'prepare']);
  if (!ok) throw new Error(`wxt prepare failed:\n${output.trim()}`);
}

/**
 * Whether any of these files and folders has changed since `result` was written, or `result` does not exist.
 *
 * @param {string[]} sources
 * @param {string} result
 */
export function isNewer(sources, result) {
  if (!existsSync(fromRoot(result))) return true;
  const writtenAt = statSync(fromRoot(result)).mtimeMs;
  return sources.some((source) => lastChange(fromRoot(source)) > writtenAt);
}

/** @param {string} file or folder @returns {number} milliseconds since 1970; 0 if it does not exist */
function lastChange(file) {
  if (!existsSync(file)) return 0;
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => lastChange(path.join(file, name))));
}
