import type { ExtensionBrowser } from './extension-browser';

/** What is used here of the extension's world. */
declare const chrome: {
  storage: Record<'local' | 'session', { get(key: string | null): Promise<Record<string, unknown>> }>;
};

/** What the extension remembers in an area: one thing by its key, undefined if it is not there, or all of it. */
export async function readStored(app: ExtensionBrowser, area: 'local' | 'session', key?: string): Promise<unknown> {
  const found = await app.evaluate(
    async ({ from, wanted }) => {
      const stored = await chrome.storage[from].get(wanted);
      return wanted === null ? stored : stored[wanted];
    },
    { from: area, wanted: key ?? null },
  );
  // Firefox's protocol has no undefined.
  return found ?? undefined;
}
