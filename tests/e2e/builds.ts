import { existsSync } from 'node:fs';
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
