import { list } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import type { Firefox } from './firefox/firefox';
import { t } from './messages';
import { composerOn, pushFromPopup, resultCardOn } from './pages/compose';
import { openSettings } from './pages/tabs';
import type { Surface } from './surface';
import { expect, test } from './test';

test('a session token ends with the browser, one on the device stays', async ({ launch, startServer }) => {
  const [forgetful, faithful] = [await startServer(), await startServer()];
  const before = await launch();
  await connect(before, { baseUrl: forgetful.baseUrl, token: forgetful.tokens.owner, name: 'Forgetful' });
  await connect(before, { baseUrl: faithful.baseUrl, token: faithful.tokens.owner, keep: 'device', name: 'Faithful' });
  await pushFromPopup(before, 'before');
  await before.close();

  const after = await launch({ profileDir: before.profileDir });
  const { page, settings } = await openSettings(after);
  await page.waitFor({ text: t('optionsTokenMissingHint') });
  await page.click({ role: 'button', name: t('optionsAdd') });
  for (const key of 'pw.test') await page.press(key);
  expect(await page.value(settings.field.address), 'what is typed next').toBe('pw.test');
  const again = await after.openPopup();
  expect(await again.count({ text: t('createdRecentLinks') }), 'links end with the browser').toBe(0);
  await composerOn(again).send('after');
  await resultCardOn(again).expectCopiedLink();
  expect((await list(faithful.baseUrl, 'active', faithful.tokens.owner)).length).toBe(2);
});

const INSTANCE = 'Ours';
const allow = { role: 'button', name: t('permissionAllow') } as const;

/** The permission is given again: at our button where the browser's question can be answered, else in the browser's own page. */
async function giveAgain(app: ExtensionBrowser, page: Surface): Promise<void> {
  await page.waitFor(allow);
  if (app.name === 'chromium') return app.setHostAccess(true);
  await page.click(allow);
  await (app as Firefox).answerPermissionPrompt('allow');
}

test('reports a revoked host permission on open pages until it is granted again', async ({ app, server }) => {
  const missing = { text: t('errorPermission', new URL(server.baseUrl).host) };
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  await pushFromPopup(app, 'before', { name: 'VPN for M. Weber' });
  const pushes = await app.open('/pushes.html');
  const { page: settings } = await openSettings(app);

  await app.setHostAccess(false);
  for (const page of [settings, pushes]) await page.waitFor({ text: t('permissionMissingNext') });
  const popup = await app.openPopup();
  await popup.waitFor(missing);
  expect(await popup.isEnabled(composerOn(popup).createButton)).toBe(false);
  await popup.close();

  await giveAgain(app, settings);
  for (const page of [settings, pushes]) await page.waitFor(missing, { gone: true });
  await pushFromPopup(app, 'after');
});
