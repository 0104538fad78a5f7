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

/** Whether a window (in Firefox for Android: a tab) is private. `closed`: a tab that does not count. */
export async function isAnyWindowPrivate(closed?: number): Promise<boolean> {
  if (hasWindows()) return (await browser.windows.getAll()).some(({ incognito }) => incognito);
  return (await browser.tabs.query({})).some(({ id, incognito }) => incognito && id !== closed);
}

/** Calls `listener` when a window (in Firefox for Android: a tab) closes and no private one is left. Register at the worker's start. */
export function onLastPrivateWindowClosed(listener: () => void): void {
  if (!hasWindows()) {
    // Some browsers list a tab while it closes.
    browser.tabs.onRemoved.addListener(async (closed) => {
      if (!(await isAnyWindowPrivate(closed))) listener();
    });
    return;
  }
  browser.windows.onRemoved.addListener(async () => {
    if (!(await isAnyWindowPrivate())) listener();
  });
}

/** Closes this page if it is the popup, which Firefox leaves open above a new tab. */
export function closePopup(): void {
  if (globalThis.location?.pathname.startsWith('/popup')) window.close();
}

/** Browser and system as they name themselves, for reports. */
export function getUserAgent(): string {
  return navigator.userAgent;
}

export function isMac(): boolean {
  return /^Mac/.test(navigator.platform);
}

/** Firefox for Android has none. */
export function hasWindows(): boolean {
  return 'windows' in browser;
}
