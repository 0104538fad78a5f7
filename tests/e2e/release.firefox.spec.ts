// Firefox alone: headless Chromium takes no real click in the menu. What it can do is in only.chromium.spec.ts.

import { askWorker } from './connect';
import { nextNotification, readOutcomes, recordNotifications } from './extension-state';
import { t } from './messages';
import { composerOn, menuItem } from './pages/compose';
import { secretPageOn } from './pages/tabs';
import { selectContent } from './sites';
import { expect, test } from './test';

// The release may read a page only after the person's own click in its menu, which is a real one here.
test.use({ build: 'release' });

test('release reads a selection byte for byte, in a frame too', async ({ app, site, key }) => {
  await askWorker(app, 'activateDemo');
  await recordNotifications(app);
  const page = await app.open(site.selections);
  for (const place of [page, page.frame('#same')]) {
    await selectContent(place, 'key');
    await place.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
    expect((await nextNotification(app)).title).toBe(t('createdCopied'));
    const recipient = await app.open(await app.clipboard());
    expect(await secretPageOn(recipient).read()).toBe(key);
  }
});

test('menu of a password field pushes it and does not offer to replace it', async ({ app, site, key }) => {
  const [push, replace] = [menuItem('push-selection'), menuItem('replace-selection')];
  await askWorker(app, 'activateDemo');
  await recordNotifications(app);
  const page = await app.open(site.fields);
  await selectContent(page, 'password');
  await page.chooseFromMenu({ css: '#password' }, push);
  expect((await nextNotification(app)).title).toBe(t('createdCopied'));
  const recipient = await app.open(await app.clipboard());
  expect(await secretPageOn(recipient).read()).toBe(key.split('\n')[0]);
  await recipient.close();
  await selectContent(page, 'password');
  await expect(page.chooseFromMenu({ css: '#password' }, replace)).rejects.toThrow('The menu has no');
});

test('release replaces a text by its link, and offers it only where one is selected', async ({ app, site, key }) => {
  await askWorker(app, 'activateDemo');
  await recordNotifications(app);
  const page = await app.open(site.selections);
  // With nothing selected no entry is left.
  await page.click({ css: '#textarea' });
  await expect(page.chooseFromMenu({ css: '#textarea' }, menuItem('push-selection'))).rejects.toThrow(
    'The menu has no',
  );
  await selectContent(page, 'textarea', key);
  // An open menu has the entry once the extension has heard what it is for, which a menu that was read at once may not have.
  await expect(() => page.chooseFromMenu({ css: '#textarea' }, menuItem('replace-selection'))).toPass();
  expect((await nextNotification(app)).title).toBe(t('createdInserted'));
  expect(await page.value({ css: '#textarea' })).toMatch(/^before\nmoz-extension:\S+\nafter$/);
});

test('holds a selection in a frame of another origin for review', async ({ app, site }) => {
  await askWorker(app, 'activateDemo');
  const page = await app.open(site.selections);
  const frame = page.frame('#other');
  await selectContent(frame, 'key');
  await frame.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  const popup = await app.openedPopup();
  await popup.waitFor({ text: t('composerReviewFlattened') });
  expect(await popup.value(composerOn(popup).payload)).toContain('-----BEGIN KEY-----');
  expect(await readOutcomes(app)).toEqual([]);
});
