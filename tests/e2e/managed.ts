import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDir, readManifest } from './build';
import type { Chromium } from './chromium/chromium';
import type { BrowserName, ExtensionBrowser, LaunchOptions } from './extension-browser';
import { waitUntil } from './wait-until';

/** What is used here of the extension's world. */
declare const chrome: { storage: { managed: { get(): Promise<Record<string, unknown>> } } };

export type Policy = Record<string, unknown>;
type Launch = (options?: Partial<LaunchOptions>) => Promise<ExtensionBrowser>;

/** A browser with a policy. */
export interface ManagedBrowser {
  app: ExtensionBrowser;
  /** Sets another policy while the browser runs. Chromium only. */
  change(policy: Policy): Promise<void>;
  cleanUp(): void;
}

/**
 * Starts a browser with the extension and this policy, of at least one value, in the browser's real managed storage. Firefox reads it at
 * its start from a manifest in a home directory of its own. In Chromium it is set on the browser's own page for trying policies out,
 * which needs no right to write the machine's policy folder.
 */
export async function launchManaged(target: BrowserName, launch: Launch, policy: Policy): Promise<ManagedBrowser> {
  const dir = mkdtempSync(join(tmpdir(), 'secret-push-managed-'));
  const cleanUp = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  return { ...(await (target === 'firefox' ? inFirefox : inChromium)(dir, launch, policy)), cleanUp };
}

async function inFirefox(dir: string, launch: Launch, policy: Policy) {
  const name = readManifest(buildDir('firefox', 'e2e')).browser_specific_settings?.gecko?.id;
  const folder = join(dir, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const manifest = { name, description: 'Set by a test', type: 'storage', data: policy };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(manifest));
  const change = () => Promise.reject(new Error('Firefox learns of another policy only when it starts'));
  return { app: await launch({ home: dir }), change };
}

async function inChromium(dir: string, launch: Launch, policy: Policy) {
  // A path of its own is an id of its own, which the policy is for.
  const extensionDir = join(dir, 'extension');
  cpSync(buildDir('chromium', 'e2e'), extensionDir, { recursive: true });
  const app = await launch({ extensionDir });
  const change = (next: Policy) => setPolicy(app as Chromium, new URL(app.extensionOrigin).host, next);
  await change(policy);
  await waitUntil(
    'the policy is there',
    async () => Object.keys(await app.evaluate(() => chrome.storage.managed.get())).length > 0,
  );
  return { app, change };
}

/** Sets each value as a mandatory one of the machine's, as the page itself does when "Apply policies" is pressed. */
async function setPolicy({ context }: Chromium, namespace: string, policy: Policy): Promise<void> {
  const entries = Object.entries(policy).map(([name, value]) => ({
    namespace,
    name,
    value,
    source: 5,
    scope: 1,
    level: 1,
  }));
  const page = await context.newPage();
  await page.goto('chrome://policy/test');
  await page.evaluate(async (text: string) => {
    const module = 'chrome://resources/js/cr.js';
    const { sendWithPromise } = (await import(module)) as {
      sendWithPromise: (...args: string[]) => Promise<unknown>;
    };
    await sendWithPromise('setLocalTestPolicies', text, '');
  }, JSON.stringify(entries));
  await page.close();
}
