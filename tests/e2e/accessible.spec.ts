import { SECTIONS } from '../../components/options/Options';
import { type AccessibilityTree, openAccessibilityTree } from './accessibility-tree';
import type { Chromium } from './chromium/chromium';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import type { Firefox } from './firefox/firefox';
import { findAxeViolations } from './layout-defects';
import { counted, words } from './messages';
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

/** More than there are stops on the way to anything. */
const MAX_STOPS = 40;

/** Types as fingers do, into what has the focus. */
async function typeKeys(page: Surface, text: string): Promise<void> {
  for (const key of text) await page.press(key);
}

/** Where the focus is can be seen: a ring round it, or round what shows it. */
function isFocusSeen(): boolean {
  const ringed = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  const element = document.activeElement;
  const around = [element, element?.parentElement, element?.parentElement?.parentElement];
  return around.some((it) => it && (ringed(getComputedStyle(it)) || ringed(getComputedStyle(it, '::after'))));
}

/** Goes on with Tab, or back, until the focus is on it, and sees the focus at each stop. Gives the stops on the way. */
async function tabTo(page: Surface, ears: AccessibilityTree, wanted: string | RegExp, keys = 'Tab'): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < MAX_STOPS) {
    await page.press(keys);
    const stop = await ears.focused();
    stops.push(stop);
    expect(await page.evaluate(isFocusSeen), `the focus is seen on ${stop}`).toBe(true);
    if (typeof wanted === 'string' ? stop === wanted : wanted.test(stop)) return stops;
  }
  throw new Error(`Tab leads to no ${wanted}, but to:\n${stops.join('\n')}`);
}

test('creates, copies and expires a push by keyboard and screen reader alone', async ({ app, gate, server }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: 'Ours' });
  const page = await app.open('/compose.html');
  const ears = await openAccessibilityTree(app, page);

  await expect.poll(ears.focused).toBe(`textbox ${words('composerPayloadText')}`);
  await typeKeys(page, 's3cret');
  const stops = await tabTo(page, ears, new RegExp(words('composerServersDefault')));
  expect(stops.slice(0, -1)).toEqual([
    `button ${words('composerHide')}`,
    `button ${words('generatorPassword')}`,
    `button ${words('composerClear')}`,
    `combobox ${words('templateChoice')}`,
  ]);
  await page.press('Enter');
  await page.waitFor({ label: words('composerPassphraseLabel') });
  await tabTo(page, ears, `textbox ${words('composerNameLabel')}`);
  await typeKeys(page, 'VPN');
  await tabTo(page, ears, `textbox ${words('composerPassphraseLabel')}`);
  await typeKeys(page, 'p q');
  await page.press('Control+Enter');
  await expect.poll(ears.focused).toBe(`heading ${words('createdCopied')}`);
  expect(await app.clipboard()).toContain(gate.origin);

  await tabTo(page, ears, `button ${words('createdCopyApart')}`);
  await page.press('Enter');
  await expect.poll(ears.said).toContain(words('uiCopied'));
  expect(await app.clipboard()).toBe('p q');
  await page.close();

  const list = await app.open('/pushes.html');
  const listEars = await openAccessibilityTree(app, list);
  await expect.poll(listEars.said).toContain(counted('pushesCount', 1));
  await tabTo(list, listEars, `checkbox ${words('pushesSelect', 'VPN')}`);
  await list.press('ArrowRight');
  await expect.poll(listEars.focused).toBe('button VPN');
  await list.press('Enter');
  await expect.poll(listEars.focused).toBe('heading VPN');
  await tabTo(list, listEars, `button ${words('createdExpireNow')}`);
  await list.press('Enter');
  await list.waitFor({ role: 'dialog', name: words('createdExpireTitle') });
  await expect.poll(listEars.focused).toBe(`button ${words('uiCancel')}`);
  await tabTo(list, listEars, `button ${words('createdExpireNow')}`);
  await list.press('Enter');
  await expect.poll(listEars.said).toContain(words('pushesAnswerExpired'));
  await expect.poll(listEars.focused).toBe('heading VPN');
  await list.press('Escape');
  await expect.poll(listEars.focused).toBe('button VPN');

  gate.cut('request', 'GET', /active/);
  await list.press('Home');
  await expect.poll(listEars.focused).toMatch(/^checkbox /);
  await tabTo(list, listEars, `button ${words('pushesRefresh')}`, 'Shift+Tab');
  await list.press('Enter');
  await expect.poll(listEars.said).toContain(words('errorNetwork', 'Ours'));
  expect(await listEars.focused()).toBe(`button ${words('pushesRefresh')}`);
});
