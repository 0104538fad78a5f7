import type { BrowserContext } from '@playwright/test';

/**
 * The text on Chromium's clipboard, as a paste hands it to a page: exactly, line ends included. Empty when there is none.
 * A tab of its own is opened for it and closed again: no page has to be allowed to read the clipboard.
 */
export async function readClipboard(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  try {
    await page.evaluate(() => {
      addEventListener('paste', (event) => {
        Object.assign(globalThis, { pasted: event.clipboardData?.getData('text/plain') ?? '' });
      });
    });
    // A page may only read what a person pastes. Chromium has to have heard of the person before the paste, which takes another way.
    await page.mouse.click(1, 1);
    await page.keyboard.press('Control+V');
    await page.waitForFunction(() => 'pasted' in globalThis);
    return await page.evaluate(() => (globalThis as unknown as { pasted: string }).pasted);
  } finally {
    await page.close();
  }
}
