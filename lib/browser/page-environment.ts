import { browser } from 'wxt/browser';

export interface ActivePage {
  url: string;
  title: string;
}

/** The page in the active tab; undefined where the browser does not say. `activeTab` allows this only after a click on the extension there. */
export async function getActivePage(): Promise<ActivePage | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.url ? { url: tab.url, title: tab.title ?? '' } : undefined;
}

/** Whether this page is in a private window, of which nothing is stored on the device. */
export async function isInPrivateWindow(): Promise<boolean> {
  if (!hasWindows()) return browser.extension.inIncognitoContext;
  return (await browser.windows.getCurrent()).incognito;
}

/** Calls `listener` when a window (in Firefox for Android: a tab) closes and no private one is left. Register at the worker's start. */
export function onLastPrivateWindowClosed(listener: () => void): void {
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

/** Closes this page if it is the popup, which Firefox leaves open above a new tab. */
export function closePopup(): void {
  if (globalThis.location?.pathname.startsWith('/popup')) window.close();
}

export function isMac(): boolean {
  return /^Mac/.test(navigator.platform);
}

/** Firefox for Android has none. */
export function hasWindows(): boolean {
  return 'windows' in browser;
}
