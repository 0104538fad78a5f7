import { realpathSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { launchWithExtension } from '../../scripts/browser.mjs';
import { type ExtensionWorker, watchWorker } from '../e2e/chromium/start';

/** The door behind chrome://extensions, which Chromium gives to that page alone. */
declare const chrome: { developerPrivate: { getExtensionsInfo(): Promise<{ id: string; path?: string }[]> } };

/** An extension in the browser. */
export interface Installed {
  /** `chrome-extension://…`, without a slash behind it. */
  origin: string;
  /**
   * A page of its origin that stays open, to ask for its APIs. It also keeps the extension's process alive: with it, no sample pays for
   * a process, which takes longer than all that is measured here and would hide the differences.
   */
  own: Page;
  worker: ExtensionWorker;
}

export interface BenchBrowser {
  context: BrowserContext;
  version: string;
  installed: Map<string, Installed>;
  close(): Promise<void>;
}

/** Starts one headless Chromium with these unpacked extensions, by name. At least one of them must have a worker. */
export async function startBenchBrowser(dirs: ReadonlyMap<string, string>): Promise<BenchBrowser> {
  const { context, close } = await launchWithExtension({
    // Chromium's switches take a list.
    extensionDir: [...dirs.values()].join(','),
    headless: true,
    // Nothing but this machine can be reached, whoever asks.
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  try {
    const installed = new Map<string, Installed>();
    const ids = await idsByFolder(context);
    for (const [name, dir] of dirs) {
      const id = ids.get(realpathSync(dir));
      if (!id) throw new Error(`Chromium did not load ${dir}`);
      const origin = `chrome-extension://${id}`;
      const own = await context.newPage();
      await own.goto(`${origin}/manifest.json`);
      const worker = await watchWorker(context, await context.newCDPSession(own), origin);
      installed.set(name, { origin, own, worker });
    }
    return { context, version: context.browser()?.version() ?? '', installed, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An extension by its name. Throws if it is not in this browser. */
export function expectInstalled({ installed }: BenchBrowser, name: string): Installed {
  const found = installed.get(name);
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

async function idsByFolder(context: BrowserContext): Promise<Map<string, string>> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  const infos = await page.evaluate(() => chrome.developerPrivate.getExtensionsInfo());
  await page.close();
  return new Map(infos.map(({ id, path = '' }) => [path, id]));
}
