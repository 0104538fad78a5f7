// Firefox alone: Chromium has no extensions on phones. Firefox for Android shows the popup as a page.

import { PSEUDO_TAG } from '../../scripts/package/pseudo-language';
import { connect } from './connect';
import { chooseLanguage } from './extension-state';
import type { Firefox } from './firefox/firefox';
import { findAxeViolations, findLayoutDefects } from './layout-defects';
import { setLanguage } from './messages';
import { composerOn } from './pages/compose';
import type { Surface } from './surface';
import { expect, test } from './test';
import { TOURS } from './tour';

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

for (const [pages, tour] of Object.entries(TOURS))
  test(`${pages}: a phone and a touch screen fit`, { tag: '@nightly' }, async ({ app, gate, server, startSeeded }) => {
    await touch(app as Firefox);
    await chooseLanguage(app, PSEUDO_TAG);
    await tour({ app, gate, server, startSeeded }, expectFit);
  });

test('popup is as wide as a phone', { tag: '@nightly' }, async ({ app, server }) => {
  await touch(app as Firefox);
  await connect(app, { baseUrl: server.baseUrl });
  const popup = await app.open('/popup.html');
  await popup.waitFor(composerOn(popup).payload);
  await popup.setWidth(412);
  expect(await popup.evaluate(() => document.querySelector('.popup')?.clientWidth)).toBe(412);
});
