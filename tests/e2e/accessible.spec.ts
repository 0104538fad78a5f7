import { type AccessibilityTree, openAccessibilityTree } from './accessibility-tree';
import { ALL_STATES } from './all-states';
import { type Chromium, pageOf } from './chromium/chromium';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import type { Firefox } from './firefox/firefox';
import { findAxeViolations } from './layout-defects';
import { count, t } from './messages';
import type { Surface } from './surface';
import { expect, test } from './test';

type Look = 'light' | 'dark' | 'forced';

/** Makes the page look as a user of this browser may want it. Firefox puts forced colors in where it paints, so axe cannot see them there. */
async function wear(app: ExtensionBrowser, page: Surface, look: Look): Promise<void> {
  if (app.name === 'firefox')
    await (app as Firefox).session.chrome(
      'Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", arguments[0])',
      look === 'dark' ? 0 : 1,
    );
  else
    await (await pageOf(app as Chromium, page)).emulateMedia({
      colorScheme: look === 'dark' ? 'dark' : 'light',
      forcedColors: look === 'forced' ? 'active' : 'none',
    });
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
    softly(await findAxeViolations(page, { colors: true }), `${what}, ${look}`).toEqual([]);
  }
  await wear(app, page, 'light');
}

for (const [pages, tour] of Object.entries(ALL_STATES))
  test(`${pages}: no accessibility violation`, async ({ app, stage }) => {
    await tour(stage, (page, state, managed) => expectAccessible(managed ?? app, page, state));
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
async function tabTo(page: Surface, tree: AccessibilityTree, wanted: string | RegExp, keys = 'Tab'): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < MAX_STOPS) {
    await page.press(keys);
    const stop = await tree.focused();
    stops.push(stop);
    expect(await page.evaluate(isFocusSeen), `the focus is seen on ${stop}`).toBe(true);
    if (typeof wanted === 'string' ? stop === wanted : wanted.test(stop)) return stops;
  }
  throw new Error(`Tab leads to no ${wanted}, but to:\n${stops.join('\n')}`);
}

test('creates, copies and expires a push by keyboard and screen reader alone', async ({ app, gate, server }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: 'Ours' });
  const page = await app.open('/compose.html');
  const tree = await openAccessibilityTree(app, page);

  await expect.poll(tree.focused).toBe(`textbox ${t('composerPayloadText')}`);
  await typeKeys(page, 's3cret');
  const stops = await tabTo(page, tree, new RegExp(t('composerExpiryUnknown')));
  expect(stops.slice(0, -1)).toEqual([
    `button ${t('uiHide')}`,
    `button ${t('generatorPassword')}`,
    `button ${t('composerClear')}`,
  ]);
  await page.press('Enter');
  await page.waitFor({ label: t('composerPassphraseLabel') });
  await tabTo(page, tree, `textbox ${t('composerNameLabel')}`);
  await typeKeys(page, 'VPN');
  await tabTo(page, tree, `textbox ${t('composerPassphraseLabel')}`);
  await typeKeys(page, 'p q');
  await page.press('Control+Enter');
  await expect.poll(tree.focused).toBe(`heading ${t('createdCopied')}`);
  expect(await app.clipboard()).toContain(gate.origin);

  await tabTo(page, tree, `button ${t('createdCopyPassphrase')}`);
  await page.press('Enter');
  await expect.poll(tree.announced).toContain(t('uiCopied'));
  expect(await app.clipboard()).toBe('p q');
  await page.close();

  const list = await app.open('/pushes.html');
  const listTree = await openAccessibilityTree(app, list);
  await expect.poll(listTree.announced).toContain(count('pushesCount', 1));
  await tabTo(list, listTree, `checkbox ${t('pushesSelect', 'VPN')}`);
  await list.press('ArrowRight');
  await expect.poll(listTree.focused).toBe('button VPN');
  await list.press('Enter');
  await expect.poll(listTree.focused).toBe('heading VPN');
  await tabTo(list, listTree, `button ${t('createdExpireNow')}`);
  await list.press('Enter');
  await list.waitFor({ role: 'dialog' });
  await expect.poll(listTree.focused).toBe(`button ${t('uiCancel')}`);
  await tabTo(list, listTree, `button ${t('createdExpireNow')}`);
  await list.press('Enter');
  await expect.poll(listTree.announced).toContain(t('pushesExpiredNow'));
  await expect.poll(listTree.focused).toBe('heading VPN');
  await list.press('Escape');
  await expect.poll(listTree.focused).toBe('button VPN');

  gate.cut('request', 'GET', /active/);
  await list.press('Home');
  await expect.poll(listTree.focused).toMatch(/^checkbox /);
  await tabTo(list, listTree, `button ${t('pushesRefresh')}`, 'Shift+Tab');
  await list.press('Enter');
  await expect.poll(listTree.announced).toContain(t('errorNetwork', 'Ours'));
  expect(await listTree.focused()).toBe(`button ${t('pushesRefresh')}`);
});
