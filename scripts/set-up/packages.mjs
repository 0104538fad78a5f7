import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from './paths.mjs';
import { runCommand } from './run-command.mjs';

const INSTALL_TIMEOUT_MS = 8 * 60_000;

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
 * Installs what the lock file names, if that is not what is there. Not with `npm ci`: it refuses a lock file without the optional
 * packages of every other system, and npm leaves those out that the registry at hand lacks. `--no-save` keeps the lock file as it is.
 *
 * @param {(line: string) => void} say
 * @throws {Error} with what to do, if npm fails
 */
export async function expectPackages(say) {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules', '.package-lock.json');
  if (wanted && installed && stalePackages(wanted, installed).length === 0) return;
  say('Installing the packages that package-lock.json names…');
  const { ok, output } = await runCommand(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      timeoutMs: INSTALL_TIMEOUT_MS,
      shell: process.platform === 'win32',
    },
  );
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
