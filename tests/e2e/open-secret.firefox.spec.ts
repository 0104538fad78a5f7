// Only here: nobody can answer Chromium's question for a permission, and its context menu cannot be looked into.

import { connect } from './connect';
import type { Firefox } from './firefox/firefox';
import { words } from './messages';
import { menuItem } from './pages/compose';
import { openSecretOn } from './pages/tabs';
import { send } from './recipient';
import { test as base, expect } from './test';
import { until } from './wait-until';

/** What is used here of the extension's world. */
declare const browser: { permissions: { getAll(): Promise<{ origins: string[] }> } };

/** The release: Firefox asks the person before the extension may talk to a server. */
const test = base.extend<{ firefox: Firefox }>({
  firefox: async ({ app }, use) => use(app as Firefox),
});
test.use({ build: 'release' });

const granted = (firefox: Firefox) => firefox.evaluate(async () => (await browser.permissions.getAll()).origins);

test('holds the permission for an unknown server until its page closes', async ({ firefox, server, key }) => {
  const link = await send(server.baseUrl, { payload: key, deletable_by_viewer: true });
  const page = await firefox.open('/open.html');
  const opening = openSecretOn(page);
  await opening.paste(link);
  await page.waitFor({ text: words('openForeignAsk', new URL(server.baseUrl).host) });

  await page.click(opening.open);
  await firefox.answerPermissionPrompt('refuse');
  await page.waitFor({ text: words('openRefused', new URL(server.baseUrl).host) });
  expect(await granted(firefox)).toEqual([]);

  await page.click(opening.open);
  expect(await firefox.answerPermissionPrompt('allow')).toContain('127.0.0.1');
  expect(await opening.readShown()).toBe(key);
  expect(await granted(firefox)).toEqual(['http://127.0.0.1/*']);

  // The next one has to learn from the page what it was lent.
  await firefox.killWorker();
  await page.click({ role: 'button', name: words('createdExpireNow') });
  await page.click({ in: { role: 'dialog' }, role: 'button', name: words('uiCancel') });
  expect(await granted(firefox)).toEqual(['http://127.0.0.1/*']);
  await page.close();
  await until('the permission is given back', async () => (await granted(firefox)).length === 0);
});

test('menu opens links of connected servers only', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const web = await app.open(site.selections);
  await expect(web.chooseFromMenu({ css: '#link' }, menuItem('open-link'))).rejects.toThrow('The menu has no');
});
