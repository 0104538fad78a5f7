import type { ExtensionBrowser } from './extension-browser';
import { findAxeViolations } from './layout-defects';
import { openSettings } from './pages/tabs';
import type { Surface } from './surface';
import { expect, test } from './test';
import { until } from './wait-until';

const PAGES = ['/popup.html', '/compose.html', '/options.html', '/open.html'];

/** The tokens as the design has them. */
const LOOKS = {
  light: { paper: 'rgb(255, 255, 255)', ground: 'rgb(244, 245, 247)', ink: 'rgb(22, 24, 29)' },
  dark: { paper: 'rgb(23, 25, 29)', ground: 'rgb(15, 17, 20)', ink: 'rgb(236, 238, 242)' },
} as const;

/** Every page as its browser is, fields included, and without anything in anybody’s way: before there is an instance. */
async function expectLook(app: ExtensionBrowser, look: (typeof LOOKS)[keyof typeof LOOKS]): Promise<void> {
  for (const address of PAGES) {
    const page = await app.open(address);
    await page.waitFor({ role: 'button' });
    const seen = await page.evaluate(() => {
      const { backgroundColor: below, color: ink } = getComputedStyle(document.body);
      const field = document.body.appendChild(document.createElement('textarea'));
      const text = getComputedStyle(field).color;
      field.remove();
      return { below, ink, text };
    });
    expect(seen, address).toMatchObject({ ink: look.ink, text: look.ink });
    expect([look.paper, look.ground], address).toContain(seen.below);
    expect(await findAxeViolations(page), address).toEqual([]);
    await page.close();
  }
}

test('every page is dark in a dark browser', { tag: '@nightly' }, async ({ launch }) => {
  await expectLook(await launch({ colorScheme: 'dark' }), LOOKS.dark);
});

test('every page is light in a light browser, and pages follow the chosen theme', {
  tag: '@nightly',
}, async ({ app }) => {
  await expectLook(app, LOOKS.light);
  const paperOf = (page: Surface) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const open = await app.open('/compose.html');
  await open.waitFor({ role: 'button' });
  const { page, settings } = await openSettings(app, 'look');
  await settings.chooseOption('optionsTheme', 'optionsThemeDark');
  for (const one of [page, open])
    await until('an open page is dark', async () =>
      [LOOKS.dark.paper, LOOKS.dark.ground].includes((await paperOf(one)) as never),
    );

  const popup = await app.openPopup();
  await popup.waitFor({ role: 'button' });
  expect(await paperOf(popup)).toBe(LOOKS.dark.paper);
  // What it began with, before anything that is remembered could be read.
  expect(await popup.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

  await settings.chooseOption('optionsTheme', 'optionsThemeSystem');
  await until('an open page is as the browser is', async () => (await paperOf(open)) === LOOKS.light.paper);
  expect(await open.evaluate(() => localStorage.length)).toBe(0);
});
