import { decryptFile, decryptText } from '../../lib/encryption/age';
import { splitFileNames } from '../../lib/encryption/file-names';
import { splitKey } from '../../lib/encryption/key';
import { openAsRecipient } from './api-client';
import { connect } from './connect';
import { firstNotification, recordNotifications } from './extension-state';
import { t } from './messages';
import { composerOn, pushFromPopup, pushSelection, resultCardOn } from './pages/compose';
import { makeMarker } from './search-profile';
import { withTempFiles } from './temp-files';
import { expect, test } from './test';

/** As a recipient with the whole link and the age tool. */
async function decryptAsRecipient(link: string) {
  const { link: withoutKey, key = '' } = splitKey(link);
  const received = await openAsRecipient(withoutKey);
  const text = await decryptText(received.payload ?? '', key);
  return { received, key, text: text.ok ? text.content : text.problem };
}

test('sends a text that the server cannot read', { tag: '@both' }, async ({ app, server }) => {
  const secret = `${makeMarker('secret')}\n\ttwo lines 😀 `;
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const link = await pushFromPopup(app, secret, { endToEnd: true });
  const { received, text } = await decryptAsRecipient(link);
  expect(text).toBe(secret);
  expect(received.payload).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
});

test('sends a selection from the menu, encrypted by the default template', {
  tag: '@both',
}, async ({ app, server, site, key }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const options = await app.open('/options.html#new-pushes');
  await options.setChecked({ role: 'checkbox', name: t('composerEndToEnd') }, true);
  await recordNotifications(app);
  await pushSelection(app, site);
  expect(await firstNotification(app)).toMatchObject({ title: t('createdCopied') });
  const popup = await app.openPopup();
  const link = await popup.text(resultCardOn(popup).link);
  expect((await decryptAsRecipient(link)).text).toBe(key);
});

test('sends files that the server can neither read nor name', { tag: '@both' }, async ({ app, server }) => {
  await withTempFiles(async (files) => {
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 31) % 251));
    await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
    const tab = await app.open('/compose.html');
    const composer = composerOn(tab);
    await composer.chooseKind('file');
    await tab.chooseFiles(composer.fileField, [files.write('plans ü.bin', content)]);
    await composer.setOptions({ endToEnd: true });
    await composer.send('the message');
    const { received, key, text } = await decryptAsRecipient(await resultCardOn(tab).expectCopiedLink());
    const { message, names } = splitFileNames(text);
    expect([message, [...names]]).toEqual(['the message', [['1.age', 'plans ü.bin']]]);
    expect(received.files.map(({ filename }) => filename)).toEqual(['1.age']);
    const file = await (await fetch(received.files[0]?.url ?? '')).blob();
    const decrypted = await decryptFile(file, key);
    expect(decrypted.ok && Buffer.from(await decrypted.content.arrayBuffer())).toEqual(content);
  });
});
