// Only here: Firefox for Android shows extensions to a finger, and the popup as a page. Chromium has no extensions on phones.

import { PSEUDO_TAG } from '../../scripts/package/pseudo-language';
import { connect } from './connect';
import { chooseLanguage } from './extension-state';
import type { Firefox } from './firefox/firefox';
import { findAxeViolations, findLayoutDefects } from './layout-defects';
import { setLanguage } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openSecretOn } from './pages/tabs';
import { send } from './recipient';
import type { Surface } from './surface';
import { expect, test } from './test';

/** In CSS pixels: those of most phones. */
const WIDTHS = [360, 412];

test.afterEach(() => setLanguage('en'));

/** Has pages take the only pointer for a finger: coarse, and nothing can be pointed at without pressing it. */
function touch({ session }: Firefox): Promise<void> {
  return session.chrome(
    `for (const name of ['primary', 'all']) Services.prefs.setIntPref('ui.' + name + 'PointerCapabilities', 1);`,
  );
}

/** Nothing scrolls sideways or is cut off, and everything can be hit. */
async function expectFit(page: Surface, what: string): Promise<void> {
  const softly = expect.configure({ soft: true });
  for (const width of WIDTHS) {
    await page.setWidth(width);
    await softly.poll(() => page.evaluate(findLayoutDefects), `${what}, ${width} wide`).toEqual([]);
  }
  softly(await findAxeViolations(page), what).toEqual([]);
}

test('every page fits a phone and a touch screen', { tag: '@nightly' }, async ({ app, server }) => {
  await touch(app as Firefox);
  await chooseLanguage(app, PSEUDO_TAG);
  const first = await app.open('/popup.html');
  await first.waitFor({ css: 'main button' });
  await expectFit(first, 'the first popup');
  await first.close();

  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await app.open('/popup.html');
  await composerOn(popup).setOptions({ days: '3' });
  await expectFit(popup, 'the popup');
  expect(await popup.evaluate(() => document.querySelector('.popup')?.clientWidth)).toBe(412);
  await composerOn(popup).send('a secret');
  await popup.waitFor(resultCardOn(popup).link);
  await expectFit(popup, 'the popup with what was made');
  await popup.close();

  for (const [address, shown] of [
    ['/options.html', 'article h3'],
    ['/options.html#new-pushes', 'h2'],
    ['/pushes.html', '.push-row'],
  ] as const) {
    const page = await app.open(address);
    await page.waitFor({ css: shown });
    await expectFit(page, address);
    await page.close();
  }
  const open = await app.open('/open.html');
  await openSecretOn(open).paste(await send(server.baseUrl, { payload: 'https://example.test/' }));
  await open.waitFor(openSecretOn(open).open);
  await openSecretOn(open).read();
  await expectFit(open, 'a secret');
});
