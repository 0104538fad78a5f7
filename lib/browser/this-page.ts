import { browser } from 'wxt/browser';

/** The decoded fragment of this page's address, removed from the address and from the tab's history, which the browser stores on disk. */
export function takeFragment(): string | undefined {
  const { hash } = location;
  history.replaceState(null, '', pageAddress());
  try {
    return decodeURIComponent(hash.slice(1)) || undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** This page's address without the fragment. */
export function pageAddress(): string {
  return location.href.slice(0, location.href.length - location.hash.length);
}

export interface Page {
  url: string;
  title: string;
}

/**
 * The page in the window's active tab; `undefined` where the browser does not say. `activeTab` allows this only after the user called the
 * extension there: by its button, its menu or a key.
 */
export async function getActivePage(): Promise<Page | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.url ? { url: tab.url, title: tab.title ?? '' } : undefined;
}

/** Whether this page is in a private window, of which nothing is stored on the device. */
export async function isInPrivateWindow(): Promise<boolean> {
  if (!hasWindows()) return browser.extension.inIncognitoContext;
  return (await browser.windows.getCurrent()).incognito;
}

/** Calls `listener` when a window (in Firefox for Android: a tab) closes and no private one is left. Register at the worker's start. */
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

/** Has the browser ask before this page is left while `isBusy`. Calls `leave` when it closes. */
export function warnBeforeLeaving(isBusy: () => boolean, leave: () => void): void {
  addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
  addEventListener('pagehide', leave);
}

/** Whether the browser may discard this page's tab in the background to save memory, which loses what cannot be loaded again. */
export async function preventTabDiscard(isPrevented: boolean): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.update(tab.id, { autoDiscardable: !isPrevented });
}

/** Closes this page if it is the popup, which Firefox leaves open above a new tab. */
export function closePopup(): void {
  if (globalThis.location?.pathname === '/popup.html') window.close();
}

/** Whether keys are written the Mac's way: ⌘ instead of Ctrl. */
export function isMac(): boolean {
  return /^Mac/.test(navigator.platform);
}

/** Firefox for Android has none. */
export function hasWindows(): boolean {
  return 'windows' in browser;
}
