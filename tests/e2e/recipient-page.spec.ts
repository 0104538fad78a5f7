import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encryptText } from '../../lib/encryption/age';
import { generateKey, withKey } from '../../lib/encryption/key';
import { toPageLink } from '../../lib/instance/page-link';
import { list, openAsRecipient, sendPush } from './api-client';
import { buildDir } from './build';
import { connect } from './connect';
import { sendEncrypted } from './encrypted-push';
import { findAxeViolations } from './layout-defects';
import { inDays, t } from './messages';
import { openSettings, secretPageOn } from './pages/tabs';
import { startHoldingProxy } from './proxies';
import { makeMarker, searchProfile } from './search-profile';
import type { ReferenceServer, ServerOptions } from './servers';
import { collectDownloads, downloaded, makeFolder } from './temp-files';
import { expect, test } from './test';
import { waitUntil } from './wait-until';

const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8'));
const SECRET = ' p4ss\r\n\t🔑 \n';

/** The width of a small phone. WebKit makes no window so narrow. */
const NARROW = 320;

const NAMES = ['Schlüssel für 東京.bin', 'مفتاح.txt', 'ключ 🔑.pem'];
const BYTES = new Uint8Array(300_000).map((_, index) => index % 251);

const viewsLeft = async ({ baseUrl, tokens }: ReferenceServer) =>
  (await list(baseUrl, 'active', tokens.owner))[0]?.views_remaining;

/** The files in which browsers keep the addresses of tabs and of what was visited. */
const KEEPS_ADDRESSES =
  /^(?:segmentation_platform\/ukm_db|Default\/(?:History|Sessions\/|Top Sites|Shortcuts|Favicons)|places\.sqlite|sessionstore)/;

test('opens an encrypted text behind a passphrase, exactly, and its key goes nowhere', {
  tag: '@nightly',
}, async ({ recipient, startServer }) => {
  const server = await startServer({}, { hasPage: true });
  const counting = await startHoldingProxy(server.baseUrl);
  const key = generateKey();
  const own = await sendPush(counting.origin, {
    payload: await encryptText(SECRET, key),
    passphrase: ' ö ',
    expire_after_views: 3,
  });
  const page = await recipient.open(toPageLink(withKey(own, key), counting.origin) ?? '');
  await page.setWidth(NARROW);
  await page.waitFor({ role: 'heading', name: t('recipientTitle') });
  expect(await findAxeViolations(page)).toEqual([]);
  expect(counting.count('GET', /\/api\//), 'before the button').toBe(0);

  const opening = secretPageOn(page);
  await page.click(opening.open);
  await page.waitFor({ role: 'heading', name: t('receivedPassphraseTitle') });
  expect(await findAxeViolations(page)).toEqual([]);
  await opening.tryPassphrase('wrong');
  await page.waitFor({ text: t('receivedPassphraseWrong') });
  await opening.tryPassphrase(' ö ');
  await page.waitFor({ text: t('receivedLeft', 2, inDays(7)) });
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('p4ss');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await opening.readShown()).toBe(SECRET);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is cut').toBe(true);
  expect(JSON.stringify(counting.calls)).not.toContain(key);
  await counting.close();
});

test('says before anything is requested that a key is damaged, and opens with the whole link', {
  tag: '@nightly',
}, async ({ recipient, startServer }) => {
  const server = await startServer({}, { hasPage: true });
  const key = generateKey();
  const own = await sendPush(server.baseUrl, { payload: await encryptText(SECRET, key), expire_after_views: 1 });
  const link = toPageLink(withKey(own, key), server.baseUrl) ?? '';
  const page = await recipient.open(link.slice(0, -3));
  await page.waitFor({ role: 'heading', name: t('receivedKeyDamaged') });
  await page.fill({ label: t('receivedKeyField') }, link);
  await page.click({ role: 'button', name: t('receivedPasteNext') });
  await page.waitFor({ role: 'heading', name: t('recipientTitle') });
  expect(await secretPageOn(page).read()).toBe(SECRET);
  expect(await page.text()).toContain(t('receivedWasLast'));
});

test('says that a secret has expired', { tag: '@nightly' }, async ({ recipient, startServer }) => {
  const server = await startServer({}, { hasPage: true });
  const own = await sendPush(server.baseUrl, { payload: 'used up', expire_after_views: 1 });
  await openAsRecipient(own);
  const page = await recipient.open(toPageLink(withKey(own, generateKey()), server.baseUrl) ?? '');
  await page.click(secretPageOn(page).open);
  await page.waitFor({ role: 'heading', name: t('receivedExpiredTitle') });
});

test('says that a secret was not encrypted before it is shown', { tag: '@nightly' }, async ({
  recipient,
  startServer,
}) => {
  const server = await startServer({}, { hasPage: true });
  const own = await sendPush(server.baseUrl, { payload: 'from somebody else' });
  const page = await recipient.open(toPageLink(withKey(own, generateKey()), server.baseUrl) ?? '');
  await page.click(secretPageOn(page).open);
  await page.waitFor({ role: 'heading', name: t('receivedNotEncryptedTitle') });
  expect(await page.text()).not.toContain('from somebody else');
  expect(await findAxeViolations(page)).toEqual([]);
});

for (const charset of ['iso-8859-1', 'windows-1252', 'utf-16le']) {
  test(`opens where the server says that the page is ${charset}`, { tag: '@nightly' }, async ({
    recipient,
    startServer,
  }) => {
    const pageHeaders = { 'content-type': `text/html; charset=${charset}` };
    const server = await startServer({}, { hasPage: true, pageHeaders });
    const { link } = await sendEncrypted(server, SECRET);
    const page = await recipient.open(link.replace('&age', '&l=de&age'));
    await page.click({ role: 'button', name: 'Geheimnis öffnen' });
    await page.waitFor({ css: '.payload' });
    expect(await page.evaluate(() => document.characterSet)).toBe('UTF-8');
  });
}

const STOPPED: [string, ServerOptions][] = [
  ['a policy without its script', { pageHeaders: { 'content-security-policy': "default-src 'self'" } }],
  ['a sandbox', { pageHeaders: { 'content-security-policy': 'sandbox' } }],
  ['a sandbox that lets scripts run', { pageHeaders: { 'content-security-policy': 'sandbox allow-scripts' } }],
  [
    'a loader of scripts',
    { changePage: (html) => html.replace(/<script(?=[ >])/g, '<script type="a1-text/javascript"') },
  ],
];

for (const [what, options] of STOPPED) {
  test(`says in words that it is stopped by ${what}, and uses no view`, { tag: '@nightly' }, async ({
    recipient,
    startServer,
  }) => {
    const server = await startServer({}, { hasPage: true, ...options });
    const { link } = await sendEncrypted(server, SECRET, { passphrase: 'p' });
    const page = await recipient.open(link);
    await page.waitFor({ text: t('recipientNotStarted') });
    expect(await page.count({ role: 'button' })).toBe(0);
    expect(await viewsLeft(server)).toBe(3);
  });
}

test('is in the language that the sender chose', { tag: '@nightly' }, async ({ recipient, startServer }) => {
  const server = await startServer({}, { hasPage: true });
  const key = generateKey();
  const own = await sendPush(server.baseUrl, { payload: await encryptText(SECRET, key) });
  const link = toPageLink(withKey(own, key), server.baseUrl) ?? '';
  const page = await recipient.open(link.replace('&age', '&l=de&age'));
  await page.waitFor({ role: 'button', name: 'Geheimnis öffnen' });
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
});

test('three files behind a passphrase keep their names and bytes', { tag: '@nightly' }, async ({
  recipient,
  startServer,
}) => {
  const server = await startServer({}, { hasPage: true });
  const { link } = await sendEncrypted(server, SECRET, { names: NAMES, bytes: BYTES, passphrase: ' öffne ' });
  const page = await recipient.open(link);
  const secret = secretPageOn(page);
  await page.setWidth(320);
  await page.click(secret.open);
  await page.waitFor({ role: 'heading', name: t('receivedPassphraseTitle') });
  expect(await findAxeViolations(page)).toEqual([]);
  await secret.tryPassphrase('wrong');
  await page.waitFor({ css: '[aria-invalid=true]' });
  expect(await viewsLeft(server), 'a wrong passphrase uses no view').toBe(3);
  await secret.tryPassphrase(' öffne ');
  expect(await secret.readShown()).toBe(SECRET);
  expect(await viewsLeft(server)).toBe(2);
  const dir = makeFolder('downloads');
  await recipient.saveTo?.(dir);
  for (const name of NAMES) {
    await page.click(secret.save(name));
    if (recipient.saveTo) expect(new Uint8Array(await downloaded(dir, name))).toEqual(BYTES);
    else await page.waitFor({ text: t('receivedSaved') });
  }
});

test.describe('a server whose API is for accounts alone', () => {
  test('opens by its own page: text, passphrase and a file', { tag: '@nightly' }, async ({
    recipient,
    startServer,
  }) => {
    const server = await startServer({ anonymous_access: false }, { hasPage: true });
    const [name = ''] = NAMES;
    const { link } = await sendEncrypted(server, SECRET, { names: [name], bytes: BYTES, passphrase: ' öffne+ ' });
    const page = await recipient.open(link);
    const secret = secretPageOn(page);
    await page.click(secret.open);
    await page.waitFor({ role: 'heading', name: t('receivedPassphraseTitle') });
    await secret.tryPassphrase('wrong');
    await page.waitFor({ css: '[aria-invalid=true]' });
    expect(await viewsLeft(server), 'a wrong passphrase uses no view').toBe(3);
    await secret.tryPassphrase(' öffne+ ');
    expect(await secret.readShown()).toBe(SECRET);
    expect(await findAxeViolations(page)).toEqual([]);
    const dir = makeFolder('downloads');
    await recipient.saveTo?.(dir);
    await page.click(secret.save(name));
    if (recipient.saveTo) expect(new Uint8Array(await downloaded(dir, name))).toEqual(BYTES);
    expect(await viewsLeft(server)).toBe(2);
  });

  test('opens a text byte for byte', { tag: '@nightly' }, async ({ recipient, startServer }) => {
    const server = await startServer({ anonymous_access: false }, { hasPage: true });
    const payload = `\n\r\n <b>&amp;</b> '"\u00a0\r🔑 ${'wide '.repeat(30)}\n\n`;
    const own = await sendPush(server.baseUrl, { payload }, { token: server.tokens.owner });
    const page = await recipient.open(toPageLink(withKey(own, generateKey()), server.baseUrl) ?? '');
    await page.click(secretPageOn(page).open);
    await page.waitFor({ role: 'heading', name: t('receivedNotEncryptedTitle') });
    await page.click({ role: 'button', name: t('uiShow') });
    await page.waitFor({ role: 'button', name: t('uiHide') });
    expect(await page.evaluate(() => document.querySelector('.payload pre')?.textContent)).toBe(payload);
  });

  test('leads to its page where that follows an address', { tag: '@nightly' }, async ({ recipient, startServer }) => {
    const server = await startServer({ anonymous_access: false }, { hasPage: true });
    const push = { kind: 'url', payload: 'https://elsewhere.test/' };
    const own = await sendPush(server.baseUrl, push, { token: server.tokens.owner });
    const page = await recipient.open(toPageLink(withKey(own, generateKey()), server.baseUrl) ?? '');
    await page.click(secretPageOn(page).open);
    await page.waitFor({ role: 'heading', name: t('recipientNotHere') });
    expect(await page.text()).toContain(t('receivedMayHaveUsed'));
  });
});

test('an address is shown with its host, and not followed by itself', { tag: '@nightly' }, async ({
  recipient,
  startServer,
}) => {
  const server = await startServer({}, { hasPage: true });
  const address = 'https://example.test/reset?token=a%20b';
  const { link } = await sendEncrypted(server, address);
  const page = await recipient.open(link);
  expect(await secretPageOn(page).read()).toBe(address);
  expect(await page.address()).toBe(link);
  expect(await page.count({ role: 'link', name: t('receivedInTab') })).toBe(1);
});

test('leaves neither secret nor passphrase on the disk, and the key where the browser keeps addresses', {
  tag: ['@nightly', '@profile'],
}, async ({ recipient, startServer }) => {
  const server = await startServer({}, { hasPage: true });
  const [secret, passphrase, control] = [makeMarker('secret'), makeMarker('passphrase'), makeMarker('control')];
  const { link, key } = await sendEncrypted(server, secret, { passphrase });
  const page = await recipient.open(link);
  const opening = secretPageOn(page);
  await page.click(opening.open);
  await opening.tryPassphrase(passphrase);
  expect(await opening.readShown()).toBe(secret);
  // Addresses that were visited are written after a while.
  await page.goto(`${server.baseUrl}/?${control}`);
  const { profileDir = '' } = recipient;
  await waitUntil('the browser wrote an address', () => searchProfile(profileDir, { control }).length > 0);
  const found = searchProfile(profileDir, { secret, passphrase, key });
  await recipient.stop();
  const afterward = searchProfile(profileDir, { secret, passphrase, key });
  const places = [...found, ...afterward].map((place) => place.replace(/^key in /, ''));
  expect(places.filter((place) => !KEEPS_ADDRESSES.test(place))).toEqual([]);
});

test.describe('a browser in Arabic', () => {
  test.use({ recipientLanguage: 'ar' });

  test('shows the page from right to left', {
    tag: ['@nightly', '@language'],
  }, async ({ recipient, startServer }) => {
    const server = await startServer({}, { hasPage: true });
    const { link } = await sendEncrypted(server, SECRET);
    const page = await recipient.open(link);
    await page.waitFor({ css: '[lang=ar][dir=rtl] h1' });
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

const CHECKED: [string, ServerOptions, string][] = [
  ['is found as it is', {}, t('optionsRecipientPageFound', VERSION)],
  [
    'would be downloaded',
    { pageHeaders: { 'content-disposition': 'attachment; filename=page.html' } },
    t('optionsRecipientPageStopped', 'Content-Disposition: attachment; filename=page.html'),
  ],
  [
    'would be shown as its source',
    { pageHeaders: { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' } },
    t('optionsRecipientPageStopped', 'Content-Type: text/plain'),
  ],
  [
    'would be empty',
    { pageHeaders: { 'content-security-policy': "default-src 'self'" } },
    t('optionsRecipientPageStopped', "Content-Security-Policy: default-src 'self'"),
  ],
  ['is changed on the way', { changePage: (html) => `${html}<!-- served by -->` }, t('optionsRecipientPageChanged')],
];

for (const [what, options, said] of CHECKED) {
  test(`settings say of a page that it ${what}`, { tag: ['@extension', '@nightly'] }, async ({ app, startServer }) => {
    const { baseUrl } = await startServer({}, { hasPage: true, ...options });
    await connect(app, { baseUrl });
    const { page } = await openSettings(app);
    await page.click({ role: 'button', name: t('optionsCheck') });
    await page.waitFor({ text: said });
  });
}

test('settings save the page for recipients as the package has it', {
  tag: ['@extension', '@nightly'],
}, async ({ app, server, target }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const dir = await collectDownloads(app);
  const { page } = await openSettings(app);
  await page.click({ role: 'button', name: t('optionsCheck') });
  await page.waitFor({ text: t('optionsRecipientPageAbsent') });
  await page.click({ role: 'button', name: t('optionsRecipientPageSave') });
  const shipped = readFileSync(join(buildDir(target, 'e2e'), 'recipient-page.txt'));
  expect(Buffer.from(await downloaded(dir, 'secret-push.html')).equals(shipped)).toBe(true);
});
