// Firefox alone: nobody can answer Chromium's question for a permission, nor look into its context menu.

import { parseToken, retrieve, sendPush } from './api-client';
import { askWorker } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { setPreferences } from './firefox/empty';
import type { Firefox } from './firefox/firefox';
import { t } from './messages';
import { composerOn, menuItem, pushFromPopup } from './pages/compose';
import { openServerForm, secretPageOn } from './pages/tabs';
import { test as base, expect } from './test';

/** The extension's APIs as used here. */
declare const browser: { permissions: { getAll(): Promise<{ origins: string[] }> } };

/** The release build: Firefox asks before the extension may send requests to a server. */
const test = base.extend<{ firefox: Firefox }>({
  firefox: async ({ app }, use) => use(app as Firefox),
});
test.use({ build: 'release' });

const granted = (app: ExtensionBrowser) => app.evaluate(async () => (await browser.permissions.getAll()).origins);

test('releases a permission granted in an unsaved form when its tab closes', async ({ firefox, server }) => {
  const { page, settings } = await openServerForm(firefox);
  await settings.type({ address: server.baseUrl, token: 'a-token-that-nobody-has' });
  await page.click(settings.checkAndSave);
  await firefox.answerPermissionPrompt('allow');
  await page.waitFor({ text: t('errorToken', new URL(server.baseUrl).host) });
  expect(await granted(firefox)).toContain('http://127.0.0.1/*');
  await page.close();
  await expect.poll(() => granted(firefox)).toEqual([]);
});

test('holds the permission for an unknown server until its page closes', async ({ firefox, server, key }) => {
  const link = await sendPush(server.baseUrl, { payload: key, deletable_by_viewer: true });
  const page = await firefox.open('/received.html');
  const opening = secretPageOn(page);
  await opening.paste(link);
  await page.waitFor({ text: t('receivedForeignKnown', new URL(server.baseUrl).host) });

  await page.click(opening.open);
  await firefox.answerPermissionPrompt('refuse');
  await page.waitFor({ text: t('errorPermission', new URL(server.baseUrl).host) });
  expect(await granted(firefox)).toEqual([]);

  await page.click(opening.open);
  expect(await firefox.answerPermissionPrompt('allow')).toContain('127.0.0.1');
  expect(await opening.readShown()).toBe(key);
  expect(await granted(firefox)).toEqual(['http://127.0.0.1/*']);

  // The next one has to learn from the page what it was lent.
  await firefox.killWorker();
  await page.click({ role: 'button', name: t('createdExpireNow') });
  await page.click({ in: { role: 'dialog' }, role: 'button', name: t('uiCancel') });
  expect(await granted(firefox)).toEqual(['http://127.0.0.1/*']);
  await page.close();
  await expect.poll(() => granted(firefox)).toEqual([]);
});

test('the passphrase can be typed at once after the question for a permission', async ({ firefox, server }) => {
  const link = await sendPush(server.baseUrl, { payload: 'key', passphrase: 'p' });
  const page = await firefox.open('/received.html');
  const opening = secretPageOn(page);
  await opening.paste(link);
  await page.click(opening.open);
  await firefox.answerPermissionPrompt('allow');
  await page.waitFor(opening.passphrase);
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  await page.press('p');
  expect(await page.value(opening.passphrase)).toBe('p');
  await page.press('Enter');
  expect(await opening.readShown()).toBe('key');
});

test('menu opens what looks like a push, of whichever server, after a question, and no other links', async ({
  app,
  site,
}) => {
  const web = await app.open(site.selections);
  await expect(web.chooseFromMenu({ css: '#link' }, menuItem('open-link'))).rejects.toThrow('The menu has no');
  await web.evaluate(() => document.getElementById('link')?.setAttribute('href', 'https://else.test/p/abcdefghij/r'));
  await web.chooseFromMenu({ css: '#link' }, menuItem('open-link'));
  const page = await app.tab(/\/received\.html/);
  await page.waitFor({ text: t('receivedForeignKnown', 'else.test') });
});

test('connects to plain http beyond the loopback after two consents', async ({ firefox, server, key }) => {
  // A name of another computer, which leads here.
  await setPreferences(firefox.session, { 'network.dns.localDomains': 'pw.test' });
  const elsewhere = server.baseUrl.replace('127.0.0.1', 'pw.test');
  const { page, settings } = await openServerForm(firefox);
  await settings.type({ address: elsewhere, token: server.tokens.owner, name: 'At home' });
  await page.setChecked(settings.field.consent, true);
  await page.click(settings.checkAndSave);
  expect(await firefox.answerPermissionPrompt('allow')).toContain('pw.test');
  await page.waitFor({ text: t('optionsSaved') });
  await page.waitFor({ text: t('optionsUnencrypted') });
  expect(await page.text(settings.findings)).toContain(t('checkToken'));

  const link = await pushFromPopup(firefox, key);
  expect(link).toContain(`${elsewhere}/p/`);
  expect((await retrieve(server.baseUrl, parseToken(link))).payload).toBe(key);
});

const COMPOSER = /\/compose\.html#/;

test('reads a file of another host with a temporary permission', { tag: '@nightly' }, async ({ firefox, files }) => {
  const { host, hostname } = new URL(files.other.origin);
  await askWorker(firefox, 'activateDemo');
  const page = await firefox.open(files.page);
  await page.chooseFromMenu({ css: '#report' }, menuItem('push-linked-file'));
  expect(await firefox.answerPermissionPrompt('allow')).toContain(hostname);
  const tab = await firefox.tab(COMPOSER);
  expect(await tab.text(composerOn(tab).chosenFile)).toBe('отчёт 2026.pdf');
  await expect.poll(() => granted(firefox)).toEqual([]);
  await tab.close();

  await page.chooseFromMenu({ css: '#other' }, menuItem('push-media'));
  await firefox.answerPermissionPrompt('refuse');
  const refused = await firefox.tab(COMPOSER);
  await refused.waitFor({ text: t('clickedFileRefusedFrom', host) });
  expect(files.other.calls.filter(({ path }) => path === '/other.png')).toHaveLength(1);
});
