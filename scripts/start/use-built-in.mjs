/**
 * What a page of the extension has and is used here.
 * @typedef {{runtime: {sendMessage: (message: object) => Promise<{ok: boolean}>}}} Chrome
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
    const { chrome } = /** @type {{chrome: Chrome}} */ (/** @type {unknown} */ (globalThis));
    return chrome.runtime.sendMessage({ message: 'useBuiltIn' });
  });
  if (!reply?.ok) throw new Error(`The extension could not use its built-in instance: ${JSON.stringify(reply)}`);
  return page;
}
