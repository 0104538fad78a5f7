import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { buildDir, readManifest } from './build';
import type { Chromium } from './chromium/chromium';
import type { BrowserName, ExtensionBrowser, LaunchOptions } from './extension-browser';
import { waitUntil } from './wait-until';

/** What is used here of the extension's world. */
declare const chrome: { storage: { managed: { get(): Promise<Record<string, unknown>> } } };

export type Policy = Record<string, unknown>;

/**
 * Starts a browser with the extension and this policy, of at least one value, in the browser's real managed storage. Firefox reads it at
 * its start from a manifest in a home directory of its own. In Chromium it is set on the browser's own page for trying policies out,
 * which needs no right to write the machine's policy folder.
 */
export async function launchManaged(
  target: BrowserName,
  launch: (options?: Partial<LaunchOptions>) => Promise<ExtensionBrowser>,
  policy: Policy,
): Promise<ExtensionBrowser> {
  if (target === 'firefox') return launch({ home: makeHome(policy) });
  const app = await launch();
  await setPolicy(app as Chromium, policy);
  await waitUntil(
    'the policy is there',
    async () => Object.keys(await app.evaluate(() => chrome.storage.managed.get())).length > 0,
  );
  return app;
}

function makeHome(policy: Policy): string {
  const home = test.info().outputPath('home');
  const name = readManifest(buildDir('firefox', 'e2e')).browser_specific_settings?.gecko?.id;
  const folder = join(home, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const manifest = { name, description: 'Set by a test', type: 'storage', data: policy };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(manifest));
  return home;
}

/** Sets each value as a mandatory one of the machine's, as the page itself does when "Apply policies" is pressed. */
async function setPolicy({ context, extensionOrigin }: Chromium, policy: Policy): Promise<void> {
  const namespace = new URL(extensionOrigin).host;
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
