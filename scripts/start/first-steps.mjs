import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fromRoot } from '../set-up/paths.mjs';
import { expectWords } from './words.mjs';

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
export function firstStepsPage() {
  const template = readFileSync(fromRoot('scripts', 'start-page.html'), 'utf8');
  return template.replace(/\{\{(\w+)\}\}/g, (_, key) => {
    return escapeHtml(key === 'sampleKey' ? SAMPLE_KEY : expectWords(key));
  });
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
