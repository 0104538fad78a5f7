import { browser } from 'wxt/browser';

/** Hosts that the build may reach without a request: only that of the e2e tests has some. */
export function requiredHosts(): string[] {
  return browser.runtime.getManifest().host_permissions ?? [];
}

/** What the manifest says of this extension, as this browser has it. */
export function readManifest(): { version: string; permissions: readonly string[] } {
  const { version, permissions = [] } = browser.runtime.getManifest();
  return { version, permissions };
}

/**
 * The words that passphrases are made of: a file of the extension, about 26 kB when compressed, that is read when words are first made.
 * `scripts/package/build-plugins.ts` puts it there, and says what is in it.
 */
export async function loadWordList(): Promise<readonly string[]> {
  const file = await fetch('/words.txt');
  return (await file.text()).split('\n');
}
