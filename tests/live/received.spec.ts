import { list, parseToken, sendPush } from '../e2e/api-client';
import { connect } from '../e2e/connect';
import { inDays, t } from '../e2e/messages';
import { secretPageOn } from '../e2e/pages/tabs';
import { collectDownloads, downloaded } from '../e2e/temp-files';
import { expect, test } from './live-test';

const EVERY_BYTE = new Uint8Array(4 * 256).map((_, index) => index % 256);

test('opens a push with passphrase and file for one view and expires it', async ({ app, instance, key }) => {
  const { baseUrl, otherToken: token, pushName: name } = instance;
  await connect(app, { baseUrl, token: instance.token });
  const dir = await collectDownloads(app);
  const push = {
    payload: key,
    passphrase: ' öffne ',
    name,
    expire_after_days: 3,
    expire_after_views: 4,
    deletable_by_viewer: true,
  };
  const files = [{ name: 'ключ 🔑.pem', bytes: EVERY_BYTE }];
  const link = await sendPush(baseUrl, push, { token, files });
  const viewsLeft = async () =>
    (await list(baseUrl, 'active', token)).find((row) => row.name === name)?.views_remaining;

  const page = await app.open('/received.html');
  const opening = secretPageOn(page);
  await opening.paste(`It is here: ${baseUrl}/p/${parseToken(link)}/r?locale=fr.`);
  await page.waitFor({ text: t('receivedUsesView') });
  await page.click(opening.open);
  await opening.tryPassphrase('öffne');
  await page.waitFor({ text: t('receivedPassphraseWrong') });
  expect(await viewsLeft()).toBe(4);
  await opening.tryPassphrase(push.passphrase);
  await page.waitFor({ text: t('receivedLeft', 3, inDays(3)) });
  // A form turns LF in its fields into CRLF.
  expect(await opening.readShown()).toBe(key.replaceAll('\n', '\r\n'));
  await page.click(opening.save('ключ 🔑.pem'));
  expect(new Uint8Array(await downloaded(dir, 'ключ 🔑.pem'))).toEqual(EVERY_BYTE);
  expect(await viewsLeft(), 'one view for all of it').toBe(3);

  await page.click({ role: 'button', name: t('createdExpireNow') });
  await page.click({ in: { role: 'dialog' }, role: 'button', name: t('createdExpireNow') });
  await page.waitFor({ text: t('receivedExpired') });
  expect(await viewsLeft()).toBeUndefined();
  await page.click({ role: 'button', name: t('receivedAnother') });
  await page.click({ in: { role: 'dialog' }, role: 'button', name: t('receivedAnother') });
  await opening.paste(`${baseUrl}/p/${parseToken(link)}`);
  await page.click(opening.open);
  await page.waitFor({ role: 'heading', name: t('receivedExpiredTitle') });
});
