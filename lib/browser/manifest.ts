import { browser } from 'wxt/browser';

/** What the manifest says of this extension, as this browser has it. */
export function readManifest(): { version: string; permissions: readonly string[] } {
  const { version, permissions = [] } = browser.runtime.getManifest();
  return { version, permissions };
}
