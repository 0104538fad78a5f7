import { connect } from './connect';
import { firstNotification, readBadge, recordNotifications } from './extension-state';
import { words } from './messages';
import { composerOn, menuItem, resultCardOn } from './pages/compose';
import { openSettings } from './pages/tabs';
import { list } from './recipient';
import { selectContent } from './sites';
import { expect, test } from './test';

test('defaults for new pushes hold for popup and menu', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const { page, settings } = await openSettings(app, 'new-pushes');
  await settings.setOwnNumber('optionsDaysLegend', 'optionsDaysUnit', '3');
  await settings.setOwnNumber('optionsViewsLegend', 'optionsViewsUnit', '2');
  await settings.chooseOption('optionsStepLegend', 'optionsStepOn');
  await settings.chooseOption('optionsDeletableLegend', 'optionsDeletableOff');
  await page.waitFor({ text: words('optionsSaved') });

  const popup = await app.openPopup();
  await composerOn(popup).send('from the popup');
  await resultCardOn(popup).expectCopiedLink();
  await popup.close();
  await recordNotifications(app);
  const web = await app.open(site.selections);
  await selectContent(web, 'key');
  await web.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  await firstNotification(app);

  const stored = { days_remaining: 3, views_remaining: 2, retrieval_step: true, deletable_by_viewer: false };
  expect(await list(server.baseUrl, 'active', server.tokens.owner)).toMatchObject([stored, stored]);
});

test('does not copy a link when copying is off', { tag: '@nightly' }, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const { page } = await openSettings(app, 'new-pushes');
  await page.setChecked({ role: 'checkbox', name: words('optionsCopies') }, false);
  await page.waitFor({ text: words('optionsSaved') });
  await app.writeClipboard('what was there before');

  const popup = await app.openPopup();
  const card = resultCardOn(popup);
  await composerOn(popup).send('left alone');
  await popup.waitFor(card.done);
  await popup.close();
  expect(await app.clipboard()).toBe('what was there before');

  const again = await app.openPopup();
  const link = await again.text(card.link);
  await again.click(resultCardOn(again).copy);
  await again.waitFor({ css: '.linkbox .good' });
  expect(await app.clipboard()).toBe(link);
});

test('shows the badge but no notification when notifications are off', {
  tag: '@nightly',
}, async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const { page } = await openSettings(app, 'new-pushes');
  await page.setChecked({ role: 'checkbox', name: words('optionsNotifies') }, false);
  await page.waitFor({ text: words('optionsSaved') });
  await recordNotifications(app);
  const web = await app.open(site.selections);
  await selectContent(web, 'key');
  await web.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  await expect.poll(() => readBadge(app)).toBe('✓');
  const popup = await app.openPopup();
  await resultCardOn(popup).expectCopiedLink();
  expect(await app.inWorker((worker) => worker.told)).toEqual([]);
});
