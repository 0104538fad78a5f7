import { browser } from 'wxt/browser';

/** Hosts that need no permission request: only the e2e build has some. */
export function getPregrantedHosts(): string[] {
  return browser.runtime.getManifest().host_permissions ?? [];
}

export function readManifest(): { version: string; permissions: readonly string[] } {
  const { version, permissions = [] } = browser.runtime.getManifest();
  return { version, permissions };
}
