import { browser } from 'wxt/browser';

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
