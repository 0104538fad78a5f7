import { browser } from 'wxt/browser';

/** Calls `listener` after an installation or update of extension or browser. `isNew`: the extension was installed just now. */
export function onInstalled(listener: (isNew: boolean) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => listener(reason === 'install'));
}

/** Whether an administrator installed the extension. Needs no permission; false where the browser cannot say. */
export async function isInstalledByAdministrator(): Promise<boolean> {
  const self = await browser.management?.getSelf();
  return self?.installType === 'admin';
}

/** Starts the worker with the browser: alarms may be lost (Firefox keeps none), and the browser's language may have changed. */
export function onBrowserStartup(listener: () => void): void {
  browser.runtime.onStartup.addListener(() => listener());
}
