import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chromium } from './chromium/chromium';
import type { ExtensionBrowser } from './extension-browser';
import type { Firefox } from './firefox/firefox';
import { waitUntil } from './wait-until';

/** Has the browser save downloads into a folder of its own, without asking, under the names that it gives them. Resolves with the folder. */
export async function collectDownloads(app: ExtensionBrowser): Promise<string> {
  const dir = mkdtempSync(join(app.profileDir, 'collected-downloads-'));
  if (app.name === 'firefox') {
    await (app as Firefox).session.chrome(
      `Services.prefs.setIntPref('browser.download.folderList', 2);
      Services.prefs.setStringPref('browser.download.dir', arguments[0]);`,
      dir,
    );
    return dir;
  }
  await (app as Chromium).session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: dir });
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

/** Files of a test's own, in a folder that goes with it. */
export interface TempFiles {
  /** Writes a file and gives its path. */
  write(name: string, bytes: Uint8Array | string): string;
  /** A file of so many zeros that takes no room on the disk. */
  sparse(name: string, bytes: number): string;
}

export async function withTempFiles(use: (files: TempFiles) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'secret-push-files-'));
  const write: TempFiles['write'] = (name, bytes) => {
    const path = join(dir, name);
    writeFileSync(path, bytes);
    return path;
  };
  try {
    await use({
      write,
      sparse: (name, bytes) => {
        const path = write(name, '');
        truncateSync(path, bytes);
        return path;
      },
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
