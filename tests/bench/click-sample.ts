import type { Page } from '@playwright/test';
import type { Installed } from './bench-browser';
import type { Ring } from './doorbell';

/** What is used here of an extension page's world. */
declare const chrome: {
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  storage: {
    onChanged: {
      addListener(listener: StorageListener): void;
      removeListener(listener: StorageListener): void;
    };
  };
  tabs: { query(which: object): Promise<{ id?: number; url?: string }[]> };
};
type StorageListener = (changes: Record<string, { newValue?: unknown }>, area: string) => void;

export interface Click {
  ring: Ring;
  /** What links start with. */
  linkStart: string;
}

/** A click in the menu on the selection in the tab that shows `page`. */
export async function prepareClick({ own }: Installed, page: Page, linkStart: string): Promise<Click> {
  const url = page.url();
  const tab = await own.evaluate(async (it) => (await chrome.tabs.query({})).find((tab) => tab.url === it), url);
  if (tab?.id === undefined) throw new Error('The extension does not see the page with the selection');
  const info = { menuItemId: 'push-selection', frameId: 0, pageUrl: url, editable: false, selectionText: 'flat' };
  return { ring: { bench: 'click', info, tab: { ...tab, incognito: false } }, linkStart };
}

/**
 * Clicks once. Milliseconds until a page of the same extension is told by the browser that session storage holds a link, on that page's
 * clock alone: from the moment before the ring is sent to the first `onChanged` in which a link is.
 */
export function takeClickSample({ own }: Installed, click: Click): Promise<number> {
  return own.evaluate(
    ({ ring, linkStart }) =>
      new Promise<number>((resolve, reject) => {
        const timer = setTimeout(() => {
          chrome.storage.onChanged.removeListener(onChanged);
          reject(new Error('No link was stored within 10 s of the click'));
        }, 10_000);
        const onChanged: StorageListener = (changes, area) => {
          const now = performance.now();
          const values = Object.values(changes).map(({ newValue }) => newValue);
          if (area !== 'session' || !JSON.stringify(values).includes(linkStart)) return;
          clearTimeout(timer);
          chrome.storage.onChanged.removeListener(onChanged);
          resolve(now - start);
        };
        chrome.storage.onChanged.addListener(onChanged);
        const start = performance.now();
        chrome.runtime.sendMessage(ring).catch(() => {
          // Nobody answers a ring: what counts is what is stored.
        });
      }),
    click,
  );
}
