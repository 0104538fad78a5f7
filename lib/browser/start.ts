import { browser } from 'wxt/browser';

/** Calls `listener` when the extension or the browser was installed or updated. `isNew`: the extension was installed just now. */
export function onInstalled(listener: (isNew: boolean) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => listener(reason === 'install'));
}

/** Whether the browser's administrator installed the extension. Needs no permission; a browser that cannot tell says no. */
export async function isInstalledByAdministrator(): Promise<boolean> {
  const self = await browser.management?.getSelf();
  return self?.installType === 'admin';
}

/**
 * Has the worker started with the browser, and calls `listener` then: alarms of before may be lost (Firefox keeps none), and somebody has to
 * set them again; and the browser may speak another language than before.
 */
export function onBrowserStartup(listener: () => void): void {
  browser.runtime.onStartup.addListener(() => listener());
}
