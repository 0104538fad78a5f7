import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expectTool, fromRoot } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {Record<string, {version?: string, optional?: boolean, link?: boolean}>} LockedPackages the `packages` of a lock file, by folder
 */

/**
 * The folders whose package is not the one that the lock file names. Optional packages are left out: each system gets its own.
 *
 * @param {LockedPackages} wanted from `package-lock.json`
 * @param {LockedPackages} installed from `node_modules/.package-lock.json`, which npm writes last, so that it also proves that the install ended
 * @returns {string[]}
 */
export function stalePackages(wanted, installed) {
  return Object.keys(wanted).filter((folder) => {
    const entry = wanted[folder];
    if (folder === '' || !entry || entry.optional) return false;
    const present = installed[folder];
    return !present || present.version !== entry.version;
  });
}

/**
 * Installs exactly what the lock file names, if that is not what is there.
 *
 * @param {(line: string) => void} say
 * @throws {Error} with what to do, if npm fails
 */
export async function expectPackages(say) {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules', '.package-lock.json');
  if (wanted && installed && stalePackages(wanted, installed).length === 0) return;
  say('Installing the packages that package-lock.json names…');
  const { ok, output } = await runCommand('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  if (!ok) throw new Error(`npm could not install the packages. It said:\n${output.trim()}`);
}

/**
 * @param {...string} segments
 * @returns {LockedPackages | undefined}
 */
function readPackages(...segments) {
  const file = fromRoot(...segments);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

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

/** What the generated types are made from. */
const SOURCES = ['wxt.config.ts', 'package-lock.json', 'entrypoints', 'public'];

/**
 * Lets WXT write `.wxt`, which tsconfig.json extends, if something it is made from has changed since.
 *
 * @throws {Error} with what WXT said
 */
export async function expectGeneratedTypes() {
  if (!isNewer(SOURCES, '.wxt/wxt.d.ts')) return;
  const { ok, output } = await runCommand(process.execPath, [expectTool('wxt'), 'prepare']);
  if (!ok) throw new Error(`wxt prepare failed:\n${output.trim()}`);
}
