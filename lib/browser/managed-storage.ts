import { browser } from 'wxt/browser';

/** At its start, Chromium reports no policies until it has loaded them: https://github.com/w3c/webextensions/issues/547 */
const LOAD_GRACE_MS = 10_000;

export interface ManagedStorage {
  /** What administrators have set. Undefined if the browser cannot tell yet. */
  read: () => Promise<Record<string, unknown> | undefined>;
  /** Calls `listener` when the policy changes, and when an empty one is certain. Firefox notices changes at its next start only. */
  onChange: (listener: () => void) => void;
}

/** Open it at the worker's start. */
export function createManagedStorage(): ManagedStorage {
  let isLoaded = false;
  return {
    async read() {
      const sets = await readPolicies();
      const isNothing = sets !== undefined && Object.keys(sets).length === 0;
      return isNothing && !isLoaded ? undefined : sets;
    },

    onChange(listener) {
      const notify = () => {
        isLoaded = true;
        listener();
      };
      browser.storage.onChanged.addListener((_, area) => {
        if (area === 'managed') notify();
      });
      setTimeout(notify, LOAD_GRACE_MS);
    },
  };
}

async function readPolicies(): Promise<Record<string, unknown> | undefined> {
  try {
    return await browser.storage.managed.get();
  } catch (error) {
    // Firefox without a policy: "Managed storage manifest not found".
    return error instanceof Error && /not found/i.test(error.message) ? {} : undefined;
  }
}
