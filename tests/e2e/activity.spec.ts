import { openAsRecipient } from './api-client';
import { askWorker, connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { fireAlarm, firstNotification, readBadge, readStored, recordNotifications } from './extension-state';
import { t } from './messages';
import { composerOn, pushFromPopup, resultCardOn } from './pages/compose';
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

test('notifies once of a last view, even after the worker is terminated', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const link = await pushFrom(app, '1');
  await recordNotifications(app);
  await openAsRecipient(link);
  await fireAlarm(app);
  expect(await firstNotification(app)).toEqual({
    title: t('activityOpenedLast', NAMED),
    message: t('activityLinkExpired', INSTANCE),
  });

  await app.killWorker();
  await askWorker(app, 'pollNow');
  expect(await readBadge(app)).toBe('1');
  const popup = await app.openPopup();
  await popup.waitFor(activityItems.event(t('activityOpenedOnly', NAMED)));
  expect(await popup.count(activityItems.dismiss)).toBe(1);
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

test('watches pushes of every connected server and shows them at their own', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const link = await pushFrom(app);
  const { id } = await connect(app, { baseUrl: server.baseUrl, name: 'In use' });
  await openAsRecipient(link);
  await fireAlarm(app);
  await expect.poll(() => readBadge(app)).toBe('1');

  const popup = await app.openPopup();
  await popup.waitFor({ in: activityItems.list, text: INSTANCE });
  await popup.click(activityItems.event(OPENED_FIRST));
  const page = await app.tab(/\/pushes\.html/);
  await page.waitFor({ role: 'heading', name: 'VPN for M. Weber' });
  expect(await readStored(app, 'local', 'activeInstance')).toMatchObject({ value: id });
});

test('reports wrong passphrases of a marked push', async ({ app, server }) => {
  const ours = await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const link = await pushFromPopup(app, 'watched', { name: 'VPN for M. Weber', passphrase: 'right' });

  const page = await app.open('/pushes.html');
  await page.click({ role: 'button', name: 'VPN for M. Weber' });
  const mark = { role: 'checkbox', name: t('activityPassphraseAlert') } as const;
  await page.setChecked(mark, true);
  await expect.poll(() => page.isChecked(mark)).toBe(true);
  // From this look on they are counted.
  const { id } = ours;
  expect(await askWorker(app, 'pollNow')).toMatchObject({ [id]: { status: 'ok' } });
  await expect(openAsRecipient(link, 'wrong')).rejects.toThrow();
  await fireAlarm(app);
  const tried = activityItems.event(t('activityWrongPassphrase', NAMED));
  await page.waitFor(activityItems.head(1));
  expect(await page.count(tried), 'nothing opens by itself').toBe(0);
  await page.click(activityItems.head(1));
  await page.waitFor(tried);
});
