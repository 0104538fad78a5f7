import { decryptText, encryptFile, encryptText } from '../../lib/encryption/age';
import { toSentName, withFileNames } from '../../lib/encryption/file-names';
import { generateKey, withKey } from '../../lib/encryption/key';
import { openAsRecipient, sendPush } from './api-client';
import { connect } from './connect';
import { readStored } from './extension-state';
import { startingWith, t } from './messages';
import { menuItem } from './pages/compose';
import { secretPageOn } from './pages/tabs';
import { makeMarker, searchProfile } from './search-profile';
import { collectDownloads, downloaded, withTempFiles } from './temp-files';
import { expect, test } from './test';

const SECRET = 'p4ss\r\n\t 🔑 \n';
const FILE_NAME = 'Schlüssel für 東京.bin';
const BYTES = new Uint8Array(300_000).map((_, index) => index % 251);

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
  const page = await app.tab(/\/open\.html/);
  await page.waitFor({ text: t('receivedEncrypted') });
  expect(await secretPageOn(page).read()).toBe(SECRET);
  await page.click(secretPageOn(page).save(FILE_NAME));
  expect(new Uint8Array(await downloaded(dir, FILE_NAME))).toEqual(BYTES);

  expect(await page.address()).not.toMatch(/[#?]/);
  expect(gate.calls.length).toBeGreaterThan(0);
  expect(JSON.stringify(gate.calls)).not.toContain(key);
  for (const area of ['local', 'session'] as const)
    expect(JSON.stringify((await readStored(app, area)) ?? {})).not.toContain(key);
});

test('opens what the server’s page showed and what was saved there, without a request', {
  tag: '@both',
}, async ({ app, server }) => {
  await withTempFiles(async (files) => {
    const key = generateKey();
    const dir = await collectDownloads(app);
    const sent = await encryptText(withFileNames(SECRET, [FILE_NAME]), key);
    const link = await sendPush(server.baseUrl, { payload: sent, expire_after_views: 1 });
    const { payload } = await openAsRecipient(link);
    const saved = files.write(
      toSentName(0),
      new Uint8Array(await (await encryptFile(new Blob([BYTES]), key)).arrayBuffer()),
    );

    const page = await app.open('/open.html');
    await secretPageOn(page).paste(payload ?? '');
    await page.waitFor({ role: 'heading', name: t('receivedEncryptedTitle') });
    await page.fill({ label: t('receivedKeyField') }, withKey(link, key));
    await page.click({ role: 'button', name: t('receivedDecrypt') });
    await page.waitFor({ role: 'heading', name: t('errorFieldPayload') });
    expect(await secretPageOn(page).readShown()).toBe(SECRET);
    await page.chooseFiles({ label: startingWith(t('receivedChooseAge')) }, [saved]);
    await page.click(secretPageOn(page).save(FILE_NAME));
    expect(new Uint8Array(await downloaded(dir, FILE_NAME))).toEqual(BYTES);
  });
});

test('keeps what it cannot decrypt, and leaves neither key nor secret on disk', async ({ launch, server }) => {
  const app = await launch();
  const [key, other, secret] = [generateKey(), generateKey(), makeMarker('secret')];
  await connect(app, { baseUrl: server.baseUrl });
  const dir = await collectDownloads(app);
  const link = await sendPush(server.baseUrl, { payload: await encryptText(secret, key), expire_after_views: 1 });
  const page = await app.open('/open.html');
  await secretPageOn(page).paste(withKey(link, other));
  await page.click(secretPageOn(page).open);
  await page.waitFor({ text: t('receivedWrongKey') });
  await page.click({ role: 'button', name: t('receivedSaveAge') });
  const kept = new TextDecoder().decode(await downloaded(dir, 'secret.age'));
  expect(await decryptText(kept, key)).toEqual({ ok: true, content: secret });
  await page.fill({ label: t('receivedKeyField') }, key);
  await page.click({ role: 'button', name: t('receivedDecrypt') });
  await page.waitFor({ role: 'button', name: t('receivedCopy') });
  expect(await secretPageOn(page).readShown()).toBe(secret);
  // Firefox asks before it closes the page with the last copy.
  await page.click({ role: 'button', name: t('receivedAnother') });
  await app.close();
  expect(searchProfile(app.profileDir, { key, other, secret })).toEqual([]);
});

test('offers in the popup to open the secret of the current tab', {
  tag: '@both',
}, async ({ app, server }) => {
  const key = generateKey();
  await connect(app, { baseUrl: server.baseUrl });
  const link = withKey(await sendPush(server.baseUrl, { payload: await encryptText(SECRET, key) }), key);
  await app.open(link);
  const popup = await app.openPopup();
  await popup.click({ role: 'button', name: t('popupThisSecret') });
  const page = await app.tab(/\/open\.html/);
  expect(await secretPageOn(page).read()).toBe(SECRET);
});
