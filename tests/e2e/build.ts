import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserName } from './extension-browser';

/** `e2e` may reach the loopback without asking; `release` is what people get. */
export type Build = 'e2e' | 'release';

/** The unpacked extension. Throws with what to do when it is not built. */
export function buildDir(browser: BrowserName, build: Build): string {
  const mode = build === 'e2e' ? 'e2e' : 'production';
  const target = browser === 'chromium' ? 'chrome' : 'firefox';
  const dir = fileURLToPath(new URL(`../../.output/${target}-mv3-${mode}`, import.meta.url));
  if (existsSync(`${dir}/manifest.json`)) return dir;
  throw new Error(`${dir} is not there: run npx wxt build -b ${target}${build === 'e2e' ? ' --mode e2e' : ''}`);
}

interface Manifest {
  commands?: Record<string, { suggested_key?: { default?: string } }>;
  browser_specific_settings?: { gecko?: { id?: string } };
}

/** The manifest of an unpacked extension. Throws when there is none. */
export function readManifest(extensionDir: string): Manifest {
  return JSON.parse(readFileSync(join(extensionDir, 'manifest.json'), 'utf8'));
}
