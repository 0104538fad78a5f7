import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { launchWithExtension } from '../browser.mjs';
import { fromRoot } from '../set-up/paths.mjs';
import { useBuiltIn } from './main-job.mjs';

/** @type {Record<string, {message: string}>} */
const words = JSON.parse(readFileSync(fromRoot('public', '_locales', 'en', 'messages.json'), 'utf8'));

/**
 * The extension's English words for a key.
 *
 * @param {string} key
 * @returns {string}
 * @throws {Error} if there are none
 */
export function expectWords(key) {
  const entry = words[key];
  if (!entry) throw new Error(`There are no words for ${key}.`);
  return entry.message;
}

/** Several lines, a tab, spaces at an end and a sign outside the basic plane: what gets lost where a selection is not read exactly. */
export const SAMPLE_KEY = [
  '-----BEGIN SAMPLE KEY-----',
  'c2VjcmV0IHB1c2ggdHVybnMgdGhpcyBpbnRvIGEg',
  '\tbGluayB0aGF0IGVuZHM=  ',
  '🔑 not a real key',
  '-----END SAMPLE KEY-----',
].join('\n');

/**
 * Serves the page with the first steps on a free port of the loopback.
 *
 * @returns {Promise<{address: string, close: () => void}>}
 */
export async function serveFirstSteps() {
  const page = firstStepsPage();
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    return response.end(page);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = server.address();
  const port = bound && typeof bound === 'object' ? bound.port : 0;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * The page's HTML, with the menu's own words in it.
 *
 * @returns {string}
 * @throws {Error} if the page names words that do not exist
 */
function firstStepsPage() {
  const template = readFileSync(fromRoot('scripts', 'start-page.html'), 'utf8');
  return template.replace(/\{\{(\w+)\}\}/g, (_, key) => {
    return escapeHtml(key === 'sampleKey' ? SAMPLE_KEY : expectWords(key));
  });
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Opens a browser with the extension on its built-in instance, on the page with the first steps, and waits until it is closed.
 *
 * @param {string} extensionDir
 */
export async function showBrowser(extensionDir) {
  const steps = await serveFirstSteps();
  const extension = await launchWithExtension({ extensionDir, headless: false });
  // For ever: a person looks around as long as they like.
  const closed = extension.context.waitForEvent('close', { timeout: 0 });
  const page = await useBuiltIn(extension);
  await page.goto(steps.address);
  // The extension's own first page, which a new profile gets, stays behind it.
  await page.bringToFront();
  console.log('The browser is open and shows what to do first. Close it to end this.');
  await closed;
  await extension.close();
  steps.close();
}
