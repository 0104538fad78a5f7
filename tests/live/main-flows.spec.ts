import { decryptText } from '../../lib/encryption/age';
import { readPageLink } from '../../lib/instance/page-link';
import { list, parseToken, retrieve } from '../e2e/api-client';
import { askWorker, connect } from '../e2e/connect';
import { nextNotification, recordNotifications } from '../e2e/extension-state';
import { t } from '../e2e/messages';
import { composerOn, pushSelection, resultCardOn } from '../e2e/pages/compose';
import { openServerForm, secretPageOn } from '../e2e/pages/tabs';
import { downloaded, makeFolder, writeTempFile } from '../e2e/temp-files';
import { expect, test } from './live-test';

const PAGE_IS_BESIDE = 'docs/recipient-page.md says how the page gets beside the instance';

test('connects the instance and reports a wrong token', async ({ app, instance }) => {
  const { page, settings } = await openServerForm(app);
  await settings.type({ address: instance.baseUrl, token: 'a-token-that-nobody-has' });
  if ((await page.count(settings.field.consent)) > 0) await page.setChecked(settings.field.consent, true);
  await page.click(settings.checkAndSave);
  await page.waitFor({ text: t('errorToken', new URL(instance.baseUrl).host) });
  await page.fill(settings.field.token, instance.token);
  await page.click(settings.checkAndSave);
  await page.waitFor({ text: t('optionsSaved') });
  expect(await page.text(settings.findings)).toContain(t('checkToken'));
});

test('sends a text with every option byte for byte and expires it', async ({ app, instance, key }) => {
  const { baseUrl, token, pushName: name } = instance;
  await connect(app, { baseUrl, token });
  const popup = await app.openPopup();
  const card = resultCardOn(popup);
  const options = { passphrase: ' two  spaces ä😀 ', name, note: 'line one\n\tline two' };
  await composerOn(popup).setOptions({
    ...options,
    days: '3',
    views: '4',
    retrievalStep: true,
    deletableByViewer: false,
  });
  await composerOn(popup).send(key);
  const pushed = parseToken(await card.expectCopiedLink());

  const rows = await list(baseUrl, 'active', token);
  expect(rows.find(({ url_token }) => url_token === pushed)).toMatchObject({
    ...options,
    days_remaining: 3,
    views_remaining: 4,
    retrieval_step: true,
    deletable_by_viewer: false,
  });
  expect((await retrieve(baseUrl, pushed, options.passphrase)).payload).toBe(key);
  await card.expireNow();
  await popup.waitFor(card.expired);
  expect(await retrieve(baseUrl, pushed, options.passphrase)).toMatchObject({ expired: true, payload: null });
});

test('sends a text end-to-end encrypted, of which the instance has armor alone', async ({ app, instance, key }) => {
  const { baseUrl, token, pushName: name } = instance;
  await connect(app, { baseUrl, token });
  const popup = await app.openPopup();
  await composerOn(popup).setOptions({ name, endToEnd: true });
  await composerOn(popup).send(key);
  const link = readPageLink(await resultCardOn(popup).expectCopiedLink());
  expect(link, PAGE_IS_BESIDE).toBeDefined();
  const { payload } = await retrieve(baseUrl, link?.urlToken ?? '');
  expect(payload).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----/);
  expect(await decryptText(payload ?? '', link?.key ?? '')).toEqual({ ok: true, value: key });
});

test('what was encrypted here is opened by somebody without the extension, on the page beside the instance', async ({
  app,
  recipient,
  instance,
  key,
}) => {
  const { baseUrl, token, pushName: name } = instance;
  await connect(app, { baseUrl, token });
  await askWorker(app, 'refreshFeatures');
  const tab = await app.open('/compose.html');
  const composer = composerOn(tab);
  await composer.chooseKind('file');
  await tab.chooseFiles(composer.fileField, [writeTempFile('ключ 🔑.pem', key)]);
  await composer.setOptions({ name, passphrase: ' öffne ', endToEnd: true });
  await tab.fill(composer.payload, key);
  await tab.click(composer.createButton);
  const link = await resultCardOn(tab).expectCopiedLink();
  expect(readPageLink(link), PAGE_IS_BESIDE).toBeDefined();

  const page = await recipient.open(link);
  const reader = secretPageOn(page);
  await page.click(reader.open);
  await reader.tryPassphrase(' öffne ');
  expect(await reader.readShown()).toBe(key);
  const dir = makeFolder('downloads');
  await recipient.saveTo?.(dir);
  await page.click(reader.save('ключ 🔑.pem'));
  expect(Buffer.from(await downloaded(dir, 'ключ 🔑.pem')).toString()).toBe(key);
});

test('a menu click turns a selected key into a copied link, byte for byte', async ({ app, instance, site, key }) => {
  const { baseUrl, token } = instance;
  await connect(app, { baseUrl, token });
  await recordNotifications(app);
  await pushSelection(app, site);
  expect((await nextNotification(app)).title).toBe(t('createdCopied'));
  const link = await app.clipboard();
  expect((await retrieve(baseUrl, parseToken(link))).payload).toBe(key);

  const popup = await app.openPopup();
  await resultCardOn(popup).unfoldNewest();
  await resultCardOn(popup).expireNow();
  await popup.waitFor(resultCardOn(popup).expired);
});
