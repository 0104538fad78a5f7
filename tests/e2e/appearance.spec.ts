import { PSEUDO_LOCALE } from '../../scripts/package/pseudo-locale';
import { ALL_STATES } from './all-states';
import { openAsRecipient } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { chooseLanguage, readPopupAddress } from './extension-state';
import type { Firefox } from './firefox/firefox';
import { findAxeViolations, findLayoutDefects } from './layout-defects';
import { setLanguage, t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openMyPushes, openSettings, secretPageOn } from './pages/tabs';
import { showUnscripted } from './static-popup';
import type { Surface } from './surface';
import { expect, test } from './test';
import { waitUntil } from './wait-until';

/** The tokens as the design has them. */
const LOOKS = {
  light: { paper: 'rgb(255, 255, 255)', ground: 'rgb(244, 245, 247)', ink: 'rgb(22, 24, 29)' },
  dark: { paper: 'rgb(23, 25, 29)', ground: 'rgb(15, 17, 20)', ink: 'rgb(236, 238, 242)' },
} as const;

test('pages follow the chosen theme', { tag: '@nightly' }, async ({ app }) => {
  const paperOf = (page: Surface) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const open = await app.open('/compose.html');
  await open.waitFor({ role: 'button' });
  const { page, settings } = await openSettings(app, 'appearance');
  await settings.chooseOption('optionsTheme', 'optionsThemeDark');
  for (const one of [page, open])
    await waitUntil('an open page is dark', async () =>
      [LOOKS.dark.paper, LOOKS.dark.ground].includes((await paperOf(one)) as never),
    );

  // What pages begin with, before anything that is stored can be read.
  expect(await open.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await waitUntil('the popup’s page is dark by itself', async () =>
    (await readPopupAddress(app)).endsWith('/popup-dark.html'),
  );
  const popup = await app.openPopup();
  await popup.waitFor({ role: 'button' });
  expect(await popup.evaluate(() => location.pathname)).toBe('/popup-dark.html');
  expect(await paperOf(popup)).toBe(LOOKS.dark.paper);

  await settings.chooseOption('optionsTheme', 'optionsThemeSystem');
  await waitUntil('an open page is as the browser is', async () => (await paperOf(open)) === LOOKS.light.paper);
  expect(await open.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  await waitUntil('the popup’s page is, too', async () => (await readPopupAddress(app)).endsWith('/popup.html'));
});

for (const [theme, look] of [
  ['light', LOOKS.light],
  ['dark', LOOKS.dark],
] as const)
  test(`the popup’s page of the ${theme} theme is ${theme} before a script runs`, { tag: '@both' }, async ({
    launch,
  }) => {
    const app = await launch({ colorScheme: theme === 'dark' ? 'light' : 'dark' });
    const page = await app.open('/words.txt');
    await showUnscripted(page, `/popup-${theme}.html`);
    const seen = await page.evaluate(() => {
      const { backgroundColor: below } = getComputedStyle(document.body);
      return { below, ink: getComputedStyle(document.querySelector('textarea') ?? document.body).color };
    });
    expect(seen).toEqual({ below: look.paper, ink: look.ink });
  });

/** Characters that set a text apart: they are shown, and never copied or sent. */
const SET_APART = /[\u2066-\u2069]/;
const DISGUISED = 'invoice\u202Efdp.exe';

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
  ).toEqual(['ar', 'rtl', t('composerPageTitle')]);

  await composer.send(DISGUISED);
  const link = await card.expectCopiedLink();
  expect(await directionOf(page, '.link-box bdi')).toEqual({ direction: 'ltr', isIsolated: 'isolate' });
  expect(await app.clipboard()).toBe(link);
  await page.click({ role: 'button', name: t('createdCopyPassphrase') });
  await expect.poll(() => app.clipboard()).toBe('كلمة 1');
  await page.click({ role: 'button', name: t('shareMessageLabel') });
  await page.click({ role: 'button', name: t('shareMessageCopy') });
  await expect.poll(() => app.clipboard()).toContain(link);
  expect(await app.clipboard(), 'a message is sent as it is').not.toMatch(SET_APART);
  expect((await openAsRecipient(link, 'كلمة 1')).payload).toBe(DISGUISED);

  const { page: list, pushes } = await openMyPushes(app);
  await list.click(pushes.name('مفتاح VPN'));
  await list.waitFor({ css: '.push-details' });
  await list.click(pushes.copy('مفتاح VPN'));
  await expect.poll(() => app.clipboard()).toBe(link);

  const open = await app.open('/open.html');
  const opening = secretPageOn(open);
  await opening.paste(link);
  await open.click({ role: 'button', name: t('receivedNow') });
  await opening.tryPassphrase('كلمة 1');
  expect(await opening.readShown()).toBe(DISGUISED);
  const shown = await open.evaluate(() => {
    const turn = document.querySelector('.payload bdi.bidi-control');
    return turn && [turn.textContent, turn.getAttribute('data-name')];
  });
  expect(shown, 'what would turn the text is shut in and named').toEqual(['\u202E', '[U+202E]']);
});

/** In CSS pixels: the least that pages have to be made for (WCAG 1.4.10), a phone and an ordinary window. */
const WIDTHS = [320, 412, 1_000];

/** Has Firefox take the only pointer for a finger, as on a phone: coarse, and nothing can be pointed at without pressing it. */
async function touch(app: ExtensionBrowser): Promise<void> {
  if (app.name === 'firefox')
    await (app as Firefox).session.chrome(
      `for (const name of ['primary', 'all']) Services.prefs.setIntPref('ui.' + name + 'PointerCapabilities', 1);`,
    );
}

/** Nothing of what the page shows is cut off or scrolls sideways, all of it is in the chosen language, and everything can be hit. */
async function expectFit(page: Surface, what: string): Promise<void> {
  // Softly: one run tells of all pages.
  const softly = expect.configure({ soft: true });
  for (const width of WIDTHS) {
    // What comes late may bring a scroll bar, which takes some of the width.
    const faultsAtWidth = async () => {
      await page.setWidth(width);
      return page.evaluate(findLayoutDefects);
    };
    await softly.poll(faultsAtWidth, `${what}, ${width} wide`).toEqual([]);
  }
  softly(await findAxeViolations(page), what).toEqual([]);
}

for (const [pages, tour] of Object.entries(ALL_STATES))
  test(`${pages}: messages 40 % longer fit windows, phones and touch screens`, {
    tag: '@nightly',
  }, async ({ app, stage }) => {
    await touch(app);
    await chooseLanguage(app, PSEUDO_LOCALE);
    await tour(stage, expectFit);
  });
