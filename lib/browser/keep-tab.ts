import { browser } from 'wxt/browser';

/** Whether the browser may unload this page's tab to save memory, which it does to tabs in the background. What may not be had again must not go so. */
export async function keepTabLoaded(isKept: boolean): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.update(tab.id, { autoDiscardable: !isKept });
}
