import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDir } from '../e2e/build';
import type { BrowserName } from '../e2e/extension-browser';

export interface BuildForHost {
  dir: string;
  remove(): void;
}

/** The e2e build with host permission for one more host: a driven browser cannot be asked for it. */
export function buildForHost(browser: BrowserName, host: string): BuildForHost {
  const dir = mkdtempSync(join(tmpdir(), 'secret-push-live-'));
  cpSync(buildDir(browser, 'e2e'), dir, { recursive: true });
  const file = join(dir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.host_permissions.push(`https://${host}/*`, `http://${host}/*`);
  writeFileSync(file, JSON.stringify(manifest));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
