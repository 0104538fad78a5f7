import { launchWithExtension } from '../browser.mjs';
import { expectWords, SAMPLE_KEY, serveFirstSteps } from './first-steps.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 *
 * What a page of the extension has and is used here.
 * @typedef {{runtime: {sendMessage: (message: object) => Promise<{ok: boolean}>}}} PageChrome
 *
 * What the worker has and is used here; `dispatch` is in Chromium though in no document.
 * @typedef {{url?: string}} Tab
 * @typedef {{tabs: {query: (filter: object) => Promise<Tab[]>}, contextMenus: {onClicked: {dispatch: (info: object, tab?: Tab) => void}}}} WorkerChrome
 */

/**
 * Makes the built-in instance the active one, as "Try it here" does, through a page of the extension.
 *
 * @param {import('../browser.mjs').ExtensionContext} extension
 * @returns {Promise<import('@playwright/test').Page>} the page, to go on with
 * @throws {Error} if the extension refuses
 */
export async function useBuiltIn({ context, extensionOrigin }) {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${extensionOrigin}/options.html`);
  const reply = await page.evaluate(() => {
    const { chrome } = /** @type {{chrome: PageChrome}} */ (/** @type {unknown} */ (globalThis));
    return chrome.runtime.sendMessage({ message: 'useBuiltIn' });
  });
  if (!reply?.ok) throw new Error(`The extension could not use its built-in instance: ${JSON.stringify(reply)}`);
  return page;
}

const COPY_TIMEOUT_MS = 20_000;

/**
 * What a person would do in the browser, without one to be seen: pushes the sample key through the menu's handler
 * and opens the link that is on the clipboard then, as its recipient.
 *
 * @param {string} extensionDir of the e2e build: a click that no person made gives no right to read the page
 * @returns {Promise<{link: string, secret: string}>}
 * @throws {Error} if the recipient reads anything but the key
 */
export async function runMainJob(extensionDir) {
  const steps = await serveFirstSteps();
  const extension = await launchWithExtension({ extensionDir, headless: true, args: ['--lang=en-US'] });
  try {
    const page = await useBuiltIn(extension);
    await page.goto(steps.address);
    await extension.context.grantPermissions(['clipboard-read'], { origin: new URL(steps.address).origin });
    await clickMenuOnKey(extension, page);
    const link = await copiedLink(page);
    const secret = await openAsRecipient(page, link);
    if (secret !== SAMPLE_KEY) throw new Error(`The recipient read something else:\n${secret}`);
    return { link, secret };
  } finally {
    await extension.close();
    steps.close();
  }
}

/**
 * @param {import('../browser.mjs').ExtensionContext} extension
 * @param {Page} page
 */
async function clickMenuOnKey(extension, page) {
  const selectionText = await page.locator('#key').evaluate((key) => {
    const selection = document.getSelection();
    selection?.selectAllChildren(key);
    return String(selection);
  });
  const worker = await extension.worker();
  await worker.evaluate(
    async ({ pageUrl, flattened }) => {
      const { chrome } = /** @type {{chrome: WorkerChrome}} */ (/** @type {unknown} */ (globalThis));
      const tabs = await chrome.tabs.query({});
      const tab = tabs.find(({ url }) => url === pageUrl);
      const info = { menuItemId: 'push-selection', frameId: 0, pageUrl, selectionText: flattened, editable: false };
      chrome.contextMenus.onClicked.dispatch(info, tab);
    },
    { pageUrl: page.url(), flattened: selectionText.replace(/\s+/g, ' ') },
  );
}

/**
 * Waits for the link, as somebody would who tries to paste it.
 *
 * @param {Page} page
 * @returns {Promise<string>}
 * @throws {Error} if there is none after a while
 */
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

/**
 * @param {Page} page
 * @param {string} link
 * @returns {Promise<string>} the secret as the page shows it
 */
async function openAsRecipient(page, link) {
  await page.goto(link);
  await page.getByRole('button', { name: expectWords('openNow') }).click();
  await page.getByRole('button', { name: expectWords('openShow') }).click();
  return (await page.locator('.payload pre').textContent()) ?? '';
}
