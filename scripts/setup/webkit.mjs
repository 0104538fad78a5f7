import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installCommands } from './apt.mjs';
import { runCommand } from './run-command.mjs';

/**
 * WebKit, the engine of every iPhone, as Debian and Ubuntu have it: the page for recipients is tested in it by `npm run test:all`.
 * Elsewhere there is no program of it that could be driven the same way.
 *
 * @typedef {{driver: string, browser: string, display: string}} WebKitPrograms
 */

const LIBRARIES = '/usr/lib';

/** @returns {WebKitPrograms | undefined} undefined if one is missing */
export function findWebKit() {
  const driver = findOnPath('WebKitWebDriver');
  const display = findOnPath('Xvfb');
  const browser = existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES)
        .flatMap((machine) =>
          ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((it) => path.join(LIBRARIES, machine, it, 'MiniBrowser')),
        )
        .find((it) => existsSync(it))
    : undefined;
  return driver && display && browser ? { driver, browser, display } : undefined;
}

/** @param {string} name @returns {string | undefined} */
function findOnPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((it) => existsSync(it));
}

/**
 * Installs it where root or a CI may do so.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<WebKitPrograms>}
 * @throws {Error} one sentence saying what to do
 */
export async function ensureWebKit(say) {
  for (const [command = '', ...args] of findWebKit() ? [] : installCommands(['webkit2gtk-driver', 'xvfb'])) {
    say(`There is no WebKit: ${[command, ...args].map((word) => path.basename(word)).join(' ')}…`);
    const { ok, output } = await runCommand(command, args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
    if (!ok) say(`That did not work: ${output.trim().split('\n').pop()}`);
  }
  const found = findWebKit();
  if (found) return found;
  throw new Error('No WebKit was found: on Debian or Ubuntu, install webkit2gtk-driver and xvfb, and try again.');
}
