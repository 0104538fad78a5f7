// A dispatched click gives no right to read the page, as with the PDF viewer and the pages that extensions may not touch.
// Firefox takes real clicks, which do: there it is a frame of another origin that may not be read, in release.firefox.spec.ts.

import { askWorker } from './connect';
import { readStored } from './extension-state';
import { words } from './messages';
import { composerOn, menuItem } from './pages/compose';
import { selectContent } from './sites';
import { expect, test } from './test';

test.use({ build: 'release' });

test('holds the flattened selection of an unreadable page for review', async ({ app, site, key }) => {
  await askWorker(app, 'useBuiltIn');
  const page = await app.open(site.selections);
  await selectContent(page, 'key');
  await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  const popup = await app.openedPopup();
  await popup.waitFor({ text: words('composerFlattened') });
  expect(await popup.value(composerOn(popup).payload)).toBe(key.replace(/\s+/g, ' '));
  expect(await readStored(app, 'session', 'results')).toBeUndefined();
});
