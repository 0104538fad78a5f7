import type { ExtensionBrowser } from './extension-browser';

/** What is used here of the extension's world. */
declare const chrome: { storage: { local: { set(items: Record<string, unknown>): Promise<void> } } };

/** Has the extension speak another language than the browser, without going through the settings. */
export async function chooseLanguage(app: ExtensionBrowser, tag: string): Promise<void> {
  await app.evaluate((value) => chrome.storage.local.set({ language: { version: 1, value } }), tag);
}
