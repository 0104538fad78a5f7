import type { Page } from '@playwright/test';
import { encryptFile, encryptText } from '../../lib/encryption/age';
import { toSentName, withFileNames } from '../../lib/encryption/file-names';
import { generateKey, withKey } from '../../lib/encryption/key';
import { openAsRecipient, sendPush } from './api-client';
import { type Chromium, OFFSCREEN, pageOf } from './chromium/chromium';
import { askWorker, connect } from './connect';
import { readOutcomes } from './extension-state';
import { t } from './messages';
import { composerOn, menuItem, pushSelection, resultCardOn } from './pages/compose';
import { secretPageOn } from './pages/tabs';
import { selectContent } from './sites';
import { FIELD, openStaticPopup, runScripts } from './static-popup';
import { expect, test } from './test';
import { waitUntil } from './wait-until';

declare const chrome: {
  alarms: {
    get(name: string): Promise<object | undefined>;
    create(name: string, info: { when: number }): Promise<void>;
  };
  notifications: { getAll(): Promise<Record<string, true>>; clear(id: string): Promise<boolean> };
};

// A dispatched click gives no right to read the page, as with the PDF viewer and the pages that extensions may not touch.
// Firefox takes real clicks, which do: there it is a frame of another origin that may not be read, in release.firefox.spec.ts.

test.describe('release', () => {
  test.use({ build: 'release' });

  test('holds the flattened selection of an unreadable page for review', async ({ app, site, key }) => {
    await askWorker(app, 'activateDemo');
    await pushSelection(app, site);
    const popup = await app.openedPopup();
    await popup.waitFor({ text: t('composerReviewFlattened') });
    expect(await popup.value(composerOn(popup).payload)).toBe(key.replace(/\s+/g, ' '));
    expect(await readOutcomes(app)).toEqual([]);
  });

  test('asks for a password of which the browser gives only dots', async ({ app, site }) => {
    await askWorker(app, 'activateDemo');
    const page = await app.open(site.fields);
    await selectContent(page, 'password');
    await page.chooseFromMenu({ css: '#password' }, menuItem('push-selection'));
    const popup = await app.openedPopup();
    await popup.waitFor({ text: t('composerReviewConcealed') });
    expect(await popup.value(composerOn(popup).payload)).toBe('');
    expect(await readOutcomes(app)).toEqual([]);
  });
});

// Nothing outside Firefox can compose in one of its pages.

test('what is being composed when the popup’s scripts run is composed to its end', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const popup = await openStaticPopup(app);
  await popup.type(FIELD, 'a ');
  const { context } = app as Chromium;
  const [page] = context.pages().slice(-1);
  const keyboard = await context.newCDPSession(page as Page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await popup.evaluate(() => {
    const note = ({ type, data }: CompositionEvent) => {
      document.body.dataset.composed = `${document.body.dataset.composed ?? ''} ${type} ${data}`;
    };
    for (const type of ['compositionstart', 'compositionend'] as const) addEventListener(type, note, true);
  });
  await compose('に');
  await runScripts(popup);
  await popup.waitFor(composerOn(popup).createButton);
  await compose('にほ');
  await keyboard.send('Input.insertText', { text: '日本' });
  expect(await popup.evaluate(() => document.body.dataset.composed)).toBe(' compositionstart  compositionend 日本');
  expect(await popup.value(composerOn(popup).payload)).toBe('a 日本');
  await popup.click(composerOn(popup).createButton);
  expect((await openAsRecipient(await resultCardOn(popup).expectCopiedLink())).payload).toBe('a 日本');
});

test('the worker’s link is copied by a document that never has the focus', async ({ app, server, site, key }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const page = await pushSelection(app, site);
  const document = await waitUntil('the document that copies is open', () =>
    (app as Chromium).context.pages().find((it) => OFFSCREEN.test(it.url())),
  );
  await expect.poll(() => document.evaluate(() => globalThis.document.hasFocus())).toBe(false);
  const refused = document.evaluate(() => navigator.clipboard.writeText('').then(String, ({ name }: Error) => name));
  expect(await refused).toBe('NotAllowedError');

  await app.writeClipboard('what was there before');
  await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  const link = await waitUntil('a link is copied', async () => {
    const text = await app.clipboard();
    return text !== 'what was there before' && text;
  });
  expect((await openAsRecipient(link)).payload).toBe(key);
});

test('a link and its key are on no paper, nor is a button', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const composing = await app.open('/compose.html');
  await composerOn(composing).setOptions({ endToEnd: true, name: 'For Ada' });
  await composerOn(composing).send('a secret');
  const link = await resultCardOn(composing).expectCopiedLink();
  await composing.click({ role: 'button', name: t('shareMessageLabel') });
  await composing.waitFor({ css: '.card textarea' });
  const pushes = await app.open('/pushes.html');
  await pushes.click({ role: 'button', name: 'For Ada' });
  await pushes.waitFor({ css: '.link-box' });
  const [, token = ''] = /\/p\/([^#]+)/.exec(link) ?? [];
  for (const surface of [composing, pushes]) {
    const page = await pageOf(app as Chromium, surface);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    expect(printed).toContain('For Ada');
    expect(printed).not.toContain(token);
    expect(await page.locator('.button:not(.plain):visible, textarea:visible').count()).toBe(0);
  }
});

// Headless Firefox forgets a notification at once.

test('the next worker says that a push has no outcome, although its server still holds every answer', async ({
  app,
  gate,
  server,
  site,
}) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner });
  const shown = () => app.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
  gate.hold('answer', 'POST', /pushes$/);
  await pushSelection(app, site);
  await gate.held();
  // However soon the worker is terminated, something wakes the next one.
  expect(await app.evaluate(() => chrome.alarms.get('in-flight'))).toMatchObject({ name: 'in-flight' });
  await expect.poll(shown).toHaveLength(1);
  const [id = ''] = await shown();
  const { isUnderWay, ...outcome } = JSON.parse(id);
  expect(isUnderWay).toBe(true);
  await app.killWorker();
  gate.hold('answer', 'GET', /./);
  await app.evaluate(() => chrome.alarms.create('in-flight', { when: Date.now() }));
  await expect.poll(shown).toEqual([JSON.stringify(outcome)]);
  expect(await readOutcomes(app)).toMatchObject([{ state: 'unknown' }]);
  expect(gate.count('POST', /pushes$/)).toBe(1);
});

const FILE_NAME = 'Schlüssel für 東京.bin';
const BYTES = new Uint8Array(300_000).map((_, index) => index % 251);

// Firefox asks nobody where a file goes.
test('writes a file where the user wants, and leaves nothing there of one that was changed', async ({
  app,
  server,
}) => {
  const key = generateKey();
  await connect(app, { baseUrl: server.baseUrl });
  const encrypted = new Uint8Array(await (await encryptFile(new Blob([BYTES]), key)).arrayBuffer());
  const changed = encrypted.map((byte, at) => (at === 290_000 ? byte ^ 1 : byte));
  const files = [encrypted, changed].map((bytes, at) => ({ name: toSentName(at), bytes }));
  const payload = await encryptText(withFileNames('', [FILE_NAME, 'changed.bin']), key);
  const link = withKey(await sendPush(server.baseUrl, { payload }, { token: server.tokens.other, files }), key);
  const page = await app.open('/received.html');
  const secret = secretPageOn(page);
  await secret.paste(link);
  await page.click(secret.open);
  await page.waitFor(secret.save(FILE_NAME));
  // In the place of the dialog, which nobody answers, a folder of the browser's own: its files are written alike.
  await page.evaluate(() =>
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    }),
  );
  await page.click(secret.save('changed.bin'));
  await page.waitFor({ text: t('receivedDamaged') });
  await page.click(secret.save(FILE_NAME));
  await page.waitFor({ text: t('optionsSaved') });
  const saved = await page.evaluate(async () => {
    const all: Record<string, number[]> = {};
    for await (const handle of (await navigator.storage.getDirectory()).values())
      all[handle.name] = [...new Uint8Array(await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer())];
    return all;
  });
  expect(Object.keys(saved)).toEqual([FILE_NAME]);
  expect(Uint8Array.from(saved[FILE_NAME] ?? [])).toEqual(BYTES);
});
