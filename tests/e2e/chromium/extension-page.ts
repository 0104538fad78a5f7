import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

interface ExtensionInfo {
  id: string;
  manifestErrors: { message: string }[];
  runtimeErrors: { message: string; severity: string }[];
}

/** The API of chrome://extensions, which Chromium gives to that page alone. */
declare const chrome: {
  developerPrivate: {
    getExtensionsInfo(): Promise<ExtensionInfo[]>;
    updateExtensionConfiguration(change: {
      extensionId: string;
      errorCollection?: boolean;
      hostAccess?: 'ON_CLICK' | 'ON_ALL_SITES';
    }): Promise<void>;
    reload(extensionId: string, options: { failQuietly: boolean }): Promise<void>;
  };
};

/** Makes a profile in which the extensions page is in developer mode: only then does Chromium note errors. */
export function prepareProfile(profileDir: string): void {
  const preferences = join(profileDir, 'Default', 'Preferences');
  // A profile that was used before has them.
  if (existsSync(preferences)) return;
  mkdirSync(dirname(preferences), { recursive: true });
  writeFileSync(preferences, JSON.stringify({ extensions: { ui: { developer_mode: true } } }));
}

/** Has Chromium record the extension's errors, and reloads it to record those of its manifest. */
export async function recordExtensionErrors(context: BrowserContext, extensionId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(async (id) => {
    await chrome.developerPrivate.updateExtensionConfiguration({ extensionId: id, errorCollection: true });
    await chrome.developerPrivate.reload(id, { failQuietly: true });
  }, extensionId);
  return page;
}

/** The warnings and errors that the extensions page shows. `page` is what `recordErrors` gave. */
export async function readExtensionErrors(page: Page, extensionId: string): Promise<string[]> {
  const all = await page.evaluate(() => chrome.developerPrivate.getExtensionsInfo());
  const info = all.find((it) => it.id === extensionId);
  if (!info) throw new Error('The extension is not on the extensions page');
  return [...info.manifestErrors.map((it) => it.message), ...info.runtimeErrors.map((it) => it.message)];
}

/** Does what “Site access” on the extension's page of chrome://extensions does. */
export async function setHostAccess(context: BrowserContext, extensionId: string, isAllowed: boolean): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate((change) => chrome.developerPrivate.updateExtensionConfiguration(change), {
    extensionId,
    hostAccess: isAllowed ? ('ON_ALL_SITES' as const) : ('ON_CLICK' as const),
  });
  await page.close();
}
