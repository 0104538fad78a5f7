import { browser } from 'wxt/browser';

/**
 * When it starts, Chromium may not have read its policies yet, and then says that there are none instead of that it does not know. What is
 * there it says sooner: https://github.com/w3c/webextensions/issues/547
 */
const UNSURE_MS = 10_000;

/** What the organisation has set for the extension. Open it at the worker's start. */
export function openManagedStorage() {
  let isSure = false;
  return {
    /** Unread; undefined where the browser cannot say now. */
    async read(): Promise<Record<string, unknown> | undefined> {
      const sets = await ask();
      const isNothing = sets !== undefined && Object.keys(sets).length === 0;
      return isNothing && !isSure ? undefined : sets;
    },

    /** Calls `listener` when the organisation sets something else, and when nothing is surely nothing. Firefox learns of a change only at its next start. */
    onChange(listener: () => void): void {
      const tell = () => {
        isSure = true;
        listener();
      };
      browser.storage.onChanged.addListener((_, area) => {
        if (area === 'managed') tell();
      });
      setTimeout(tell, UNSURE_MS);
    },
  };
}

async function ask(): Promise<Record<string, unknown> | undefined> {
  try {
    return await browser.storage.managed.get();
  } catch (error) {
    // Firefox has no such storage where nobody has set anything: "Managed storage manifest not found".
    return error instanceof Error && /not found/i.test(error.message) ? {} : undefined;
  }
}
