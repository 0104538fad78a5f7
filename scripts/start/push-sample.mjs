import { launchWithExtension } from '../browser.mjs';
import { MESSAGES, SAMPLE_KEY, serveFirstSteps } from './first-steps.mjs';

/**
 * The extension's APIs as used here; `dispatch` calls the listeners, undocumented.
 * @typedef {{url?: string}} Tab
 * @typedef {object} ExtensionApis
 * @property {{sendMessage: (message: object) => Promise<{ok: boolean}>}} runtime
 * @property {{query: (filter: object) => Promise<Tab[]>}} tabs
 * @property {{onClicked: {dispatch: (info: object, tab?: Tab) => void}}} contextMenus
 */

const COPY_TIMEOUT_MS = 20_000;

/**
 * Makes the demo the active one, as "Try it here" does.
 *
 * @param {import('../browser.mjs').ExtensionContext} extension
 * @returns {Promise<import('@playwright/test').Page>} the page that was used
 */
export async function activateDemo({ context, extensionOrigin }) {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${extensionOrigin}/options.html`);
  const reply = await page.evaluate(() => {
    const { chrome } = /** @type {{chrome: ExtensionApis}} */ (/** @type {unknown} */ (globalThis));
    return chrome.runtime.sendMessage({ message: 'activateDemo' });
  });
  if (!reply?.ok) throw new Error(`The extension could not use its demo: ${JSON.stringify(reply)}`);
  return page;
}

/**
 * Pushes the sample key through the menu's handler and opens the copied link as its recipient, in a headless browser.
 *
 * @param {string} extensionDir of the e2e build: a dispatched click grants no right to read the page
 * @returns {Promise<{link: string, secret: string}>}
 * @throws {Error} if the recipient reads anything but the key
 */
export async function pushSampleSecret(extensionDir) {
  const steps = await serveFirstSteps();
  const extension = await launchWithExtension({ extensionDir, headless: true, args: ['--lang=en-US'] });
  try {
    const page = await activateDemo(extension);
    await page.goto(steps.address);
    await extension.context.grantPermissions(['clipboard-read'], { origin: new URL(steps.address).origin });
    await clickMenuOnKey(await extension.worker(), page);
    const link = await copiedLink(page);
    await page.goto(link);
    for (const key of ['receivedNow', 'uiShow'])
      await page.getByRole('button', { name: MESSAGES[key]?.message ?? '' }).click();
    const secret = (await page.locator('.payload pre').textContent()) ?? '';
    if (secret !== SAMPLE_KEY) throw new Error(`The recipient read something else:\n${secret}`);
    return { link, secret };
  } finally {
    await extension.close();
    steps.close();
  }
}

/** @param {import('@playwright/test').Worker} worker @param {import('@playwright/test').Page} page */
async function clickMenuOnKey(worker, page) {
  await page.locator('#key').evaluate((key) => document.getSelection()?.selectAllChildren(key));
  await worker.evaluate(
    async ({ pageUrl, selectionText }) => {
      const { chrome } = /** @type {{chrome: ExtensionApis}} */ (/** @type {unknown} */ (globalThis));
      const tab = (await chrome.tabs.query({})).find(({ url }) => url === pageUrl);
      const info = { menuItemId: 'push-selection', frameId: 0, pageUrl, selectionText, editable: false };
      chrome.contextMenus.onClicked.dispatch(info, tab);
    },
    { pageUrl: page.url(), selectionText: SAMPLE_KEY.replace(/\s+/g, ' ') },
  );
}

/** @param {import('@playwright/test').Page} page @returns {Promise<string>} the link on the clipboard, once it is there */
async function copiedLink(page) {
  const link = await page.evaluate(async (timeoutMs) => {
    const deadlineMs = performance.now() + timeoutMs;
    let text = '';
    while (!text.startsWith('chrome-extension:') && performance.now() < deadlineMs) {
      text = await navigator.clipboard.readText();
    }
    return text;
  }, COPY_TIMEOUT_MS);
  if (!link) throw new Error('The push was not made, or its link did not reach the clipboard.');
  return link;
}
