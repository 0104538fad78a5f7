import { readFileSync } from 'node:fs';
import { launchWithExtension } from '../browser.mjs';
import { fromRoot } from '../setup/paths.mjs';

/**
 * The extension's APIs as used here; `dispatch` calls the listeners, undocumented.
 * @typedef {{url?: string}} Tab
 * @typedef {object} ExtensionApis
 * @property {{sendMessage: (message: object) => Promise<{ok: boolean}>}} runtime
 * @property {{query: (filter: object) => Promise<Tab[]>}} tabs
 * @property {{onClicked: {dispatch: (info: object, tab?: Tab) => void}}} contextMenus
 */

/** @type {Record<string, {message: string}>} */
const MESSAGES = JSON.parse(readFileSync(fromRoot('public/_locales/en/messages.json'), 'utf8'));

/** Several lines, a tab, spaces at an end and a character outside the basic plane: what an inexact selection loses. */
const SAMPLE_KEY = [
  '-----BEGIN SAMPLE KEY-----',
  'c2VjcmV0IHB1c2ggdHVybnMgdGhpcyBpbnRvIGEg',
  '\tbGluayB0aGF0IGVuZHM=  ',
  '🔑 not a real key',
  '-----END SAMPLE KEY-----',
].join('\n');

/** Where the browser shows the page with the first steps. No server is asked. */
const START_PAGE = 'http://127.0.0.1/';

const COPY_TIMEOUT_MS = 20_000;

/** The page with the first steps, in the menu's own words. */
function startPage() {
  return readFileSync(fromRoot('scripts/start-page.html'), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, key) => {
    const text = key === 'sampleKey' ? SAMPLE_KEY : (MESSAGES[key]?.message ?? '');
    return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  });
}

/**
 * Opens a browser whose extension has its demo as the active instance, as after "Try it here", on the page with the first steps.
 *
 * @param {Parameters<typeof launchWithExtension>[0]} options
 */
async function openDemo(options) {
  const extension = await launchWithExtension(options);
  const { context, extensionOrigin } = extension;
  await context.route(START_PAGE, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: startPage() }),
  );
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${extensionOrigin}/options.html`);
  const reply = await page.evaluate(() => {
    const { chrome } = /** @type {{chrome: ExtensionApis}} */ (/** @type {unknown} */ (globalThis));
    return chrome.runtime.sendMessage({ message: 'activateDemo' });
  });
  if (!reply?.ok) throw new Error(`The extension could not use its demo: ${JSON.stringify(reply)}`);
  await page.goto(START_PAGE);
  // The welcome page of a new profile stays behind it.
  await page.bringToFront();
  return { ...extension, page };
}

/** Opens the browser and waits until it is closed. @param {string} extensionDir */
export async function showDemo(extensionDir) {
  const { context } = await openDemo({ extensionDir, headless: false });
  console.log('The browser is open and shows what to do first. Close it to end this.');
  await context.waitForEvent('close', { timeout: 0 });
}

/**
 * Pushes the sample key through the menu's handler and opens the copied link as its recipient, in a headless browser.
 *
 * @param {string} extensionDir of the e2e build: a dispatched click grants no right to read the page
 * @returns {Promise<{link: string, secret: string}>}
 * @throws {Error} if the recipient reads anything but the key
 */
export async function pushSample(extensionDir) {
  const { context, page, worker, close } = await openDemo({ extensionDir, headless: true, args: ['--lang=en-US'] });
  try {
    await context.grantPermissions(['clipboard-read'], { origin: new URL(START_PAGE).origin });
    await page.locator('#key').selectText();
    await (await worker()).evaluate(
      async ({ pageUrl, selectionText }) => {
        const { chrome } = /** @type {{chrome: ExtensionApis}} */ (/** @type {unknown} */ (globalThis));
        const tab = (await chrome.tabs.query({})).find(({ url }) => url === pageUrl);
        const info = { menuItemId: 'push-selection', frameId: 0, pageUrl, selectionText, editable: false };
        chrome.contextMenus.onClicked.dispatch(info, tab);
      },
      { pageUrl: START_PAGE, selectionText: SAMPLE_KEY.replace(/\s+/g, ' ') },
    );
    const deadlineMs = Date.now() + COPY_TIMEOUT_MS;
    let link = '';
    while (!link.startsWith('chrome-extension:')) {
      if (Date.now() > deadlineMs) throw new Error('The push was not made, or its link did not reach the clipboard.');
      link = await page.evaluate(() => navigator.clipboard.readText());
    }
    await page.goto(link);
    for (const key of ['receivedNow', 'uiShow'])
      await page.getByRole('button', { name: MESSAGES[key]?.message ?? '' }).click();
    const secret = (await page.locator('.payload pre').textContent()) ?? '';
    if (secret !== SAMPLE_KEY) throw new Error(`The recipient read something else:\n${secret}`);
    return { link, secret };
  } finally {
    await close();
  }
}
