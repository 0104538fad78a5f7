import { browser } from 'wxt/browser';

/** Hosts that need no permission request: only the e2e build has some. */
export function getPregrantedHosts(): string[] {
  return browser.runtime.getManifest().host_permissions ?? [];
}

export function readManifest(): { version: string; permissions: readonly string[] } {
  const { version, permissions = [] } = browser.runtime.getManifest();
  return { version, permissions };
}

/** Packed and described by `scripts/package/build-plugins.ts`. */
export async function loadWordList(): Promise<readonly string[]> {
  const file = await fetch('/words.txt');
  let word = '';
  return Array.from((await file.text()).matchAll(/(\d)(\D+)/g), ([, shared, rest]) => {
    word = word.slice(0, Number(shared)) + rest;
    return word;
  });
}
