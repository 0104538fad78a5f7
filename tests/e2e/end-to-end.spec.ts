import { decryptFile, decryptText, encryptFile, encryptText } from '../../lib/encryption/age';
import { splitFileNames, toSentName, withFileNames } from '../../lib/encryption/file-names';
import { generateKey, splitKey, withKey } from '../../lib/encryption/key';
import { openAsRecipient, parseToken, sendPush } from './api-client';
import { connect } from './connect';
import { nextNotification, readStored, recordNotifications } from './extension-state';
import { t } from './messages';
import { composerOn, menuItem, pushSelection, resultCardOn } from './pages/compose';
import { secretPageOn } from './pages/tabs';
import { makeMarker, searchProfile } from './search-profile';
import { listen } from './servers';
import { collectDownloads, downloaded, writeTempFile } from './temp-files';
import { expect, test } from './test';

const SECRET = 'p4ss\r\n\t 🔑 \n';
const FILE_NAME = 'Schlüssel für 東京.bin';
const BYTES = new Uint8Array(300_000).map((_, index) => index % 251);

test('sends a selection from the menu, encrypted by the default template', {
  tag: '@both',
}, async ({ app, server, site, key: selected }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const options = await app.open('/options.html#new-pushes');
  await options.setChecked({ role: 'checkbox', name: t('composerEndToEnd') }, true);
  await recordNotifications(app);
  await pushSelection(app, site);
  expect(await nextNotification(app)).toMatchObject({ title: t('createdCopied') });
  const { link, key = '' } = splitKey(await app.clipboard());
  const { payload = '' } = await openAsRecipient(link);
  expect(await decryptText(payload ?? '', key)).toEqual({ ok: true, value: selected });
});

test('sends files that the server can neither read nor name', { tag: '@both' }, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const tab = await app.open('/compose.html');
  const composer = composerOn(tab);
  await composer.chooseKind('file');
  await tab.chooseFiles(composer.fileField, [writeTempFile(FILE_NAME, BYTES)]);
  await composer.setOptions({ endToEnd: true });
  await composer.send('the message');
  const { link, key = '' } = splitKey(await resultCardOn(tab).expectCopiedLink());
  const { payload, files } = await openAsRecipient(link);
  expect(payload).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
  const text = await decryptText(payload ?? '', key);
  const { message, names, macs } = splitFileNames(text.ok ? text.value : text.failure);
  expect([message, [...names]]).toEqual(['the message', [['1.age', FILE_NAME]]]);
  expect(files.map(({ filename }) => filename)).toEqual(['1.age']);
  const decrypted = await decryptFile(await (await fetch(files[0]?.url ?? '')).blob(), key, new Set(macs?.values()));
  expect(decrypted.ok && new Uint8Array(await decrypted.value.arrayBuffer())).toEqual(BYTES);
});

test('opens an encrypted text and its files from the menu, and sends its key nowhere', {
  tag: '@both',
}, async ({ app, server, gate, site }) => {
  const key = generateKey();
  await connect(app, { baseUrl: gate.origin });
  const dir = await collectDownloads(app);
  const message = await encryptText(withFileNames(SECRET, [FILE_NAME]), key);
  const file = new Uint8Array(await (await encryptFile(new Blob([BYTES]), key)).arrayBuffer());
  const link = withKey(
    await sendPush(
      gate.origin,
      { payload: message },
      { token: server.tokens.other, files: [{ name: toSentName(0), bytes: file }] },
    ),
    key,
  );
  const web = await app.open(site.selections);
  await web.evaluate((href) => document.getElementById('link')?.setAttribute('href', href), link);
  await web.chooseFromMenu({ css: '#link' }, menuItem('open-link'));
  const page = await app.tab(/\/received\.html/);
  await page.waitFor({ text: t('receivedEncrypted') });
  expect(await secretPageOn(page).read()).toBe(SECRET);
  await page.click(secretPageOn(page).save(FILE_NAME));
  expect(new Uint8Array(await downloaded(dir, FILE_NAME))).toEqual(BYTES);

  expect(await page.address()).not.toMatch(/[#?]/);
  expect(gate.calls.length).toBeGreaterThan(0);
  expect(JSON.stringify(gate.calls)).not.toContain(key);
  for (const area of ['local', 'session'] as const) {
    const stored = JSON.stringify((await readStored(app, area)) ?? {});
    for (const secret of [key, parseToken(link), 'p4ss']) expect(stored).not.toContain(secret);
  }

  await page.goto(site.selections);
  // From the back/forward cache a page comes at once: the script has to end before.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(() => page.address()).toContain('/received.html');
  await page.waitFor(secretPageOn(page).link);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('p4ss');
  expect(await page.value(secretPageOn(page).link)).toBe('');
});

test('opens a link that a mail filter has rewritten, or says so', async ({ app, server, site }) => {
  const key = generateKey();
  await connect(app, { baseUrl: server.baseUrl });
  const payload = await encryptText(SECRET, key);
  const link = withKey(await sendPush(server.baseUrl, { payload, expire_after_views: 2 }), key);
  const filtered = `https://filter.example/?url=${encodeURIComponent(`${link}>`)}&data=05`;
  const web = await app.open(site.selections);
  await web.evaluate((href) => document.getElementById('link')?.setAttribute('href', href), filtered);
  await web.chooseFromMenu({ css: '#link' }, menuItem('open-link'));
  const page = await app.tab(/\/received\.html/);
  await page.waitFor({ text: t('receivedEncrypted') });
  expect(await secretPageOn(page).read()).toBe(SECRET);

  await page.click({ role: 'button', name: t('receivedAnother') });
  const next = t('receivedRewrittenNext', t('popupThisSecret'));
  for (const [pasted, said] of [
    [`https://filter.example/v3/__${link}__;!!x$`, `${t('receivedRewritten')} ${next}`],
    ['https://filter.example/s/AbCdEf', `${t('receivedOtherLink')} ${next}`],
  ] as const) {
    await secretPageOn(page).paste(pasted);
    await page.waitFor({ text: said });
  }
  await secretPageOn(page).paste(`[${link}](${link})`);
  await page.waitFor({ text: t('receivedEncrypted') });
  expect(await secretPageOn(page).read()).toBe(SECRET);
});

test('the popup opens a link that the address of a mail filter’s page holds', async ({ app, server }) => {
  const key = generateKey();
  await connect(app, { baseUrl: server.baseUrl, name: 'Ours' });
  const link = await sendPush(server.baseUrl, { payload: await encryptText(SECRET, key), expire_after_views: 1 });
  const keyed = withKey(link, key);
  const filter = await listen((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Filter</title>Go on?'),
  );
  const wrap = (inner: string) => `${filter.origin}/?url=${encodeURIComponent(inner)}&data=05`;
  for (const address of [wrap(wrap(keyed)), wrap(`${keyed}>`)]) {
    const tab = await app.open(address);
    const popup = await app.openPopup();
    await popup.waitFor({ text: t('popupThisSecretWhy') });
    await popup.click({ role: 'button', name: t('popupThisSecret') });
    const page = await app.tab(/\/received\.html/);
    await page.waitFor({ text: t('receivedEncrypted') });
    expect(await page.text({ css: '.link-target' })).toContain('Ours');
    expect(await page.address()).not.toContain(key);
    if (address.includes('%3E')) expect(await secretPageOn(page).read()).toBe(SECRET);
    await page.close();
    await tab.close();
  }
  await filter.close();
});

test('opens the encrypted text that a page shows, without another view', {
  tag: '@both',
}, async ({ app, server }) => {
  const key = generateKey();
  await connect(app, { baseUrl: server.baseUrl });
  const payload = await encryptText(SECRET, key);
  const web = await app.open(await sendPush(server.baseUrl, { payload, expire_after_views: 1 }));
  await web.click({ css: '#proceed' });
  await web.waitFor({ css: '#push_payload' });
  const popup = await app.openPopup();
  await popup.waitFor({ text: t('popupThisArmorWhy') });
  await popup.click({ role: 'button', name: t('popupThisSecret') });
  const page = await app.tab(/\/received\.html/);
  await page.fill({ label: t('receivedKeyField') }, key);
  await page.click({ role: 'button', name: t('receivedDecrypt') });
  expect(await secretPageOn(page).readShown()).toBe(SECRET);
});

test('keeps what it cannot decrypt, and leaves neither key nor secret on disk', async ({ launch, server }) => {
  const app = await launch();
  const [key, other, secret] = [generateKey(), generateKey(), makeMarker('secret')];
  await connect(app, { baseUrl: server.baseUrl });
  const dir = await collectDownloads(app);
  const link = await sendPush(server.baseUrl, { payload: await encryptText(secret, key), expire_after_views: 1 });
  const page = await app.open('/received.html');
  await secretPageOn(page).paste(withKey(link, other));
  await page.click(secretPageOn(page).open);
  await page.waitFor({ text: t('receivedWrongKey') });
  await page.click({ role: 'button', name: t('receivedSaveAge') });
  const kept = new TextDecoder().decode(await downloaded(dir, 'secret.age'));
  expect(await decryptText(kept, key)).toEqual({ ok: true, value: secret });
  await page.fill({ label: t('receivedKeyField') }, key);
  await page.click({ role: 'button', name: t('receivedDecrypt') });
  await page.waitFor({ role: 'button', name: t('receivedCopy') });
  expect(await secretPageOn(page).readShown()).toBe(secret);
  // Firefox asks before it closes the page with the last copy.
  await page.click({ role: 'button', name: t('receivedAnother') });
  await page.click({ in: { role: 'dialog' }, role: 'button', name: t('receivedAnother') });
  await app.close();
  expect(searchProfile(app.profileDir, { key, other, secret })).toEqual([]);
});
