import { truncateSync, writeFileSync } from 'node:fs';
import { openAsRecipient } from './api-client';
import { connect } from './connect';
import { t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { makeMarker, searchProfile } from './search-profile';
import { writeTempFile } from './temp-files';
import { expect, test } from './test';
import { waitUntil } from './wait-until';

const CREATE = /^\/api\/v2\/pushes$/;
const INSTANCE = 'Our server';

/** Every byte, and what looks like the end of a part. */
const ODD_BYTES = Buffer.concat([
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  Buffer.from('\r\n--x--\r\n'),
]);

/** A file of so many zeros that takes no room on the disk. */
function sparseFile(name: string, bytes: number): string {
  const path = writeTempFile(name, '');
  truncateSync(path, bytes);
  return path;
}

test('sends oddly named files and a message byte for byte and without cookies', {
  tag: '@both',
}, async ({ launch, server, gate }) => {
  const [message, passphrase, content] = [makeMarker('message'), makeMarker('passphrase'), makeMarker('content')];
  const app = await launch();
  const mixed = `${message}\n\n\ttwo\nlines 😀 `;
  // What the server's web page has set goes to the server with its pages, and with nothing of ours.
  const page = await app.open(`${gate.origin}/`);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a plain cookie is what is wanted
    document.cookie = 'session=of-the-web-page; SameSite=Strict';
  });
  // The browser has a cookie a moment after its page has set it.
  await waitUntil('the server gets the cookie', async () => {
    await page.goto(`${gate.origin}/`);
    return gate.calls.some(({ headers }) => headers.cookie?.includes('of-the-web-page'));
  });
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });

  const tab = await app.open('/compose.html');
  const composer = composerOn(tab);
  await composer.chooseKind('file');
  await tab.fill(composer.payload, mixed);
  await tab.chooseFiles(composer.fileField, [
    writeTempFile('ключ 鍵 مفتاح "50%41" ü;.bin', ODD_BYTES),
    writeTempFile('.env', `SECRET=${content}\r\n\n`),
  ]);
  await tab.waitFor({ text: '.env' });
  await composer.setOptions({ passphrase, days: '3', name: 'Two files' });
  await tab.click(composer.createButton);
  const link = await resultCardOn(tab).expectCopiedLink();

  const received = await openAsRecipient(link, passphrase);
  expect(received).toMatchObject({ payload: mixed, days_remaining: 3 });
  expect(received.files.map(({ filename }) => filename)).toEqual(['ключ 鍵 مفتاح -50-41- ü-.bin', '.env']);
  const bytes = await Promise.all(
    received.files.map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  expect(bytes).toEqual([ODD_BYTES, Buffer.from(`SECRET=${content}\r\n\n`)]);

  expect(gate.count('POST', CREATE)).toBe(1);
  const ours = gate.calls.filter(({ path }) => path.startsWith('/api/'));
  expect(ours.flatMap(({ headers }) => headers.cookie ?? [])).toEqual([]);
  const again = await app.openPopup();
  await again.waitFor({ text: 'Two files' });

  await app.close();
  const secrets = { message, passphrase, content, token: server.tokens.owner };
  expect(searchProfile(app.profileDir, secrets)).toEqual([]);
});

test('names a file that was changed after it was chosen', { tag: '@both' }, async ({ app, server, gate }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const tab = await app.open('/compose.html');
  const composer = composerOn(tab);
  await composer.chooseKind('file');
  for (const content of ['a second version, longer', 'short']) {
    const path = writeTempFile('changed.txt', 'first version');
    await tab.chooseFiles(composer.fileField, [path]);
    await tab.waitFor(composer.chosenFile);
    writeFileSync(path, content);
    await tab.click(composer.createButton);
    await tab.waitFor({ text: t('errorFileUnreadableNext') });
    await tab.click({ css: '.chosen button' });
    await tab.waitFor(composer.chosenFile, { gone: true });
  }
  expect(gate.count('POST', CREATE)).toBe(0);
});

test('an upload shows its progress and keeps its files when it is stopped', {
  tag: '@both',
}, async ({ app, server, gate }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const tab = await app.open('/compose.html');
  const composer = composerOn(tab);
  await composer.chooseKind('file');
  await tab.chooseFiles(composer.fileField, [sparseFile('huge.img', 100_000_000)]);
  await tab.fill(composer.payload, 'beside it');

  gate.hold('request', 'POST', CREATE);
  await tab.click(composer.createButton);
  await gate.held();
  await tab.waitFor({ text: / of 100 MB/ });
  await tab.click(composer.stopButton);
  const refusal = { css: '#field-failure' };
  await tab.waitFor(refusal);
  expect(await tab.text(refusal)).toContain(`${t('errorStopped')}\n${t('errorStoppedNext')}`);
  expect(await tab.text(composer.chosenFile)).toBe('huge.img');
  expect(await tab.value(composer.payload)).toBe('beside it');

  // A page that is closed meanwhile: other surfaces know at once.
  await tab.click(composer.createButton);
  await tab.waitFor({ text: / of 100 MB/ });
  await tab.close();
  gate.release();
  const popup = await app.openPopup();
  await popup.waitFor({ text: t('errorStopped') });
  expect(await popup.value(composerOn(popup).payload)).toBe('beside it');
});

test('an upload outlives its worker and becomes one push on every page', {
  tag: '@both',
}, async ({ app, server, gate }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const tab = await app.open('/compose.html');
  const composer = composerOn(tab);
  await composer.chooseKind('file');
  await tab.chooseFiles(composer.fileField, [writeTempFile('small.txt', 'small')]);
  await composer.setOptions({ name: 'Outlived it' });

  gate.hold('answer', 'POST', CREATE);
  await tab.click(composer.createButton);
  await gate.held();
  await app.killWorker();
  // It starts again, asks who is there, and leaves the page alone.
  const popup = await app.openPopup();
  await popup.waitFor({ text: t('composerCreating', INSTANCE) });
  gate.release();
  await resultCardOn(tab).expectCopiedLink();
  await popup.waitFor({ text: 'Outlived it' });
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('an upload stopped after its last byte is unknown', { tag: '@both' }, async ({ app, server, gate }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const tab = await app.open('/compose.html');
  const composer = composerOn(tab);
  await composer.chooseKind('file');
  await tab.chooseFiles(composer.fileField, [sparseFile('some.img', 20_000_000)]);
  gate.hold('answer', 'POST', CREATE);
  await tab.click(composer.createButton);
  await gate.held();
  await tab.click(composer.stopButton);
  await tab.waitFor(resultCardOn(tab).unknown(INSTANCE));
  expect(await tab.text({ css: '.card' })).toContain(t('createdUnreachableWhy'));
  gate.release();
});
