import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { getBrowser } from './setup/browsers.mjs';

/**
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 * @typedef {import('@playwright/test').Worker} Worker
 *
 * @typedef {object} ExtensionContext
 * @property {BrowserContext} context
 * @property {string} extensionOrigin `chrome-extension://…`, without a slash behind it
 * @property {() => Promise<Worker>} worker the extension's worker that runs now, or the next that starts
 * @property {() => Promise<void>} close closes the browser
 */

/**
 * Starts Chromium with one unpacked extension and nothing else.
 *
 * @param {object} options
 * @param {string} options.extensionDir the folder with its manifest.json
 * @param {boolean} options.headless
 * @param {string} [options.profileDir] kept; without it there is one that is thrown away
 * @param {string[]} [options.args] more switches for the browser
 * @returns {Promise<ExtensionContext>}
 * @throws {Error} if there is no Chromium, or the extension's worker does not start
 */
export async function launchWithExtension({ extensionDir, headless, profileDir, args = [] }) {
  const executablePath = await getBrowser('chromium');
  if (!executablePath) throw new Error('There is no Chromium: npm start or npm test get one.');
  const profile = profileDir ?? createTempProfile();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless,
    // Not on Linux: root has no sandbox, and some systems let nobody have one whose browser they did not install themselves.
    chromiumSandbox: process.platform !== 'linux',
    viewport: headless ? { width: 1280, height: 800 } : null,
    args: [`--disable-extensions-except=${extensionDir}`, `--load-extension=${extensionDir}`, ...args],
  });
  const worker = async () => context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return {
    context,
    extensionOrigin: `chrome-extension://${new URL((await worker()).url()).host}`,
    worker,
    close: () => context.close(),
  };
}

/** @returns {string} a new folder, removed when this process ends, in whatever way a process can notice */
function createTempProfile() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'secret-push-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
