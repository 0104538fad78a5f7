import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What tests read of a manifest. */
export interface Manifest {
  manifest_version: number;
  name: string;
  version: string;
  permissions?: string[];
  host_permissions?: string[];
  optional_host_permissions?: string[];
  action?: { default_popup?: string };
  background?: { service_worker?: string; scripts?: string[] };
  commands?: Record<string, { suggested_key?: { default?: string } }>;
  browser_specific_settings?: { gecko?: { id?: string } };
}

/** The manifest of an unpacked extension. Throws when there is none. */
export function readManifest(extensionDir: string): Manifest {
  return JSON.parse(readFileSync(join(extensionDir, 'manifest.json'), 'utf8'));
}
