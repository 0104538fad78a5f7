import { browser } from 'wxt/browser';

/** Whether the page is shown in a private window. What is done there is never remembered on the device. */
export async function isInPrivateWindow(): Promise<boolean> {
  return (await browser.windows.getCurrent()).incognito;
}

/** Calls `listener` when a window closes and no private one is left. Register at the worker's start. */
export function onNoPrivateWindowLeft(listener: () => void): void {
  browser.windows.onRemoved.addListener(async () => {
    const windows = await browser.windows.getAll();
    if (!windows.some((window) => window.incognito)) listener();
  });
}
