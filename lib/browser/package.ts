import { browser } from 'wxt/browser';

/** Whether the build may reach hosts from the start, which the e2e tests' alone may: nobody has to be asked for anything. */
export function hasHostsFromStart(): boolean {
  return (browser.runtime.getManifest().host_permissions ?? []).length > 0;
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
