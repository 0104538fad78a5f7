import type { BrowserContext } from '@playwright/test';

/** The door behind chrome://extensions, which Chromium gives to that page alone. */
declare const chrome: {
  developerPrivate: {
    updateExtensionConfiguration(change: {
      extensionId: string;
      hostAccess: 'ON_CLICK' | 'ON_ALL_SITES';
    }): Promise<void>;
  };
};

/** What “Site access” on the extension's page among chrome://extensions does. */
export async function setHostAccess(context: BrowserContext, extensionId: string, isAllowed: boolean): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate((change) => chrome.developerPrivate.updateExtensionConfiguration(change), {
    extensionId,
    hostAccess: isAllowed ? ('ON_ALL_SITES' as const) : ('ON_CLICK' as const),
  });
  await page.close();
}
