// Only here: nobody can answer Chromium's question for a permission.

import { readStored } from './extension-state';
import type { Firefox } from './firefox/firefox';
import { words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openSettings } from './pages/tabs';
import { expectOwnAddress, type ForwardingListener, startForwardingListener } from './proxies';
import { receive } from './recipient';
import { test as base, expect } from './test';

/** The release: Firefox asks the person before the extension may talk to a server. */
const test = base.extend<{ elsewhere: ForwardingListener; firefox: Firefox }>({
  elsewhere: async ({ server }, use) => {
    const listener = await startForwardingListener(expectOwnAddress(), server.baseUrl);
    await use(listener);
    await listener.close();
  },
  firefox: async ({ app }, use) => use(app as Firefox),
});
test.use({ build: 'release' });

test('connects to plain http beyond the loopback after two consents', async ({ firefox, elsewhere, server, key }) => {
  const { page, settings } = await openSettings(firefox);
  await settings.startForm();
  await settings.type({ address: elsewhere.origin, token: server.tokens.owner, name: 'At home' });
  await page.setChecked(settings.field.consent, true);
  await page.click(settings.checkAndSave);
  expect(await firefox.answerPermissionPrompt('allow')).toContain(new URL(elsewhere.origin).hostname);
  await page.waitFor({ text: words('optionsSaved') });
  await page.waitFor({ text: words('optionsUnencrypted') });
  expect(await page.text(settings.findings)).toContain(words('checkToken'));

  const popup = await firefox.openPopup();
  await composerOn(popup).send(key);
  const link = await resultCardOn(popup).expectCopiedLink();
  expect(link).toContain(`${elsewhere.origin}/p/`);
  expect((await receive(link)).payload).toBe(key);
});

test('says what to do after a refused permission and asks the server nothing', {
  tag: '@nightly',
}, async ({ launch, elsewhere }) => {
  const firefox = (await launch()) as Firefox;
  const { page, settings } = await openSettings(firefox);
  await settings.startForm();
  await settings.type({ address: elsewhere.origin });
  await page.setChecked(settings.field.consent, true);
  await page.click(settings.checkAndSave);
  await firefox.answerPermissionPrompt('refuse');
  await page.waitFor({ text: words('checkRefused', new URL(elsewhere.origin).host) });
  expect(await readStored(firefox, 'local', 'instances')).toBeUndefined();
  expect((await firefox.close()).filter(({ url }) => url.startsWith(elsewhere.origin))).toEqual([]);
});
