// Only here: nobody can answer Chromium's question for a permission.

import type { Firefox } from './firefox/firefox';
import { words } from './messages';
import { openSettings } from './pages/tabs';
import { test as base, expect } from './test';
import { until } from './wait-until';

/** What is used here of the extension's world. */
declare const browser: { permissions: { getAll(): Promise<{ origins: string[] }> } };

/** The release: Firefox asks the person before the extension may talk to a server. */
const test = base.extend<{ firefox: Firefox }>({
  firefox: async ({ app }, use) => use(app as Firefox),
});
test.use({ build: 'release' });

test('releases a permission granted in an unsaved form when its tab closes', async ({ firefox, server }) => {
  const granted = () => firefox.evaluate(async () => (await browser.permissions.getAll()).origins);
  const { page, settings } = await openSettings(firefox);
  await settings.startForm();
  await settings.type({ address: server.baseUrl, token: 'a-token-that-nobody-has' });
  await page.click(settings.checkAndSave);
  await firefox.answerPermissionPrompt('allow');
  await page.waitFor({ text: words('checkTokenWrong') });
  expect(await granted()).toContain('http://127.0.0.1/*');
  await page.close();
  await until('the permission is given back', async () => (await granted()).length === 0);
});
