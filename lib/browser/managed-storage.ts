import { browser } from 'wxt/browser';

/** What the organisation has set for the extension, unread; undefined where the browser cannot say now. */
export async function readManagedStorage(): Promise<Record<string, unknown> | undefined> {
  try {
    return await browser.storage.managed.get();
  } catch (error) {
    // Firefox has no such storage where nobody has set anything: "Managed storage manifest not found".
    return error instanceof Error && /not found/i.test(error.message) ? {} : undefined;
  }
}

/** Calls `listener` when the organisation sets something else. Firefox learns of that only at its next start. */
export function onManagedStorage(listener: () => void): void {
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') listener();
  });
}
