import { existsSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installCommands } from './apt.mjs';
import { resolveTool } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/** @typedef {'chromium' | 'firefox'} BrowserName */

/** The variable that names a browser's program and wins over everything found. */
export const BROWSER_VARIABLE = { chromium: 'SECRET_PUSH_CHROMIUM', firefox: 'SECRET_PUSH_FIREFOX' };

/** The oldest versions that the manifest accepts; the README says why. */
export const MINIMUM_BROWSER = { chromium: 123, firefox: 140 };

const VERSION_TIMEOUT_MS = 30_000;

/** Commands on PATH. Branded Chrome is left out: it no longer takes `--load-extension`. */
const COMMANDS = {
  chromium: ['chromium', 'chromium-browser', 'chrome-for-testing', 'microsoft-edge', 'microsoft-edge-stable'],
  firefox: ['firefox', 'firefox-esr', 'firefox-developer-edition'],
};

const MAC_PROGRAMS = {
  chromium: ['Chromium', 'Google Chrome for Testing', 'Microsoft Edge'],
  firefox: ['Firefox', 'Firefox Developer Edition'],
};

const WINDOWS_PROGRAMS = {
  chromium: ['Chromium\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'],
  firefox: ['Mozilla Firefox\\firefox.exe', 'Firefox Developer Edition\\firefox.exe'],
};

/** @param {BrowserName} name @returns {string[]} files that are this browser if they exist, best first */
function candidates(name) {
  const { env, platform } = process;
  const below = (/** @type {(string | undefined)[]} */ folders, /** @type {string[]} */ programs) =>
    folders.flatMap((folder) => (folder ? programs.map((program) => path.join(folder, program)) : []));
  if (platform === 'win32')
    return below([env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA], WINDOWS_PROGRAMS[name]);
  // The program in an application has the application's name, but for Firefox.
  const apps = MAC_PROGRAMS[name].map((app) => `${app}.app/Contents/MacOS/${name === 'firefox' ? name : app}`);
  const inApps = platform === 'darwin' ? below(['/Applications', path.join(os.homedir(), 'Applications')], apps) : [];
  return [...inApps, ...below((env.PATH ?? '').split(path.delimiter), COMMANDS[name])];
}

/**
 * The program of an installed browser that starts and is new enough.
 *
 * @param {BrowserName} name
 * @returns {Promise<string | undefined>}
 * @throws {Error} if the variable names an unusable program: a choice is not replaced silently
 */
export async function getBrowser(name) {
  const variable = BROWSER_VARIABLE[name];
  const chosen = process.env[variable];
  if (chosen) {
    const problem = await findBrowserProblem(name, chosen);
    if (problem) throw new Error(`${variable} is ${chosen}, but ${problem}.`);
    return chosen;
  }
  // Playwright's Firefox is a patched one that installs no extension.
  const downloaded = name === 'chromium' ? [(await import('@playwright/test')).chromium.executablePath()] : [];
  for (const program of [...downloaded, ...candidates(name)]) {
    // Ubuntu's Chromium snap sees neither a profile in the system's temporary folder nor a hidden one.
    const isSnap = name === 'chromium' && existsSync(program) && realpathSync(program).includes('/snap');
    if (!isSnap && !(await findBrowserProblem(name, program))) return program;
  }
  return undefined;
}

/** @param {BrowserName} name @param {string} program @returns {Promise<string | undefined>} what is wrong with it, as the end of a sentence */
async function findBrowserProblem(name, program) {
  if (!existsSync(program)) return 'there is no such program';
  // On Windows `--version` opens a window; browsers update themselves there.
  if (process.platform === 'win32') return undefined;
  const { ok, output } = await runCommand(program, ['--version'], { timeoutMs: VERSION_TIMEOUT_MS });
  if (!ok) return 'it does not start';
  const [, major] = /(?:Chromium|Chrome[^\d]*|Edge|Firefox) (\d+)\./.exec(output) ?? [];
  if (!major) return 'it does not say its version';
  return Number(major) < MINIMUM_BROWSER[name] ? `version ${major} is older than ${MINIMUM_BROWSER[name]}` : undefined;
}

/**
 * The program of a browser: an installed one, else Playwright's Chromium, else the one of Debian's or Ubuntu's packages. Packages are
 * installed by root and in CI alone.
 *
 * @param {BrowserName} name
 * @param {(line: string) => void} say
 * @returns {Promise<string>}
 * @throws {Error} one sentence saying what to do
 */
export async function ensureBrowser(name, say) {
  const attempts = [
    ...(name === 'chromium'
      ? [[process.execPath, resolveTool('@playwright/test', 'playwright'), 'install', '--no-shell', 'chromium']]
      : []),
    ...installCommands([name === 'chromium' ? 'chromium' : 'firefox-esr']),
  ];
  let program = await getBrowser(name);
  for (const [command = '', ...args] of attempts) {
    if (program) break;
    say(`There is no ${name}: ${[command, ...args].map((word) => path.basename(word)).join(' ')}…`);
    const { ok, output } = await runCommand(command, args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
    if (!ok) say(`That did not work: ${output.trim().split('\n').pop()}`);
    program = await getBrowser(name);
  }
  if (program) return program;
  const kinds = name === 'chromium' ? 'Chromium, Edge or Chrome for Testing' : 'Firefox';
  throw new Error(
    `No ${kinds} was found: install version ${MINIMUM_BROWSER[name]} or newer, or set ${BROWSER_VARIABLE[name]} to its program, and try again.`,
  );
}
