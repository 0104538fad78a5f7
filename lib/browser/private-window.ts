import { browser } from 'wxt/browser';
import { hasWindows } from './phone';

/** Whether the page is shown in a private window. What is done there is never remembered on the device. */
export async function isInPrivateWindow(): Promise<boolean> {
  if (!hasWindows()) return browser.extension.inIncognitoContext;
  return (await browser.windows.getCurrent()).incognito;
}

/** Calls `listener` when a window (on a phone: a tab) closes and no private one is left. Register at the worker's start. */
export function onNoPrivateWindowLeft(listener: () => void): void {
  if (!hasWindows()) {
    browser.tabs.onRemoved.addListener(async (closed) => {
      const tabs = await browser.tabs.query({});
      // Some browsers list a tab while it closes.
      if (!tabs.some((tab) => tab.incognito && tab.id !== closed)) listener();
    });
    return;
  }
  browser.windows.onRemoved.addListener(async () => {
    const windows = await browser.windows.getAll();
    if (!windows.some((window) => window.incognito)) listener();
  });
}
