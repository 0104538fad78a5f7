import { list, parseToken, sendPush } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { readStored } from './extension-state';
import { inDays, t } from './messages';
import { menuItem } from './pages/compose';
import { secretPageOn } from './pages/tabs';
import { makeMarker, searchProfile } from './search-profile';
import { startObjectStoreFront } from './servers';
import type { Surface } from './surface';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';
import { waitUntil } from './wait-until';

declare const chrome: { tabs: { getCurrent(): Promise<{ autoDiscardable: boolean }> } };

const EVERY_BYTE = new Uint8Array(4 * 256).map((_, index) => index % 256);
const FILE_NAMES = ['Schlüssel für 東京.bin', 'مفتاح.txt', 'ключ 🔑.pem'];

/** The page for received links, with this one on it. */
async function openWith(app: ExtensionBrowser, link: string): Promise<Surface> {
  const page = await app.open('/open.html');
  await secretPageOn(page).paste(link);
  return page;
}

const left = (views: number, days: number) => t('receivedLeft', views, inDays(days));

test('opens text and files behind a passphrase byte for byte', {
  tag: '@both',
}, async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl, name: 'Ours' });
  const dir = await collectDownloads(app);
  const files = FILE_NAMES.map((name) => ({ name, bytes: EVERY_BYTE }));
  const token = server.tokens.other;
  const crlf = key.replaceAll('\n', '\r\n');
  const link = await sendPush(
    server.baseUrl,
    { payload: crlf, passphrase: ' öffne ', expire_after_views: 3 },
    { token, files },
  );

  const page = await openWith(app, `Bonjour ! Le voici : ${link}?locale=fr.`);
  const opening = secretPageOn(page);
  await page.waitFor({ text: t('receivedUsesView') });
  expect(await page.text({ css: '.link-target' })).toContain('Ours');
  expect((await list(server.baseUrl, 'active', token))[0]?.views_remaining).toBe(3);

  await page.click(opening.open);
  await opening.tryPassphrase(' öffne ');
  await page.waitFor({ text: left(2, 7) });
  expect(await page.text(), 'hidden until it is asked for').not.toContain('BEGIN KEY');
  await page.click({ role: 'button', name: t('receivedCopy') });
  await page.waitFor({ role: 'button', name: t('uiCopied') });
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
  const link = await sendPush(
    front.origin,
    { payload: 'x' },
    { token: server.tokens.other, files: [{ name, bytes: EVERY_BYTE }] },
  );
  const page = await openWith(app, link);
  await page.click(secretPageOn(page).open);
  await page.click(secretPageOn(page).save(name));
  await page.click({ role: 'button', name: t('receivedFileInTabNamed', name) });
  expect(new Uint8Array(await downloaded(dir, name))).toEqual(EVERY_BYTE);
  await front.close();
});

test('opens a listed push without a view, even behind an unknown link address', async ({ app, startServer, key }) => {
  const server = await startServer({ override_base_url: 'https://public.test/secrets' });
  const token = server.tokens.owner;
  await connect(app, { baseUrl: server.baseUrl, token, name: 'Ours' });
  await sendPush(server.baseUrl, { payload: key, name: 'Made elsewhere', expire_after_views: 2 }, { token });
  const pushes = await app.open('/pushes.html');
  await pushes.click({ role: 'button', name: 'Made elsewhere' });
  await pushes.click({ role: 'button', name: t('createdOpen') });
  const page = await app.tab(/\/open\.html/);
  await page.waitFor({ text: t('receivedOwn') });
  expect(await secretPageOn(page).read()).toBe(key);
  expect((await list(server.baseUrl, 'active', token))[0]?.views_remaining).toBe(2);
});

test('tells a wrong passphrase from too many tries, at no view', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const token = server.tokens.other;
  const link = await sendPush(server.baseUrl, { payload: 'x', passphrase: 'right' }, { token });
  const page = await openWith(app, link);
  const opening = secretPageOn(page);
  await page.click(opening.open);
  await opening.tryPassphrase('Right');
  await page.waitFor({ text: t('errorPassphrase') });
  const isThrottled = async () => (await page.count({ text: t('receivedThrottled') })) > 0;
  await waitUntil('it is throttled', async () => {
    if (await isThrottled()) return true;
    await opening.tryPassphrase('right ');
    return isThrottled();
  });
  expect(await page.text()).toContain(t('receivedThrottledNext'));
  expect((await list(server.baseUrl, 'active', token))[0]?.views_remaining).toBe(5);
});

test('shows the host of a URL and opens it only on request', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const link = await sendPush(server.baseUrl, { payload: `${site.selections}?from=push`, kind: 'url' });
  const page = await openWith(app, link);
  await secretPageOn(page).read();
  expect(await page.text({ css: '.notice b' })).toBe(new URL(site.origin).host);
  await page.click({ role: 'button', name: t('receivedInTab') });
  expect(await (await app.tab(/\?from=push$/)).address()).toBe(`${site.selections}?from=push`);
});

test('opens a link from the menu and stores nothing of it', async ({ app, server, site, key }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const link = await sendPush(server.baseUrl, { payload: key });
  const web = await app.open(site.selections);
  await web.evaluate((href) => document.getElementById('link')?.setAttribute('href', href), link);
  await web.chooseFromMenu({ css: '#link' }, menuItem('open-link'));
  const page = await app.tab(/\/open\.html/);
  expect(await secretPageOn(page).read()).toBe(key);
  expect(await page.address()).not.toMatch(/[#?]/);
  for (const area of ['local', 'session'] as const) {
    const stored = JSON.stringify((await readStored(app, area)) ?? {});
    expect(stored).not.toContain(parseToken(link));
    expect(stored).not.toContain('BEGIN KEY');
  }
  await page.goto(site.selections);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.address()).toContain('/open.html');
  await page.waitFor(secretPageOn(page).link);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('BEGIN KEY');
  expect(await page.value(secretPageOn(page).link)).toBe('');
});

test('leaves nothing opened on disk and asks the instance alone', async ({ launch, server }) => {
  const app = await launch();
  const secrets = { payload: makeMarker('payload'), passphrase: makeMarker('passphrase'), token: '' };
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const link = await sendPush(server.baseUrl, { payload: secrets.payload, passphrase: secrets.passphrase });
  secrets.token = parseToken(link);
  const page = await app.open('/open.html');
  const opening = secretPageOn(page);
  await page.type(opening.link, link);
  await page.click({ role: 'button', name: t('receivedPasteNext') });
  await page.click(opening.open);
  await page.type(opening.passphrase, secrets.passphrase);
  await page.click(opening.open);
  expect(await opening.readShown()).toBe(secrets.payload);

  const requests = await app.close();
  expect(searchProfile(app.profileDir, secrets)).toEqual([]);
  const ours = requests.filter(({ initiator, url }) => initiator === app.extensionOrigin && /^https?:/.test(url));
  expect([...new Set(ours.map(({ url }) => new URL(url).origin))]).toEqual([server.baseUrl]);
});

test('opens a link pasted into the popup in a tab', async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const link = await sendPush(server.baseUrl, { payload: key });
  await app.writeClipboard(`Hello,\r\n\r\n<${link}>\r\n\r\nIt works five times.\r\n`);
  const popup = await app.openPopup();
  await popup.click({ role: 'button', name: t('popupReceived') });
  await popup.click({ label: t('receivedPasteWhy') });
  await popup.press('Control+v');
  await popup.click({ role: 'button', name: t('receivedPasteNext') });
  const page = await app.tab(/\/open\.html/);
  expect(await secretPageOn(page).read()).toBe(key);
  expect(await page.address()).not.toMatch(/[#?]/);
});
