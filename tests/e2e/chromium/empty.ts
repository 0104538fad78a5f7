import type { BrowserContext, Page } from '@playwright/test';
import { waitUntil } from '../wait-until';
import type { RunningChromium } from './start';

/** Records the origins of all web pages that are opened. */
export function recordOrigins(context: BrowserContext): Set<string> {
  const origins = new Set<string>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (request.isNavigationRequest() && protocol.startsWith('http')) origins.add(origin);
  });
  return origins;
}

/** Removes the extension and its storage, closes every page and clears site data. */
export async function clearBrowser(
  { context, session, first }: RunningChromium,
  extensionId: string,
  webOrigins: Set<string>,
): Promise<void> {
  // First the pages: one that warns before it is left would keep its tab.
  await Promise.all(context.pages().map((page) => (page === first ? page.goto('about:blank') : page.close())));
  await session.send('Extensions.uninstall', { id: extensionId });
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()]);
  const cleaner = await context.newCDPSession(first);
  await cleaner.send('Network.clearBrowserCache');
  for (const origin of webOrigins) await cleaner.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  webOrigins.clear();
  await cleaner.detach();
  await emptyClipboard(first);
}

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

/** Empties the clipboard by copying an empty text in this page. */
async function emptyClipboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const copyNothing = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', '');
      event.preventDefault();
    };
    addEventListener('copy', copyNothing, { once: true });
  });
  await page.bringToFront();
  await page.keyboard.press('Control+C');
  await waitUntil('the clipboard is empty', async () => (await pasteInto(page)) === '');
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
