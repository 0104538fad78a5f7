import { browser } from 'wxt/browser';

/** Calls `listener` after an installation or update of extension or browser. */
export function onInstalled(listener: (isNew: boolean) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => listener(reason === 'install'));
}

/** Whether an administrator installed the extension. Needs no permission; false where the browser cannot say. */
export async function isInstalledByPolicy(): Promise<boolean> {
  const self = await browser.management?.getSelf();
  return self?.installType === 'admin';
}

/** Registers the worker for the browser's start: alarms may be lost, and the language may differ. */
export function onBrowserStartup(listener: () => void): void {
  browser.runtime.onStartup.addListener(() => listener());
}
