import { connect } from './connect';
import { chooseLanguage } from './extension-state';
import { setLanguage, words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openMyPushes, openSecretOn, openSettings } from './pages/tabs';
import { receive } from './recipient';
import type { Surface } from './surface';
import { expect, test } from './test';

/** Characters that set a text apart: they are shown, and never copied or sent. */
const SET_APART = /[\u2066-\u2069]/;
const DISGUISED = 'invoice\u202Efdp.exe';

test.beforeEach(() => setLanguage('ar'));
test.afterEach(() => setLanguage('en'));

const directionOf = (page: Surface, css: string) =>
  page.evaluate((selector) => {
    const element = document.querySelector(selector) ?? document.body;
    return { direction: getComputedStyle(element).direction, isIsolated: getComputedStyle(element).unicodeBidi };
  }, css);

test('Arabic runs right to left, keeps links left to right and copies exactly', async ({ app, server }) => {
  await chooseLanguage(app, 'ar');
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Company (ops)' });
  const page = await app.open('/compose.html');
  const [composer, card] = [composerOn(page), resultCardOn(page)];
  await composer.setOptions({ name: 'مفتاح VPN', passphrase: 'كلمة 1', views: '3' });
  expect(
    await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir, document.title]),
  ).toEqual(['ar', 'rtl', words('composerPageTitle')]);

  await composer.send(DISGUISED);
  const link = await card.expectCopiedLink();
  expect(await directionOf(page, '.linkbox bdi')).toEqual({ direction: 'ltr', isIsolated: 'isolate' });
  expect(await app.clipboard()).toBe(link);
  await page.click({ role: 'button', name: words('createdCopyApart') });
  await expect.poll(() => app.clipboard()).toBe('كلمة 1');
  await page.click({ role: 'button', name: words('readyShow') });
  await page.click({ role: 'button', name: words('readyCopy') });
  await expect.poll(() => app.clipboard()).toContain(link);
  expect(await app.clipboard(), 'a message is sent as it is').not.toMatch(SET_APART);
  expect((await receive(link, 'كلمة 1')).payload).toBe(DISGUISED);

  const { page: list, pushes } = await openMyPushes(app);
  await list.click(pushes.name('مفتاح VPN'));
  await list.waitFor({ css: '.push-details' });
  await list.click(pushes.copy('مفتاح VPN'));
  await expect.poll(() => app.clipboard()).toBe(link);

  const open = await app.open('/open.html');
  const opening = openSecretOn(open);
  await opening.paste(link);
  await open.click({ role: 'button', name: words('openNow') });
  await opening.tryPassphrase('كلمة 1');
  expect(await opening.readShown()).toBe(DISGUISED);
  const shown = await open.evaluate(() => {
    const turn = document.querySelector('.payload bdi.turn');
    return turn && [turn.textContent, turn.getAttribute('data-name')];
  });
  expect(shown, 'what would turn the text is shut in and named').toEqual(['\u202E', '[U+202E]']);
});

test('open pages follow the language chosen in the settings', {
  tag: '@nightly',
}, async ({ app }) => {
  setLanguage('en');
  const other = await app.open('/open.html');
  await other.waitFor({ role: 'heading', name: words('openTitle') });
  const { page } = await openSettings(app, 'look');
  const field = { label: words('optionsLanguage') };
  await page.choose(field, 'Deutsch');
  setLanguage('de');
  await page.waitFor({ role: 'heading', name: words('optionsLook') });
  await other.waitFor({ role: 'heading', name: words('openTitle') });
  expect(await other.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
    'de',
    words('openTitle'),
  ]);

  await page.choose({ label: words('optionsLanguage') }, 'العربية');
  setLanguage('ar');
  await other.waitFor({ role: 'heading', name: words('openTitle') });
  expect(await other.evaluate(() => document.documentElement.dir)).toBe('rtl');

  const popup = await app.openPopup();
  await popup.waitFor({ text: words('firstRunTitle') });
});
