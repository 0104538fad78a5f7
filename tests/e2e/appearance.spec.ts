import { LANGUAGES } from '../../lib/i18n/language';
import { PSEUDO_LOCALE } from '../../scripts/package/pseudo-locale';
import { ALL_STATES } from './all-states';
import { openAsRecipient } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { chooseLanguage, readPopupAddress, wear } from './extension-state';
import { setPreferences } from './firefox/empty';
import type { Firefox } from './firefox/firefox';
import { findLayoutDefects } from './layout-defects';
import { setLanguage, t } from './messages';
import { composerOn, resultCardOn, type TypedOptions } from './pages/compose';
import { openMyPushes, openSettings } from './pages/tabs';
import { showUnscripted } from './static-popup';
import type { Surface } from './surface';
import { expect, test } from './test';

/** One after the other, in the same composer. */
const SUMMARIZED: TypedOptions[] = [
  { days: '90', views: '100', retrievalStep: false, passphrase: 'maple' },
  { retrievalStep: true, deletableByViewer: true },
  { endToEnd: true },
  { deletableByViewer: false },
];

/** The tokens as the design has them. */
const LOOKS = {
  light: { paper: 'rgb(255, 255, 255)', ground: 'rgb(244, 245, 247)', ink: 'rgb(22, 24, 29)' },
  dark: { paper: 'rgb(23, 25, 29)', ground: 'rgb(15, 17, 20)', ink: 'rgb(236, 238, 242)' },
} as const;

test('pages and the popup’s page follow the chosen theme', { tag: '@nightly' }, async ({ app }) => {
  const { page, settings } = await openSettings(app, 'appearance');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await settings.chooseOption('optionsTheme', 'optionsThemeDark');
  await expect.poll(paper).toBe(LOOKS.dark.ground);
  await expect.poll(() => readPopupAddress(app)).toMatch(/\/popup-dark\.html$/);
  const popup = await app.openPopup();
  expect(await popup.evaluate(() => location.pathname)).toBe('/popup-dark.html');
  await popup.close();

  await settings.chooseOption('optionsTheme', 'optionsThemeSystem');
  await expect.poll(paper).toBe(LOOKS.light.ground);
  await expect.poll(() => readPopupAddress(app)).toMatch(/\/popup\.html$/);
});

for (const [theme, look] of [
  ['light', LOOKS.light],
  ['dark', LOOKS.dark],
] as const)
  test(`the popup’s page of the ${theme} theme is ${theme} before a script runs`, async ({ app }) => {
    const page = await app.open('/words.txt');
    await wear(app, page, theme === 'dark' ? 'light' : 'dark');
    await showUnscripted(page, `/popup-${theme}.html`);
    const seen = await page.evaluate(() => {
      const { backgroundColor: below } = getComputedStyle(document.body);
      return { below, ink: getComputedStyle(document.querySelector('textarea') ?? document.body).color };
    });
    expect(seen).toEqual({ below: look.paper, ink: look.ink });
  });

test.afterEach(() => setLanguage('en'));

test('Arabic runs right to left, keeps links left to right and copies exactly', async ({ app, server }) => {
  await chooseLanguage(app, 'ar');
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Company (ops)' });
  const page = await app.open('/compose.html');
  await composerOn(page).setOptions({ name: 'مفتاح VPN', passphrase: 'كلمة 1' });
  await composerOn(page).send('invoice\u202Efdp.exe');
  const link = await resultCardOn(page).expectCopiedLink();
  const shown = await page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    const { direction, unicodeBidi } = getComputedStyle(document.querySelector('.link-box bdi') ?? document.body);
    return { lang, dir, direction, unicodeBidi };
  });
  expect(shown).toEqual({ lang: 'ar', dir: 'rtl', direction: 'ltr', unicodeBidi: 'isolate' });
  expect(await app.clipboard()).toBe(link);
  await page.click({ role: 'button', name: t('createdCopyPassphrase') });
  await expect.poll(() => app.clipboard()).toBe('كلمة 1');
  await page.click({ role: 'button', name: t('shareMessageLabel') });
  await page.click({ role: 'button', name: t('shareMessageCopy') });
  await expect.poll(() => app.clipboard()).toContain(link);
  expect(await app.clipboard(), 'no character that sets a text apart is copied').not.toMatch(/[\u2066-\u2069]/);
  expect((await openAsRecipient(link, 'كلمة 1')).payload).toBe('invoice\u202Efdp.exe');
});

test('a note in Latin letters stands below its name on Arabic pages', { tag: '@both' }, async ({
  app,
  startSeeded,
}) => {
  await chooseLanguage(app, 'ar');
  const server = await startSeeded(1, () => ({ name: 'VPN', note: 'Ticket 4711' }));
  await connect(app, { baseUrl: server.origin, token: server.token });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.row('VPN'));
  const ends = await page.evaluate(() =>
    [...document.querySelectorAll('.cell-name bdi')].map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  expect(ends).toHaveLength(2);
  expect(ends[1]).toBe(ends[0]);
});

test('what a row says of its push is clear of its button on the narrowest page, in every language', {
  tag: '@nightly',
}, async ({ app, startSeeded }) => {
  const server = await startSeeded(12, () => ({ name: 'VPN' }));
  await connect(app, { baseUrl: server.origin, token: server.token });
  for (const language of LANGUAGES) {
    await chooseLanguage(app, language);
    const { page, pushes } = await openMyPushes(app);
    await page.setWidth(320);
    await page.waitFor(pushes.row('VPN'));
    const rows = await page.evaluate(() =>
      [...document.querySelectorAll('.push-row')].map((row) => {
        const line = row.querySelector('.cell-expiresAt .row-words');
        const icon = row.querySelector('.cell-actions svg')?.getBoundingClientRect();
        if (!line || !icon) return { isWhole: false, overlap: 0 };
        const range = document.createRange();
        range.selectNodeContents(line);
        const words = range.getBoundingClientRect();
        const isWhole = words.width > 0 && icon.width > 0;
        return { isWhole, overlap: Math.min(words.right, icon.right) - Math.max(words.left, icon.left) };
      }),
    );
    await page.close();
    expect(rows.length, language).toBeGreaterThan(1);
    expect(
      rows.filter(({ isWhole }) => !isWhole),
      `${language}: rows without a second line or a button`,
    ).toEqual([]);
    expect.soft(Math.max(...rows.map(({ overlap }) => overlap)), language).toBeLessThanOrEqual(0);
  }
});

test('the bar has the color, the name and the menu of several servers in one line', { tag: '@both' }, async ({
  app,
  server,
}) => {
  const names = ['Nordwind', 'Password server of the sales team'];
  for (const [index, name] of names.entries())
    await connect(app, {
      baseUrl: index === 0 ? server.baseUrl : server.baseUrl.replace('127.0.0.1', 'localhost'),
      name,
    });
  const page = await app.open('/pushes.html');
  await page.waitFor({ css: '.instance-menu' });
  for (const width of [320, 640, 1_000]) {
    await page.setWidth(width);
    const isOneLine = () =>
      page.evaluate(() => {
        const row = document.querySelector('.active-instance-row') ?? document.body;
        const { right } = document.querySelector('.instance-menu')?.getBoundingClientRect() ?? { right: Infinity };
        return row.clientHeight <= 24 && right <= row.getBoundingClientRect().right + 1;
      });
    await expect.poll(isOneLine, `${width} wide`).toBe(true);
  }
});

test('the summary of options has two lines at most in the popup, in every language', { tag: '@nightly' }, async ({
  app,
  server,
}) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  for (const language of LANGUAGES) {
    await chooseLanguage(app, language);
    const popup = await app.open('/popup.html');
    await popup.setWidth(400);
    const composer = composerOn(popup);
    const summary = () =>
      popup.evaluate(() => {
        const shown = document.querySelector('.options-summary') ?? document.body;
        const lineHeight = Number.parseFloat(getComputedStyle(shown).lineHeight);
        const lines = Math.round(shown.getBoundingClientRect().height / lineHeight);
        return { lines, isWhole: shown.textContent?.endsWith((shown as HTMLElement).title) };
      });
    await popup.choose({ css: '.template-menu select' }, t('templateDefaults'));
    const seen = [];
    for (const options of SUMMARIZED) {
      await composer.setOptions(options);
      seen.push(await summary());
    }
    await popup.choose({ css: '.template-menu select' }, t('templateDocument'));
    seen.push(await summary());
    await popup.close();
    expect.soft(Math.max(...seen.map(({ lines }) => lines)), language).toBeLessThanOrEqual(2);
    expect
      .soft(
        seen.map(({ isWhole }) => isWhole),
        `${language}: its title has the whole`,
      )
      .not.toContain(false);
  }
});

/** In CSS pixels: the least that pages have to be made for (WCAG 1.4.10), a phone and an ordinary window. */
const WIDTHS = [320, 412, 1_000];

/** Has Firefox take the only pointer for a finger, as on a phone: coarse, and nothing can be pointed at without pressing it. */
async function touch(app: ExtensionBrowser): Promise<void> {
  if (app.name === 'firefox')
    await setPreferences((app as Firefox).session, {
      'ui.primaryPointerCapabilities': 1,
      'ui.allPointerCapabilities': 1,
    });
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
}

for (const [pages, tour] of Object.entries(ALL_STATES))
  test(`${pages}: messages 40 % longer fit windows, phones and touch screens`, {
    tag: '@nightly',
  }, async ({ app, stage }) => {
    await touch(app);
    await chooseLanguage(app, PSEUDO_LOCALE);
    await tour(stage, expectFit);
  });
