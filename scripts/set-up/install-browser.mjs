import { existsSync } from 'node:fs';
import path from 'node:path';
import { BROWSER_VARIABLE, MINIMUM_BROWSER } from './browser-places.mjs';
import { getBrowser } from './find-browser.mjs';
import { commandLine, packageManagers } from './package-managers.mjs';
import { expectTool } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {import('./browser-places.mjs').BrowserName} BrowserName
 * @typedef {(line: string) => void} Say
 * @typedef {(say: Say) => Promise<boolean>} Attempt says in one line what it does and whether it could; false without a word where it does not apply
 */

const DOWNLOAD_TIMEOUT_MS = 4 * 60_000;
const PACKAGE_TIMEOUT_MS = 8 * 60_000;
const TITLE = { chromium: 'Chromium', firefox: 'Firefox' };

/**
 * The program of a browser: an installed one, else a downloaded one, else one from the system's package manager.
 *
 * @param {BrowserName} name
 * @param {Say} say
 * @param {{find: (name: BrowserName) => Promise<string | undefined>, attempts: Attempt[]}} [ways]
 * @returns {Promise<string>}
 * @throws {Error} one sentence saying what to do, if there is none and none could be had
 */
export async function expectBrowser(name, say, ways = { find: getBrowser, attempts: attemptsFor(name) }) {
  const installed = await ways.find(name);
  if (installed) return installed;
  for (const attempt of ways.attempts) {
    if (!(await attempt(say))) continue;
    const program = await ways.find(name);
    if (program) return program;
  }
  const kinds = name === 'chromium' ? 'Chromium, Edge or Chrome for Testing' : 'Firefox';
  throw new Error(
    `No ${TITLE[name]} was found and none could be installed: please install ${kinds} ${MINIMUM_BROWSER[name]} or newer, or set ${BROWSER_VARIABLE[name]} to its program, and try again.`,
  );
}

/**
 * Playwright's Firefox is a patched one that installs no extension, so only its Chromium is of use.
 *
 * @param {BrowserName} name
 * @returns {Attempt[]}
 */
function attemptsFor(name) {
  const install = (/** @type {Say} */ say) => installWithPackageManager(name, say);
  return name === 'chromium' ? [downloadChromium, install] : [install];
}

/** @type {Attempt} */
async function downloadChromium(say) {
  say("No Chromium found: downloading Playwright's…");
  const { ok } = await runCommand(
    process.execPath,
    [expectTool('@playwright/test', 'playwright'), 'install', '--no-shell', 'chromium'],
    { timeoutMs: DOWNLOAD_TIMEOUT_MS },
  );
  if (!ok) say('That did not work.');
  return ok;
}

/**
 * @param {BrowserName} name
 * @param {Say} say
 * @returns {Promise<boolean>}
 */
async function installWithPackageManager(name, say) {
  const manager = packageManagers(name).find(({ command }) => isOnPath(command));
  if (!manager) return false;
  const isRoot = Boolean(process.getuid && process.getuid() === 0);
  if (manager.needsRoot && !isRoot && !(await canBecomeRoot())) return false;
  say(`Installing ${TITLE[name]} with ${manager.command}…`);
  for (const step of manager.steps) {
    const [command = '', ...args] = commandLine(manager, step, isRoot);
    const { ok, output } = await runCommand(command, args, { timeoutMs: PACKAGE_TIMEOUT_MS, env: manager.env });
    if (!ok) {
      say(`That did not work: ${output.trim().split('\n').pop()}`);
      return false;
    }
  }
  return true;
}

/** @param {string} command */
function isOnPath(command) {
  const folders = (process.env.PATH || '').split(path.delimiter).filter(Boolean);
  return folders.some((folder) => existsSync(path.join(folder, command)));
}

async function canBecomeRoot() {
  if (!isOnPath('sudo')) return false;
  const { ok } = await runCommand('sudo', ['--non-interactive', 'true'], { timeoutMs: 10_000 });
  return ok;
}
