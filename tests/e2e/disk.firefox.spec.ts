import { readdirSync } from 'node:fs';
import { encryptFile, encryptText } from '../../lib/encryption/age';
import { toSentName, withFileNames } from '../../lib/encryption/file-names';
import { generateKey, withKey } from '../../lib/encryption/key';
import { sendPush } from './api-client';
import { connect } from './connect';
import { t } from './messages';
import { secretPageOn } from './pages/tabs';
import { collectDownloads, downloaded, makeFolder, writeTempFile } from './temp-files';
import { expect, test } from './test';

// Firefox alone keeps what a page holds in files of its own: https://searchfox.org/mozilla-central/source/dom/file/MutableBlobStorage.cpp

/** From 1 MiB on it would do so. */
const BYTES = new Uint8Array(2_500_000).map((_, index) => index % 251);
const LONG_TEXT = 'a line of a secret text\n'.repeat(100_000);

test('large files and long texts that were received leave nothing in the folder for temporary files', {
  tag: '@nightly',
}, async ({ launch, server }) => {
  const temp = makeFolder('temp');
  const kept = () => readdirSync(temp, { recursive: true }).filter((name) => String(name).includes('mozilla-temp'));
  const app = await launch({ temp });
  await connect(app, { baseUrl: server.baseUrl });
  const dir = await collectDownloads(app);
  const token = server.tokens.other;
  const page = await app.open('/received.html');
  const opening = secretPageOn(page);

  const files = [{ name: 'plain.bin', bytes: BYTES }];
  await opening.paste(await sendPush(server.baseUrl, { payload: 'plain' }, { token, files }));
  await page.click(opening.open);
  await page.click(opening.save('plain.bin'));
  expect(new Uint8Array(await downloaded(dir, 'plain.bin'))).toEqual(BYTES);
  expect(kept()).toEqual([]);

  await page.click({ role: 'button', name: t('receivedAnother') });
  const key = generateKey();
  const payload = await encryptText(withFileNames('encrypted', ['encrypted.bin']), key);
  const bytes = new Uint8Array(await (await encryptFile(new Blob([BYTES]), key)).arrayBuffer());
  const link = await sendPush(server.baseUrl, { payload }, { token, files: [{ name: toSentName(0), bytes }] });
  await opening.paste(withKey(link, key));
  await page.click(opening.open);
  await page.click(opening.save('encrypted.bin'));
  expect(new Uint8Array(await downloaded(dir, 'encrypted.bin'))).toEqual(BYTES);
  expect(kept()).toEqual([]);

  await page.click({ role: 'button', name: t('receivedAnother') });
  await page.click({ text: t('receivedHasArmorTitle') });
  const chosen = writeTempFile('text.age', await encryptText(LONG_TEXT, key));
  await page.chooseFiles({ css: 'input[type=file]' }, [chosen]);
  await page.fill({ label: t('receivedKeyField') }, key);
  await page.click({ role: 'button', name: t('receivedDecrypt') });
  await page.waitFor({ role: 'button', name: t('receivedCopy') });
  expect(kept()).toEqual([]);
});
