import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { readStored } from './extension-state';
import { counted, holding, words } from './messages';
import { composerOn, menuItem, pushFromPopup, resultCardOn } from './pages/compose';
import { openSecretOn, openSettings } from './pages/tabs';
import { list, send, tokenIn } from './recipient';
import { makeMarker, searchProfile } from './search-profile';
import { startObjectStoreFront } from './servers';
import type { Surface } from './surface';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';
import { until } from './wait-until';

declare const chrome: { tabs: { getCurrent(): Promise<{ autoDiscardable: boolean }> } };

const EVERY_BYTE = new Uint8Array(4 * 256).map((_, index) => index % 256);
const FILE_NAMES = ['Schlüssel für 東京.bin', 'مفتاح.txt', 'ключ 🔑.pem'];

/** The page for received links, with this one on it. */
async function openWith(app: ExtensionBrowser, link: string): Promise<Surface> {
  const page = await app.open('/open.html');
  await openSecretOn(page).paste(link);
  return page;
}

const left = (views: number, days: number) =>
  words('openLeft', counted('openViewsLeft', views), counted('openDaysLeft', days));

test('opens text and files behind a passphrase byte for byte', {
  tag: '@both',
}, async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl, name: 'Ours' });
  const dir = await collectDownloads(app);
  const files = FILE_NAMES.map((name) => ({ name, bytes: EVERY_BYTE }));
  const token = server.tokens.other;
  const crlf = key.replaceAll('\n', '\r\n');
  const link = await send(
    server.baseUrl,
    { payload: crlf, passphrase: ' öffne ', expire_after_views: 3 },
    { token, files },
  );

  const page = await openWith(app, `Bonjour ! Le voici : ${link}?locale=fr.`);
  const opening = openSecretOn(page);
  await page.waitFor({ text: words('openUsesView') });
  expect(await page.text({ css: '.whose' })).toContain('Ours');
  expect((await list(server.baseUrl, 'active', token))[0]?.views_remaining).toBe(3);

  await page.click(opening.open);
  await opening.tryPassphrase(' öffne ');
  await page.waitFor({ text: left(2, 7) });
  expect(await page.text(), 'hidden until it is asked for').not.toContain('BEGIN KEY');
  await page.click({ role: 'button', name: words('openCopy') });
  await page.waitFor({ role: 'button', name: words('uiCopied') });
  expect(await app.clipboard()).toBe(crlf);
  expect(await opening.readShown()).toBe(crlf);
  const mayBeUnloaded = () => page.evaluate(async () => (await chrome.tabs.getCurrent()).autoDiscardable);
  expect(await mayBeUnloaded(), 'what may have been the last view is kept in memory').toBe(false);
  for (const name of FILE_NAMES) {
    await page.click(opening.save(name));
    expect(new Uint8Array(await downloaded(dir, name))).toEqual(EVERY_BYTE);
  }
  expect((await list(server.baseUrl, 'active', token))[0]?.views_remaining, 'one view for all of it').toBe(2);
});

test('downloads a file of another origin in a tab', async ({ app, server }) => {
  const front = await startObjectStoreFront(server.baseUrl);
  await connect(app, { baseUrl: front.origin });
  const dir = await collectDownloads(app);
  const name = 'kept elsewhere.bin';
  const link = await send(
    front.origin,
    { payload: 'x' },
    { token: server.tokens.other, files: [{ name, bytes: EVERY_BYTE }] },
  );
  const page = await openWith(app, link);
  await page.click(openSecretOn(page).open);
  await page.click(openSecretOn(page).save(name));
  await page.click({ role: 'button', name: words('openFileInTabNamed', name) });
  expect(new Uint8Array(await downloaded(dir, name))).toEqual(EVERY_BYTE);
  await front.close();
});

test('opens a push of the account without a view', async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const link = await pushFromPopup(app, key);
  const viewsLeft = async () => (await list(server.baseUrl, 'active', server.tokens.owner))[0]?.views_remaining;
  const before = await viewsLeft();

  const page = await openWith(app, link);
  await page.waitFor({ text: words('openOwn') });
  expect(await openSecretOn(page).read()).toBe(key);
  expect(await page.text()).toContain(words('openNoViewUsed'));
  expect(await viewsLeft()).toBe(before);
});

test('opens a listed push without a view, even behind an unknown link address', async ({ app, startServer, key }) => {
  const server = await startServer({ override_base_url: 'https://public.test/secrets' });
  const token = server.tokens.owner;
  await connect(app, { baseUrl: server.baseUrl, token, name: 'Ours' });
  await send(server.baseUrl, { payload: key, name: 'Made elsewhere', expire_after_views: 2 }, { token });
  const pushes = await app.open('/pushes.html');
  await pushes.click({ role: 'button', name: 'Made elsewhere' });
  await pushes.click({ role: 'button', name: words('pushesOpen') });
  const page = await app.tab(/\/open\.html/);
  await page.waitFor({ text: words('openOwn') });
  expect(await openSecretOn(page).read()).toBe(key);
  expect((await list(server.baseUrl, 'active', token))[0]?.views_remaining).toBe(2);
});

test('tells a wrong passphrase from too many tries, at no view', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const token = server.tokens.other;
  const link = await send(server.baseUrl, { payload: 'x', passphrase: 'right' }, { token });
  const page = await openWith(app, link);
  const opening = openSecretOn(page);
  await page.click(opening.open);
  await opening.tryPassphrase('Right');
  await page.waitFor({ text: words('errorPassphrase') });
  const isThrottled = async () => (await page.count({ text: words('openThrottled') })) > 0;
  await until('it is throttled', async () => {
    if (await isThrottled()) return true;
    await opening.tryPassphrase('right ');
    return isThrottled();
  });
  expect(await page.text()).toContain(words('openThrottledNext'));
  expect((await list(server.baseUrl, 'active', token))[0]?.views_remaining).toBe(5);
});

test('reports an expired and an unknown push without an error', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const link = await send(server.baseUrl, { payload: 'x' }, { token: server.tokens.other });
  await fetch(`${server.baseUrl}/api/v2/pushes/${tokenIn(link)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${server.tokens.other}` },
  });
  const page = await openWith(app, link);
  await page.click(openSecretOn(page).open);
  await page.waitFor({ role: 'heading', name: words('openExpiredTitle') });

  await page.click({ role: 'button', name: words('openAnother') });
  await openSecretOn(page).paste(`${server.baseUrl}/p/nobody-has-made-this/r`);
  await page.click(openSecretOn(page).open);
  await page.waitFor({ role: 'heading', name: words('openUnknown') });
  expect(await page.count({ role: 'alert' })).toBe(0);
});

test('lets a recipient expire a push after a confirmation', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const token = server.tokens.other;
  const link = await send(server.baseUrl, { payload: 'x', deletable_by_viewer: true }, { token });
  const page = await openWith(app, link);
  await openSecretOn(page).read();
  await page.click({ role: 'button', name: words('createdExpireNow') });
  const dialog = { role: 'dialog' } as const;
  await page.waitFor({ in: dialog, text: words('openExpireText') });
  await page.click({ in: dialog, role: 'button', name: words('createdExpireNow') });
  await page.waitFor({ text: words('openExpired') });
  expect((await list(server.baseUrl, 'expired', token)).map(({ url_token }) => url_token)).toEqual([tokenIn(link)]);
});

test('shows the host of a URL and opens it only on request', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const link = await send(server.baseUrl, { payload: `${site.selections}?from=push`, kind: 'url' });
  const page = await openWith(app, link);
  await openSecretOn(page).read();
  expect(await page.text({ css: '.notice b' })).toBe(new URL(site.origin).host);
  await page.click({ role: 'button', name: words('openInTab') });
  expect(await (await app.tab(/\?from=push$/)).address()).toBe(`${site.selections}?from=push`);
});

test('opens a link from the menu and stores nothing of it', async ({ app, server, site, key }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const link = await send(server.baseUrl, { payload: key });
  const web = await app.open(site.selections);
  await web.evaluate((href) => document.getElementById('link')?.setAttribute('href', href), link);
  await web.chooseFromMenu({ css: '#link' }, menuItem('open-link'));
  const page = await app.tab(/\/open\.html/);
  expect(await openSecretOn(page).read()).toBe(key);
  expect(await page.address()).not.toMatch(/[#?]/);
  for (const area of ['local', 'session'] as const) {
    const stored = JSON.stringify((await readStored(app, area)) ?? {});
    expect(stored).not.toContain(tokenIn(link));
    expect(stored).not.toContain('BEGIN KEY');
  }
  await page.goto(site.selections);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.address()).toContain('/open.html');
  await page.waitFor(openSecretOn(page).link);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('BEGIN KEY');
  expect(await page.value(openSecretOn(page).link)).toBe('');
});

test('leaves nothing opened on disk and asks the instance alone', { tag: '@both' }, async ({ launch, server }) => {
  const app = await launch();
  const secrets = { payload: makeMarker('payload'), passphrase: makeMarker('passphrase'), token: '' };
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const link = await send(server.baseUrl, { payload: secrets.payload, passphrase: secrets.passphrase });
  secrets.token = tokenIn(link);
  const page = await app.open('/open.html');
  const opening = openSecretOn(page);
  await page.type(opening.link, link);
  await page.click({ role: 'button', name: words('openPasteNext') });
  await page.click(opening.open);
  await page.type(opening.passphrase, secrets.passphrase);
  await page.click(opening.open);
  expect(await opening.readShown()).toBe(secrets.payload);

  const requests = await app.close();
  expect(searchProfile(app.profileDir, secrets)).toEqual([]);
  const ours = requests.filter(({ initiator, url }) => initiator === app.extensionOrigin && /^https?:/.test(url));
  expect([...new Set(ours.map(({ url }) => new URL(url).origin))]).toEqual([server.baseUrl]);
});

test('opens a link of an unknown server and says so', async ({ app, startServer, key }) => {
  const [ours, theirs] = await Promise.all([startServer(), startServer({}, { path: '/secrets' })]);
  await connect(app, { baseUrl: ours.baseUrl });
  const page = await openWith(app, await send(theirs.baseUrl, { payload: key }));
  await page.waitFor({ text: words('openForeign') });
  await page.waitFor({ text: holding(new URL(theirs.baseUrl).host) });
  expect(await openSecretOn(page).read()).toBe(key);
});

test('asks before a server that claims another host gets its links', {
  tag: '@nightly',
}, async ({ app, startServer, key }) => {
  const theirs = await startServer();
  const claimed = theirs.baseUrl.replace('127.0.0.1', 'localhost');
  const ours = await startServer({ override_base_url: claimed });
  await connect(app, { baseUrl: ours.baseUrl, name: 'Ours' });
  await pushFromPopup(app, 'any');
  const link = (await send(theirs.baseUrl, { payload: key })).replace(theirs.baseUrl, claimed);
  const use = (baseUrl: string) => ({ role: 'button', name: words('openClaimUse', new URL(baseUrl).host) }) as const;

  const page = await openWith(app, link);
  await page.click(use(ours.baseUrl));
  await page.waitFor({ text: words('openLinkTo') });
  await page.click(openSecretOn(page).open);
  await page.waitFor({ role: 'heading', name: words('openUnknown') });
  await page.close();

  const { page: settings } = await openSettings(app);
  await settings.waitFor({ text: words('optionsPublicUrlConfirmed') });
  await settings.click({ role: 'button', name: words('optionsRemove', claimed) });
  await expect.poll(() => settings.count({ text: claimed })).toBe(0);
  await settings.close();

  // The address is claimed again, and nobody has agreed to it.
  const again = await app.openPopup();
  await composerOn(again).send('any');
  await resultCardOn(again).expectCopiedLink();
  await again.close();
  const asked = await openWith(app, link);
  await asked.click(use(claimed));
  await asked.waitFor({ text: words('openForeign') });
  expect(await openSecretOn(asked).read()).toBe(key);
});

test('opens a link pasted into the popup in a tab', async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const link = await send(server.baseUrl, { payload: key });
  await app.writeClipboard(`Hello,\r\n\r\n<${link}>\r\n\r\nIt works five times.\r\n`);
  const popup = await app.openPopup();
  await popup.click({ role: 'button', name: words('popupReceived') });
  await popup.click({ label: words('openPasteWhy') });
  await popup.press('Control+v');
  await popup.click({ role: 'button', name: words('openPasteNext') });
  const page = await app.tab(/\/open\.html/);
  expect(await openSecretOn(page).read()).toBe(key);
  expect(await page.address()).not.toMatch(/[#?]/);
});

test('rejects text without a push link and unencrypted links', async ({ app }) => {
  const page = await openWith(app, 'https://example.test/somewhere');
  await page.waitFor({ text: words('openNotALink') });
  await openSecretOn(page).paste('https://*/p/abcdefghijkl/r');
  await page.waitFor({ text: words('openNotALink') });
  await openSecretOn(page).paste('http://example.test/p/abcdefghijkl/r');
  await page.waitFor({ text: words('openUnencrypted') });
});
