import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expectTool } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {'chromium' | 'firefox'} BrowserName
 * @typedef {{platform: string, env: Record<string, string | undefined>, home: string}} Machine
 */

/** The variable that names a browser's program, and wins over everything found. */
export const BROWSER_VARIABLE = { chromium: 'SECRET_PUSH_CHROMIUM', firefox: 'SECRET_PUSH_FIREFOX' };

/** The oldest versions that the extension's manifest accepts; wxt.config.ts says them and the README says why. */
export const MINIMUM_BROWSER = { chromium: 123, firefox: 140 };

/** What the programs are called where PATH finds them. Branded Chrome is left out: it no longer takes `--load-extension`. */
const COMMANDS = {
  chromium: ['chromium', 'chromium-browser', 'chrome-for-testing', 'microsoft-edge', 'microsoft-edge-stable'],
  firefox: ['firefox', 'firefox-esr', 'firefox-developer-edition'],
};

const MAC_PROGRAMS = {
  chromium: [
    'Chromium.app/Contents/MacOS/Chromium',
    'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  firefox: ['Firefox.app/Contents/MacOS/firefox', 'Firefox Developer Edition.app/Contents/MacOS/firefox'],
};

const WINDOWS_PROGRAMS = {
  chromium: ['Chromium\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'],
  firefox: ['Mozilla Firefox\\firefox.exe', 'Firefox Developer Edition\\firefox.exe'],
};

/**
 * The files that are this browser if they exist, best first.
 *
 * @param {BrowserName} name
 * @param {Machine} machine
 * @returns {string[]}
 */
export function browserPlaces(name, { platform, env, home }) {
  if (platform === 'win32') {
    const bases = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);
    return WINDOWS_PROGRAMS[name].flatMap((program) => bases.map((base) => `${base}\\${program}`));
  }
  const onPath = (env.PATH || '')
    .split(':')
    .filter(Boolean)
    .flatMap((folder) => COMMANDS[name].map((command) => `${folder}/${command}`));
  if (platform !== 'darwin') return onPath;
  const bases = ['/Applications', `${home}/Applications`];
  return [...MAC_PROGRAMS[name].flatMap((program) => bases.map((base) => `${base}/${program}`)), ...onPath];
}

const VERSION_TIMEOUT_MS = 30_000;

/**
 * The program of an installed browser that is new enough and starts.
 *
 * @param {BrowserName} name
 * @returns {Promise<string | undefined>}
 * @throws {Error} if the variable that names the browser names none that can be used: what somebody chose is not replaced silently
 */
export async function getBrowser(name) {
  const variable = BROWSER_VARIABLE[name];
  const chosen = process.env[variable];
  if (chosen) {
    const problem = await whyNot(name, chosen);
    if (problem) throw new Error(`${variable} is ${chosen}, but ${problem}.`);
    return chosen;
  }
  const machine = { platform: process.platform, env: process.env, home: os.homedir() };
  const downloaded = name === 'chromium' ? await downloadedChromium() : undefined;
  for (const place of [...(downloaded ? [downloaded] : []), ...browserPlaces(name, machine)]) {
    if (!existsSync(place)) continue;
    // Ubuntu's Chromium snap sees neither a profile in the system's temporary folder nor a hidden one.
    if (name === 'chromium' && realpathSync(place).includes('/snap')) continue;
    if (!(await whyNot(name, place))) return place;
  }
  return undefined;
}

/** @returns {Promise<string | undefined>} where Playwright's own download is, or would be */
async function downloadedChromium() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath() || undefined;
}

/**
 * @param {BrowserName} name
 * @param {string} program
 * @returns {Promise<string | undefined>} what is wrong with it, as the end of a sentence
 */
async function whyNot(name, program) {
  if (!isProgram(program)) return 'there is no such program';
  // On Windows `--version` opens a window instead of answering; there the browsers keep themselves up to date.
  if (process.platform === 'win32') return undefined;
  const { ok, output } = await runCommand(program, ['--version'], { timeoutMs: VERSION_TIMEOUT_MS });
  if (!ok) return 'it does not start';
  const major = majorVersion(output);
  if (major === undefined) return 'it does not say its version';
  return major < MINIMUM_BROWSER[name] ? `version ${major} is older than ${MINIMUM_BROWSER[name]}` : undefined;
}

/**
 * @param {string} output what `--version` printed, such as `Mozilla Firefox 153.7.0esr`
 * @returns {number | undefined}
 */
export function majorVersion(output) {
  const match = /(?:Chromium|Chrome[^\d]*|Edge|Firefox) (\d+)\./.exec(output);
  return match ? Number(match[1]) : undefined;
}

/** @param {string} program */
function isProgram(program) {
  try {
    accessSync(program, constants.X_OK);
    return statSync(program).isFile();
  } catch {
    // Not there, not readable or not a program: all the same to somebody who wants to start it.
    return false;
  }
}

/**
 * @typedef {object} PackageManager
 * @property {string} command
 * @property {string[][]} steps what to run, in order, without the command's name
 * @property {string} typed what somebody types instead
 * @property {boolean} needsRoot
 * @property {Record<string, string>} env
 */

/** Fedora's `chromium` and the others' of that name are real packages; Ubuntu's is a snap, which is not looked for afterwards. */
const PACKAGES = {
  'apt-get': { chromium: 'chromium', firefox: 'firefox-esr' },
  dnf: { chromium: 'chromium', firefox: 'firefox' },
  pacman: { chromium: 'chromium', firefox: 'firefox' },
  brew: { chromium: 'chromium', firefox: 'firefox' },
};

/**
 * How each package manager installs a browser without asking anything, in the order in which to look for one.
 *
 * @param {BrowserName} name
 * @returns {PackageManager[]}
 */
export function packageManagers(name) {
  const [apt, dnf, pacman, brew] = [
    PACKAGES['apt-get'][name],
    PACKAGES.dnf[name],
    PACKAGES.pacman[name],
    PACKAGES.brew[name],
  ];
  return [
    {
      command: 'apt-get',
      steps: [['update'], ['install', '--yes', '-o', 'DPkg::Lock::Timeout=120', apt]],
      typed: `sudo apt-get install ${apt}`,
      needsRoot: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    },
    {
      command: 'dnf',
      steps: [['install', '--assumeyes', dnf]],
      typed: `sudo dnf install ${dnf}`,
      needsRoot: true,
      env: {},
    },
    {
      command: 'pacman',
      steps: [['-Sy', '--noconfirm', pacman]],
      typed: `sudo pacman -S ${pacman}`,
      needsRoot: true,
      env: {},
    },
    {
      command: 'brew',
      steps: [['install', '--cask', brew]],
      typed: `brew install --cask ${brew}`,
      needsRoot: false,
      env: {},
    },
  ];
}

/**
 * The words of one command, with what it needs to be root.
 *
 * @param {PackageManager} manager
 * @param {string[]} step
 * @param {boolean} isRoot
 * @returns {string[]}
 */
export function commandLine(manager, step, isRoot) {
  if (!manager.needsRoot || isRoot) return [manager.command, ...step];
  const env = Object.entries(manager.env).map(([key, value]) => `${key}=${value}`);
  return ['sudo', '--non-interactive', ...(env.length > 0 ? ['env', ...env] : []), manager.command, ...step];
}

/**
 * @typedef {(line: string) => void} Say
 * @typedef {(say: Say) => Promise<boolean>} Attempt says in one line what it does and whether it could; false without a word where it does not apply
 */

const TITLE = { chromium: 'Chromium', firefox: 'Firefox' };

/**
 * The program of a browser: an installed one, else a downloaded one, else one from the system's package manager. That one is asked only by
 * root and in CI: on somebody's own machine the error names the command to type.
 *
 * @param {BrowserName} name
 * @param {Say} say
 * @param {{find: (name: BrowserName) => Promise<string | undefined>, attempts: Attempt[], toType?: string | undefined}} [ways]
 * @returns {Promise<string>}
 * @throws {Error} one sentence saying what to do, if there is none and none could be had
 */
export async function expectBrowser(name, say, ways = waysFor(name)) {
  const installed = await ways.find(name);
  if (installed) return installed;
  for (const attempt of ways.attempts) {
    if (!(await attempt(say))) continue;
    const program = await ways.find(name);
    if (program) return program;
  }
  const kinds = name === 'chromium' ? 'Chromium, Edge or Chrome for Testing' : 'Firefox';
  const install = `install ${kinds} ${MINIMUM_BROWSER[name]} or newer`;
  const what = ways.toType ? `type "${ways.toType}", or ${install}` : install;
  throw new Error(
    `No ${TITLE[name]} was found: ${what}, or set ${BROWSER_VARIABLE[name]} to its program, and try again.`,
  );
}

/**
 * Playwright's Firefox is a patched one that installs no extension, so only its Chromium is of use.
 *
 * @param {BrowserName} name
 */
function waysFor(name) {
  const manager = packageManagers(name).find(({ command }) => isOnPath(command));
  const mayInstall = manager !== undefined && (isRoot() || Boolean(process.env.CI));
  const attempts = [
    ...(name === 'chromium' ? [downloadChromium] : []),
    ...(mayInstall ? [(/** @type {Say} */ say) => installWith(manager, name, say)] : []),
  ];
  return { find: getBrowser, attempts, toType: manager?.typed };
}

/** @type {Attempt} */
async function downloadChromium(say) {
  say("No Chromium found: downloading Playwright's…");
  const { ok } = await runCommand(process.execPath, [
    expectTool('@playwright/test', 'playwright'),
    'install',
    '--no-shell',
    'chromium',
  ]);
  if (!ok) say('That did not work.');
  return ok;
}

/**
 * @param {PackageManager} manager
 * @param {BrowserName} name
 * @param {Say} say
 * @returns {Promise<boolean>}
 */
async function installWith(manager, name, say) {
  say(`Installing ${TITLE[name]} with ${manager.command}…`);
  for (const step of manager.steps) {
    const [command = '', ...args] = commandLine(manager, step, isRoot());
    const { ok, output } = await runCommand(command, args, { env: manager.env });
    if (!ok) {
      say(`That did not work: ${output.trim().split('\n').pop()}`);
      return false;
    }
  }
  return true;
}

function isRoot() {
  return Boolean(process.getuid && process.getuid() === 0);
}

/** @param {string} command */
function isOnPath(command) {
  const folders = (process.env.PATH || '').split(path.delimiter).filter(Boolean);
  return folders.some((folder) => existsSync(path.join(folder, command)));
}
