import { openAsRecipient, parseToken } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { fireAlarm, readBadge, readStored } from './extension-state';
import { clickNotification } from './firefox/chrome-scripts';
import { setPreferences } from './firefox/empty';
import type { Firefox } from './firefox/firefox';
import { composerOn, menuItem, pushFromPopup, resultCardOn } from './pages/compose';
import { serverChoiceOn } from './pages/tabs';
import { selectContent } from './sites';
import { expect, test } from './test';
import { waitUntil } from './wait-until';

// Firefox alone: failures.spec.ts ends Chromium's worker in the middle of its work.

test('an event page that has ended wakes for its alarm, a menu click and a page', async ({
  app,
  server,
  site,
  key,
}) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const link = await pushFromPopup(app, 'watched');
  await openAsRecipient(link);

  await app.killWorker();
  await fireAlarm(app);
  await expect.poll(() => readBadge(app)).toBe('1');

  const page = await app.open(site.selections);
  await selectContent(page, 'key');
  await app.killWorker();
  await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  const copied = await waitUntil('a link is copied by the event page itself', async () => {
    const text = await app.clipboard();
    return text !== link && text;
  });
  expect((await openAsRecipient(copied)).payload).toBe(key);

  await app.killWorker();
  await pushFromPopup(app, 'after');
});

// Headless Chromium has no keys for extensions, and no listener of ours hears the one that opens the popup.

test('the keyboard shortcut opens the popup', async ({ app, site }) => {
  await app.open(site.selections);
  await app.pressCommand('_execute_action');
  const popup = await app.openedPopup();
  await popup.waitFor(serverChoiceOn(popup).tryHere);
});

// Headless Chromium shows no notification that could be clicked.

test('a notification opens its push on My pushes', async ({ app, server }) => {
  const { session } = app as Firefox;
  // Not by the desktop, since there is none, but in a window of Firefox's own.
  await setPreferences(session, { 'alerts.useSystemBackend': false });
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const link = await pushFromPopup(app, 'watched', { name: 'VPN for M. Weber', views: '1' });
  await openAsRecipient(link);
  await fireAlarm(app);
  await clickNotification(session);
  const page = await app.tab(/\/pushes\.html/);
  await page.waitFor({ role: 'heading', name: 'VPN for M. Weber' });
});

// Firefox alone: Chromium shows pages of an extension in no private window, and Playwright opens none with extensions.

test('a private draft and result stay in private windows and go with them', async ({ launch, server }) => {
  const both = await launch({ privateWindows: true });
  await connect(both, { baseUrl: server.baseUrl });
  const inPrivate = await both.open('/compose.html', { private: true });
  await composerOn(inPrivate).setOptions({ passphrase: 'private passphrase' });
  await composerOn(inPrivate).send('pushed in private');
  const token = parseToken(await resultCardOn(inPrivate).expectCopiedLink());
  await inPrivate.click(resultCardOn(inPrivate).newPush);
  await inPrivate.fill(composerOn(inPrivate).payload, 'typed in private');

  const ordinary = await both.open('/compose.html');
  expect(await ordinary.value(composerOn(ordinary).payload)).toBe('');
  expect(await ordinary.text()).not.toContain(token);
  await ordinary.fill(composerOn(ordinary).payload, 'typed in the open');
  for (const text of ['typed in private', token]) await expect.poll(() => stored(both)).toContain(text);

  await inPrivate.close();
  for (const text of ['typed in private', token, 'private passphrase'])
    await expect.poll(() => stored(both)).not.toContain(text);
  expect(await stored(both)).toContain('typed in the open');
});

/** All that lies in memory. */
async function stored(app: ExtensionBrowser): Promise<string> {
  return JSON.stringify(await readStored(app, 'session'));
}
