import { browser } from 'wxt/browser';

/** Hosts that need no permission request: only the e2e build has some. */
export function getPregrantedHosts(): string[] {
  return browser.runtime.getManifest().host_permissions ?? [];
}

interface Manifest {
  version: string;
  permissions: readonly string[];
  /** The project's page: help, news, source code, problems. */
  homepage: string | undefined;
}

export function readManifest(): Manifest {
  const { version, permissions = [], homepage_url: homepage } = browser.runtime.getManifest();
  return { version, permissions, homepage };
}
