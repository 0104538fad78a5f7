import { SECTIONS } from '../../components/options/Options';
import type { Chromium } from './chromium/chromium';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import type { Firefox } from './firefox/firefox';
import { findAxeViolations } from './layout-defects';
import { words } from './messages';
import { composerOn, generatorOn, resultCardOn } from './pages/compose';
import { openMyPushes, openSecretOn, settingsOn } from './pages/tabs';
import { send } from './recipient';
import type { Surface } from './surface';
import { expect, test } from './test';

type Look = 'light' | 'dark' | 'forced';

/** Makes the page look as a user of this browser may want it. Firefox puts forced colours in where it paints, so axe cannot see them there. */
async function wear(app: ExtensionBrowser, page: Surface, look: Look): Promise<void> {
  if (app.name === 'firefox')
    await (app as Firefox).session.chrome(
      'Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", arguments[0])',
      look === 'dark' ? 0 : 1,
    );
  else {
    const address = await page.address();
    await (app as Chromium).context
      .pages()
      .find((tab) => tab.url() === address)
      ?.emulateMedia({
        colorScheme: look === 'dark' ? 'dark' : 'light',
        forcedColors: look === 'forced' ? 'active' : 'none',
      });
  }
  await expect.poll(() => page.evaluate(lookOf)).toBe(look);
}

/** Which look the page has. Runs in it. */
function lookOf(): string {
  if (matchMedia('(forced-colors: active)').matches) return 'forced';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Axe finds nothing: in the light look by all its rules, in the others whether all can be told from what is behind it. */
async function expectAccessible(app: ExtensionBrowser, page: Surface, what: string): Promise<void> {
  // One run tells of all pages.
  const softly = expect.configure({ soft: true });
  softly(await findAxeViolations(page), what).toEqual([]);
  for (const look of app.name === 'chromium' ? (['dark', 'forced'] as const) : (['dark'] as const)) {
    await wear(app, page, look);
    softly(await findAxeViolations(page, { colours: true }), `${what}, ${look}`).toEqual([]);
  }
  await wear(app, page, 'light');
}

test('composer, result card and popup have no accessibility violation', async ({ app, gate, server }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner });
  const page = await app.open('/compose.html');
  const composer = composerOn(page);
  await composer.setOptions({ days: '0', views: '1', retrievalStep: false, passphrase: ' with space ' });
  for (const kind of ['url', 'qr', 'file', 'text'] as const) {
    await composer.chooseKind(kind);
    await expectAccessible(app, page, `the composer of ${kind}`);
  }
  await generatorOn(page, 'payload').open();
  await expectAccessible(app, page, 'the generator');
  await page.fill(composer.field.days, '7');
  await composer.send(' a secret ');
  await page.waitFor(resultCardOn(page).link);
  await page.click({ role: 'button', name: words('readyShow') });
  await page.click({ role: 'button', name: words('createdQrShow') });
  await page.waitFor({ css: '.qr svg' });
  await expectAccessible(app, page, 'what was made');
  await page.click(resultCardOn(page).expire);
  await page.waitFor({ role: 'dialog', name: words('createdExpireTitle') });
  await expectAccessible(app, page, 'the question before it is expired');
  await page.close();

  const popup = await app.open('/popup.html');
  await popup.waitFor(resultCardOn(popup).link);
  await expectAccessible(app, popup, 'the popup with its last links');
  gate.cut('request', 'POST', /pushes$/);
  await composerOn(popup).send('a secret');
  await popup.waitFor(resultCardOn(popup).unknown);
  await expectAccessible(app, popup, 'a push that nobody knows of');
});

test('opened secret and settings have no accessibility violation', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const link = await send(server.baseUrl, { payload: 'https://example.test/', passphrase: 'p', expire_after_views: 3 });
  const page = await app.open('/open.html');
  const reader = openSecretOn(page);
  await reader.paste('no link');
  await page.waitFor({ css: '[aria-invalid]' });
  await expectAccessible(app, page, 'the page for a received link');
  await reader.paste(link);
  await page.waitFor(reader.open);
  await expectAccessible(app, page, 'a link before it is opened');
  await page.click(reader.open);
  await reader.tryPassphrase('no');
  await page.waitFor({ role: 'alert' });
  await expectAccessible(app, page, 'the question for a passphrase');
  await reader.tryPassphrase('p');
  await reader.readShown();
  await expectAccessible(app, page, 'a secret');
  await page.close();

  const settings = await app.open('/options.html');
  await settings.click({ role: 'button', name: words('optionsEdit') });
  await settings.waitFor(settingsOn(settings).field.address);
  for (const section of SECTIONS.filter((name) => name !== 'organisation')) {
    await settings.evaluate((name) => {
      location.hash = name;
    }, section);
    await settings.waitFor({ css: `nav a[href="#${section}"][aria-current]` });
    await expectAccessible(app, settings, `the settings, ${section}`);
  }
});

test('My pushes has no accessibility violation', async ({ app, startSeeded }) => {
  const server = await startSeeded(60, (index) => (index === 58 ? { name: '', note: 'Ticket 4711', looks: 2 } : {}));
  await connect(app, { baseUrl: server.origin, token: server.token });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.row('Push 59'));
  await expectAccessible(app, page, 'the list');
  await page.setChecked(pushes.box('Push 59'), true);
  await page.click(pushes.name('Push 57'));
  await page.waitFor({ in: pushes.details, css: '.log li' });
  await expectAccessible(app, page, 'the list with one selected and another looked at closely');
  await page.click(pushes.export);
  await page.waitFor({ role: 'dialog', name: /./ });
  await expectAccessible(app, page, 'the question before they are saved');
  await page.press('Escape');
  await page.fill(pushes.find, 'nothing has this name');
  await page.waitFor({ text: words('pushesNoneFound') });
  await expectAccessible(app, page, 'a search without finds');
  await page.fill(pushes.find, '');
  await server.close();
  await page.click(pushes.refresh);
  await page.waitFor({ role: 'alert' });
  await expectAccessible(app, page, 'a server that does not answer');
});
