import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import type { Chromium } from './chromium/chromium';
import type { ExtensionBrowser } from './extension-browser';
import { setPreferences } from './firefox/empty';
import type { Firefox } from './firefox/firefox';
import { waitUntil } from './wait-until';

/** Has the browser save downloads into a folder of its own, without asking, under the names that it gives them. Resolves with the folder. */
export async function collectDownloads(app: ExtensionBrowser): Promise<string> {
  const dir = makeFolder('downloads');
  if (app.name === 'firefox')
    await setPreferences((app as Firefox).session, { 'browser.download.folderList': 2, 'browser.download.dir': dir });
  else await (app as Chromium).session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: dir });
  return dir;
}

/** The bytes of a download, once the browser is done with it. */
export async function downloaded(dir: string, name: string): Promise<Uint8Array> {
  const isDone = () => existsSync(join(dir, name)) && !readdirSync(dir).some((it) => /\.(part|crdownload)$/.test(it));
  try {
    await waitUntil(`${name} is saved`, isDone);
  } catch (cause) {
    throw new Error(`Saved are ${JSON.stringify(readdirSync(dir))}`, { cause });
  }
  return readFileSync(join(dir, name));
}

/** Writes a file of the test's own and gives its path. */
export function writeTempFile(name: string, content: Uint8Array | string): string {
  const path = join(makeFolder('files'), name);
  writeFileSync(path, content);
  return path;
}

/** A folder of the test's own. */
export function makeFolder(name: string): string {
  const dir = test.info().outputPath(name);
  mkdirSync(dir, { recursive: true });
  return dir;
}
