import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { fireAlarm, readBadge, readStored } from './extension-state';
import { endForIdleness } from './firefox/chrome-scripts';
import type { Firefox } from './firefox/firefox';
import { composerOn, menuItem, pushFromPopup, resultCardOn } from './pages/compose';
import { firstRunOn } from './pages/tabs';
import { receive, tokenIn } from './recipient';
import type { ReferenceServer } from './servers';
import { selectContent } from './sites';
import { expect, type Launch, test } from './test';
import { until } from './wait-until';

// Firefox alone: Chromium takes half a minute to end an idle worker, and failures.spec.ts ends it in the middle of its work.

test('an idle event page wakes for its alarm, a menu click and a page', async ({ app, server, site, key }) => {
  const firefox = app as Firefox;
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await app.openPopup();
  await composerOn(popup).send('watched');
  const link = await resultCardOn(popup).expectCopiedLink();
  await popup.close();
  await receive(link);

  await endForIdleness(firefox);
  await fireAlarm(app);
  await expect.poll(() => readBadge(app)).toBe('1');

  const page = await app.open(site.selections);
  await selectContent(page, 'key');
  await endForIdleness(firefox);
  await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  const copied = await until('a link is copied by the event page itself', async () => {
    const text = await app.clipboard();
    return text !== link && text;
  });
  expect((await receive(copied)).payload).toBe(key);

  await endForIdleness(firefox);
  await pushFromPopup(app, 'after');
});

// Headless Chromium has no keys for extensions, and no listener of ours hears the one that opens the popup.

test('the keyboard shortcut opens the popup', async ({ app, site }) => {
  await app.open(site.selections);
  await app.pressCommand('_execute_action');
  const popup = await app.openedPopup();
  await popup.waitFor(firstRunOn(popup).tryHere);
});

// Firefox alone: Chromium shows pages of an extension in no private window, and Playwright opens none with extensions.

/** A Firefox that allows the extension in private windows, with a server. */
async function launchWithPrivateWindows(launch: Launch, server: ReferenceServer): Promise<ExtensionBrowser> {
  const app = await launch({ privateWindows: true });
  await connect(app, { baseUrl: server.baseUrl });
  return app;
}

test('a private draft stays in private windows and goes with them', async ({ launch, server }) => {
  const both = await launchWithPrivateWindows(launch, server);
  const inPrivate = await both.open('/compose.html', { private: true });
  await inPrivate.fill(composerOn(inPrivate).payload, 'typed in private');
  const ordinary = await both.open('/compose.html');
  expect(await ordinary.value(composerOn(ordinary).payload)).toBe('');
  await ordinary.fill(composerOn(ordinary).payload, 'typed in the open');
  expect(await remembered(both)).toContain('typed in private');

  await inPrivate.close();
  await until('nothing private is left', async () => !(await remembered(both)).includes('typed in private'));
  expect(await remembered(both)).toContain('typed in the open');
});

test('a private result stays in private windows and goes with them', async ({ launch, server }) => {
  const both = await launchWithPrivateWindows(launch, server);
  const inPrivate = await both.open('/compose.html', { private: true });
  await composerOn(inPrivate).setOptions({ passphrase: 'private passphrase' });
  await composerOn(inPrivate).send('pushed in private');
  const link = await resultCardOn(inPrivate).expectCopiedLink();
  const token = tokenIn(link);
  const ordinary = await both.open('/compose.html');
  await ordinary.waitFor(composerOn(ordinary).payload);
  expect(await ordinary.text()).not.toContain(token);
  expect(await remembered(both)).toContain(token);

  await inPrivate.close();
  await until('nothing private is left', async () => !(await remembered(both)).includes(token));
  expect(await remembered(both)).not.toContain('private passphrase');
});

/** All that lies in memory. */
async function remembered(app: ExtensionBrowser): Promise<string> {
  return JSON.stringify(await readStored(app, 'session'));
}
