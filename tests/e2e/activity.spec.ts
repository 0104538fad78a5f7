import { openAsRecipient } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { fireAlarm, readBadge } from './extension-state';
import { t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { activityItems } from './pages/tabs';
import { expect, test } from './test';

const INSTANCE = 'Ours';
const NAMED = t('activityNamed', 'VPN for M. Weber');
const OPENED_FIRST = t('activityOpenedFirst', NAMED);

/** A push from the popup, which has shown its link and is closed again. */
async function pushFrom(app: ExtensionBrowser, views?: string): Promise<string> {
  const popup = await app.openPopup();
  const composer = composerOn(popup);
  await composer.setOptions({ name: 'VPN for M. Weber', ...(views !== undefined && { views }) });
  await composer.send('watched');
  const link = await resultCardOn(popup).expectCopiedLink();
  await popup.close();
  return link;
}

test('badge and popup show a view until it is dismissed', { tag: '@both' }, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const link = await pushFrom(app);
  await openAsRecipient(link);
  await fireAlarm(app);
  await expect.poll(() => readBadge(app)).toBe('1');

  const popup = await app.openPopup();
  await popup.waitFor(activityItems.event(OPENED_FIRST));
  await popup.waitFor({ role: 'button', name: t('popupPushesNew', 1) });
  await expect.poll(() => readBadge(app)).toBe('');
  await popup.click(activityItems.dismiss);
  await popup.waitFor(activityItems.none);
  await popup.close();

  const next = await app.openPopup();
  await next.waitFor({ role: 'button', name: t('popupPushes') });
  expect(await next.count(activityItems.list)).toBe(0);
});

test('a notification opens its push on My pushes', { tag: '@both' }, async ({ launch, server }) => {
  const app = await launch({ showsNotifications: true });
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  await openAsRecipient(await pushFrom(app, '1'));
  await fireAlarm(app);
  await app.clickNotification();
  const page = await app.tab(/\/pushes\.html/);
  await page.waitFor({ role: 'heading', name: 'VPN for M. Weber' });
});
