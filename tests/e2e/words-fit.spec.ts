import { SECTIONS } from '../../components/options/Options';
import { PSEUDO_TAG } from '../../scripts/package/pseudo-language';
import { connect } from './connect';
import { chooseLanguage } from './extension-state';
import { findLayoutDefects } from './layout-defects';
import { setLanguage, words } from './messages';
import { composerOn, generatorOn, resultCardOn } from './pages/compose';
import { openMyPushes, openSecretOn } from './pages/tabs';
import { send } from './recipient';
import type { Surface } from './surface';
import { expect, test } from './test';

/** In CSS pixels: the least that pages have to be made for (WCAG 1.4.10), and an ordinary window. */
const WIDTHS = [320, 1_000];

test.beforeEach(() => setLanguage(PSEUDO_TAG));
test.afterEach(() => setLanguage('en'));

/** Nothing of what the page shows is cut off or scrolls sideways, and all of it is in the chosen language. */
async function expectFit(page: Surface, what: string): Promise<void> {
  for (const width of WIDTHS) {
    // What comes late may bring a scroll bar, which takes some of the width.
    const faultsAtWidth = async () => {
      await page.setWidth(width);
      return page.evaluate(findLayoutDefects);
    };
    // Softly: one run tells of all pages.
    await expect.configure({ soft: true }).poll(faultsAtWidth, `${what}, ${width} wide`).toEqual([]);
  }
}

test('messages 40 % longer fit every page before an instance is connected', { tag: '@nightly' }, async ({ app }) => {
  await chooseLanguage(app, PSEUDO_TAG);
  for (const address of ['/popup.html', '/options.html#connect', '/pushes.html', '/open.html']) {
    const page = await app.open(address);
    await page.waitFor({ css: 'h1, h2, button' });
    await expectFit(page, address);
    await page.close();
  }
});

test('messages 40 % longer fit composer, result and opened secret', { tag: '@nightly' }, async ({ app, server }) => {
  await chooseLanguage(app, PSEUDO_TAG);
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const page = await app.open('/compose.html');
  const composer = composerOn(page);
  await composer.setOptions({ days: '500', views: '1', retrievalStep: false, passphrase: ' with space ' });
  for (const kind of ['url', 'qr', 'file', 'text'] as const) {
    await composer.chooseKind(kind);
    await expectFit(page, `the composer of ${kind}`);
  }
  await generatorOn(page, 'payload').open();
  await expectFit(page, 'the generator');
  await composer.send(' a secret ');
  await page.waitFor(resultCardOn(page).link);
  await page.click({ role: 'button', name: words('readyShow') });
  await expectFit(page, 'what was made');
  await page.close();

  const popup = await app.open('/popup.html');
  await popup.waitFor(composerOn(popup).payload);
  await expectFit(popup, 'the popup with its last links');
  await popup.close();

  const link = await send(server.baseUrl, { payload: 'https://example.test/', expire_after_views: 1 });
  const open = await app.open('/open.html');
  await openSecretOn(open).paste(link);
  await open.waitFor(openSecretOn(open).open);
  await expectFit(open, 'a link before it is opened');
  await openSecretOn(open).read();
  await expectFit(open, 'a secret');
});

test('messages 40 % longer fit My pushes and every section of the settings', { tag: '@nightly' }, async ({
  app,
  startSeeded,
}) => {
  await chooseLanguage(app, PSEUDO_TAG);
  const server = await startSeeded(60, (index) => (index === 58 ? { name: '', note: 'Ticket 4711', looks: 2 } : {}));
  await connect(app, { baseUrl: server.origin, token: server.token });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.row('Push 59'));
  await expectFit(page, 'the list');
  await page.setChecked(pushes.selectAll, true);
  await page.click(pushes.name('Push 59'));
  await page.waitFor(pushes.details);
  await expectFit(page, 'the list with a push beside it, and all selected');
  await page.close();

  const settings = await app.open('/options.html');
  for (const section of SECTIONS.filter((name) => name !== 'organisation')) {
    await settings.evaluate((name) => {
      location.hash = name;
    }, section);
    await settings.waitFor({ css: `nav a[href="#${section}"][aria-current]` });
    await expectFit(settings, `the settings, ${section}`);
  }
});
