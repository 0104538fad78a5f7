import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { launchWithExtension } from '../browser.mjs';
import { fromRoot } from '../setup/paths.mjs';
import { activateDemo } from './push-sample.mjs';

/** @type {Record<string, {message: string}>} */
export const MESSAGES = JSON.parse(readFileSync(fromRoot('public/_locales/en/messages.json'), 'utf8'));

/** Several lines, a tab, spaces at an end and a character outside the basic plane: what an inexact selection loses. */
export const SAMPLE_KEY = [
  '-----BEGIN SAMPLE KEY-----',
  'c2VjcmV0IHB1c2ggdHVybnMgdGhpcyBpbnRvIGEg',
  '\tbGluayB0aGF0IGVuZHM=  ',
  '🔑 not a real key',
  '-----END SAMPLE KEY-----',
].join('\n');

/**
 * Serves the page with the first steps, in the menu's own words, on a free port of the loopback.
 *
 * @returns {Promise<{address: string, close: () => void}>}
 */
export async function serveFirstSteps() {
  const page = readFileSync(fromRoot('scripts/start-page.html'), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key) => {
    const text = key === 'sampleKey' ? SAMPLE_KEY : (MESSAGES[key]?.message ?? '');
    return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  });
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    return response.end(page);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Opens a browser with the extension on its demo, on the page with the first steps, and waits until it is closed.
 *
 * @param {string} extensionDir
 */
export async function showBrowser(extensionDir) {
  const steps = await serveFirstSteps();
  const extension = await launchWithExtension({ extensionDir, headless: false });
  const closed = extension.context.waitForEvent('close', { timeout: 0 });
  const page = await activateDemo(extension);
  await page.goto(steps.address);
  // The welcome page of a new profile stays behind it.
  await page.bringToFront();
  console.log('The browser is open and shows what to do first. Close it to end this.');
  await closed;
  await extension.close();
  steps.close();
}
