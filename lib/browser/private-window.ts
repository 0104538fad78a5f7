import { browser } from 'wxt/browser';

/** Whether the page is shown in a private window. What is done there is never remembered on the device. */
export async function isInPrivateWindow(): Promise<boolean> {
  return (await browser.windows.getCurrent()).incognito;
}
