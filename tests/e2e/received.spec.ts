import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { list, sendPush } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { inDays, t } from './messages';
import { menuItem } from './pages/compose';
import { secretPageOn } from './pages/tabs';
import { forward } from './proxies';
import { listen } from './servers';
import type { Surface } from './surface';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

interface Tab {
  id: number;
  active: boolean;
  url?: string;
  autoDiscardable: boolean;
}

declare const chrome: {
  tabs: {
    create(tab: { url: string; active: boolean }): Promise<Tab>;
    getCurrent(): Promise<Tab>;
    query(filter: object): Promise<Tab[]>;
    remove(id: number): Promise<void>;
  };
};

const EVERY_BYTE = new Uint8Array(4 * 256).map((_, index) => index % 256);
const FILE_NAMES = ['Schlüssel für 東京.bin', 'مفتاح.txt', 'ключ 🔑.pem'];

/** The page for received links, with this one on it. */
async function openWith(app: ExtensionBrowser, link: string): Promise<Surface> {
  const page = await app.open('/received.html');
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

test('closing the tab of a received link leads back to the page that it came from', {
  tag: '@both',
}, async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const link = await sendPush(server.baseUrl, { payload: 's' });
  const mail = await app.open(site.selections);
  await app.evaluate(async (url) => void (await chrome.tabs.create({ url, active: false })), site.fields);
  await mail.evaluate((href) => document.getElementById('link')?.setAttribute('href', href), link);
  await mail.chooseFromMenu({ css: '#link' }, menuItem('open-link'));
  // A person's look at the tabs: the driver's own would bring others to the front.
  const inFront = () => app.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.url ?? '');
  await expect.poll(inFront).toMatch(/\/received\.html$/);
  await app.evaluate(async () => {
    for (const { id, url } of await chrome.tabs.query({}))
      if (url?.includes('/received.html')) await chrome.tabs.remove(id);
  });
  await expect.poll(inFront).toBe(site.selections);
});

test('takes no file for whole that was cut on its way', { tag: '@both' }, async ({ app, server }) => {
  const name = 'cut.bin';
  /** How a proxy sends a file: compressed unless it is asked not to, or in any case; whole, or so that the compressed bytes alone are cut. */
  let way: 'lost' | 'always-cut' | 'whole' = 'lost';
  const front = await listen(async (request, response) => {
    const { url = '', headers } = request;
    if (!url.startsWith('/pfb/')) return forward(server.baseUrl, request, response);
    const bytes = Buffer.from(await (await fetch(server.baseUrl + url)).arrayBuffer());
    const isCompressed = way === 'always-cut' || /gzip/.test(headers['accept-encoding'] ?? '');
    const sent = isCompressed ? gzipSync(bytes) : bytes;
    const part = way === 'whole' ? sent : sent.subarray(0, sent.length >> 1);
    const length = way === 'lost' ? sent.length : part.length;
    response.writeHead(200, { 'content-length': length, ...(isCompressed && { 'content-encoding': 'gzip' }) });
    if (way === 'lost') response.write(part, () => response.socket?.end());
    else response.end(part);
  });
  await connect(app, { baseUrl: front.origin });
  const dir = await collectDownloads(app);
  // Numbers in random order: compressed, half of them is still many.
  const bytes = Uint8Array.from({ length: 200_000 }, () => 48 + Math.floor(Math.random() * 10));
  const link = await sendPush(front.origin, { payload: 'x' }, { token: server.tokens.other, files: [{ name, bytes }] });
  const page = await openWith(app, link);
  await page.click(secretPageOn(page).open);
  const save = () => page.click(secretPageOn(page).save(name));
  await save();
  await page.waitFor({ text: t('receivedFileFailed') });
  expect(readdirSync(dir)).toEqual([]);
  way = 'whole';
  await save();
  expect(new Uint8Array(await downloaded(dir, name))).toEqual(bytes);
  expect(await page.text()).not.toContain(t('uiFileUnverified'));
  way = 'always-cut';
  await save();
  await page.waitFor({ text: t('uiFileUnverified') });
  await front.close();
});

test('downloads a file of another origin in a tab', { tag: '@nightly' }, async ({ app, server }) => {
  // An instance whose files are in an object store, to which it redirects.
  const front = await listen((request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/pfb/')) response.writeHead(302, { location: `${server.baseUrl}${url}` }).end();
    else forward(server.baseUrl, request, response);
  });
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
  await page.click({ role: 'link', name: t('uiLabeled', t('receivedFileInTab'), name) });
  expect(new Uint8Array(await downloaded(dir, name))).toEqual(EVERY_BYTE);
  await front.close();
});
