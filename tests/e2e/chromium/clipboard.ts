import type { BrowserContext, Page } from '@playwright/test';
import { until } from '../until';

/**
 * The text on Chromium's clipboard, as a paste hands it to a page: exactly, line ends included. Empty when there is none.
 * A tab of its own is opened for it and closed again: no page has to be allowed to read the clipboard.
 */
export async function readClipboard(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  try {
    return await pasteInto(page);
  } finally {
    await page.close();
  }
}

/** Copies nothing, as a person would in this page, and makes sure of it. */
export async function emptyClipboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const copyNothing = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', '');
      event.preventDefault();
    };
    addEventListener('copy', copyNothing, { once: true });
  });
  await page.bringToFront();
  await page.keyboard.press('Control+C');
  await until('the clipboard is empty', async () => (await pasteInto(page)) === '');
}

async function pasteInto(page: Page): Promise<string> {
  await page.evaluate(() => {
    const pasted = new Promise<string>((resolve) => {
      const take = (event: ClipboardEvent) => resolve(event.clipboardData?.getData('text/plain') ?? '');
      addEventListener('paste', take, { once: true });
    });
    Object.assign(globalThis, { pasted });
  });
  // A page may only read what a person pastes. Chromium has to have heard of the person before the paste, which takes another way.
  await page.mouse.click(1, 1);
  await page.keyboard.press('Control+V');
  return page.evaluate(() => (globalThis as unknown as { pasted: Promise<string> }).pasted);
}
