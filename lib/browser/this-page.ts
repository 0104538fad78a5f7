import { browser } from 'wxt/browser';

/** What follows `#` in this page's address, decoded; undefined if there is nothing that can be read. */
function readFragment(): string | undefined {
  try {
    return decodeURIComponent(location.hash.slice(1)) || undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The same, and takes it out of the address and of the tab's history, which the browser writes to disk. */
export function takeFragment(): string | undefined {
  const fragment = readFragment();
  history.replaceState(null, '', pageAddress());
  return fragment;
}

/** This page's address without a fragment. */
export function pageAddress(): string {
  return location.href.slice(0, location.href.length - location.hash.length);
}

export interface Page {
  url: string;
  title: string;
}

/**
 * The page in the window's active tab; undefined where the browser does not tell. `activeTab` alone allows this, and only after the
 * user called the extension there: by its button, its menu or a key.
 */
export async function getActivePage(): Promise<Page | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.url ? { url: tab.url, title: tab.title ?? '' } : undefined;
}

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

/** Lets the browser ask before this page is left while `isBusy`. `leave` is called when it goes all the same. */
export function warnBeforeLeaving(isBusy: () => boolean, leave: () => void): void {
  addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
  addEventListener('pagehide', leave);
}

/** Whether the browser may unload this page's tab to save memory, which it does to tabs in the background. What may not be had again must not go so. */
export async function preventTabDiscard(isKept: boolean): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.update(tab.id, { autoDiscardable: !isKept });
}

/** Closes this page if it is the popup, which Firefox leaves open above a new tab. */
export function closePopup(): void {
  if (globalThis.location?.pathname === '/popup.html') window.close();
}

/** Whether keys are written the Mac's way: ⌘ instead of Ctrl. */
export function isMac(): boolean {
  return /^Mac/.test(navigator.platform);
}

/** Whether there are windows beside each other. */
export function hasWindows(): boolean {
  return 'windows' in browser;
}
