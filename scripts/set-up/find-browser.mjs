import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import os from 'node:os';
import { BROWSER_VARIABLE, browserPlaces, MINIMUM_BROWSER } from './browser-places.mjs';
import { runCommand } from './run-command.mjs';

/** @typedef {import('./browser-places.mjs').BrowserName} BrowserName */

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
