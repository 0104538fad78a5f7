import { openAsRecipient } from './api-client';
import { connect } from './connect';
import { t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { expect, test } from './test';

const CREATE = /^\/api\/v2\/pushes$/;

test('keeps a draft when the popup closes, and sends the largest text that a server takes', { tag: '@both' }, async ({
  app,
  server,
  key,
}) => {
  await connect(app, { baseUrl: server.baseUrl });
  // More lines would only measure how slowly browsers lay them out.
  const text = `${key}\n${`${'0123456789abcdef'.repeat(64)}\n`.repeat(1_024)}`.slice(0, 1_048_576);
  const first = await app.openPopup();
  const options = { views: '9', passphrase: 'kept too' };
  await composerOn(first).setOptions(options);
  await app.writeClipboard(text);
  await first.click(composerOn(first).payload);
  await first.press('Control+v');
  await expect.poll(async () => (await first.value(composerOn(first).payload)).length).toBe(text.length);
  await first.close();

  const second = await app.openPopup();
  const kept = await second.value(composerOn(second).payload);
  expect(kept === text, 'the draft is the text').toBe(true);
  await second.click(composerOn(second).createButton);
  const link = await resultCardOn(second).expectCopiedLink();
  const { payload, views_remaining } = await openAsRecipient(link, options.passphrase);
  expect(views_remaining).toBe(8);
  expect(payload === text, 'the payload is the text').toBe(true);
});

test('moves a draft into a tab and back', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const popup = await app.openPopup();
  await composerOn(popup).setOptions({ views: '2' });
  await popup.fill(composerOn(popup).payload, 'begun in the popup');
  await popup.click({ role: 'button', name: t('uiMore') });
  await popup.click({ role: 'menuitem', name: t('popupPopOutTab') });

  const tab = await app.tab(/\/compose\.html/);
  expect(await tab.address()).toBe(`${app.extensionOrigin}/compose.html#main`);
  const inTab = composerOn(tab);
  expect(await tab.value(inTab.payload)).toBe('begun in the popup');
  await inTab.unfold();
  expect(await tab.value(inTab.field.views)).toBe('2');
  await tab.type(inTab.payload, ', ended in a tab');

  const again = await app.openPopup();
  expect(await again.value(composerOn(again).payload)).toBe('begun in the popup, ended in a tab');
});

test('finishes a push after the popup closes and shows its result', { tag: '@both' }, async ({ app, gate, key }) => {
  await connect(app, { baseUrl: gate.origin });
  const first = await app.openPopup();
  gate.hold('answer', 'POST', CREATE);
  await composerOn(first).send(key);
  await gate.held();
  await first.close();
  gate.release();

  const second = await app.openPopup();
  const link = await resultCardOn(second).unfoldNewest();
  expect((await openAsRecipient(link)).payload).toBe(key);
  expect(await second.value(composerOn(second).payload), 'the draft was sent').toBe('');
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('“This page” fills in the address of the active page', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  await app.open(`${site.selections}?a=1#part`);
  const popup = await app.openPopup();
  const composer = composerOn(popup);
  await composer.chooseKind('url');
  await popup.click({ role: 'button', name: t('composerThisPage') });
  await expect.poll(() => popup.value(composer.payload)).toBe(`${site.selections}?a=1#part`);
});

test('moves a draft into the side panel, which takes the next one too', {
  tag: '@both',
}, async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await app.openPopup();
  await popup.fill(composerOn(popup).payload, key);
  await popup.click({ role: 'button', name: t('uiMore') });
  const toPanel = {
    role: 'menuitem',
    name: t(app.name === 'firefox' ? 'popupPopOutSidebar' : 'popupPopOutPanel'),
  } as const;
  await popup.click(toPanel);

  const panel = await app.openedPanel();
  expect(await panel.address()).toBe(`${app.extensionOrigin}/sidepanel.html`);
  expect(await panel.value(composerOn(panel).payload)).toBe(key);
  await panel.click(composerOn(panel).createButton);
  const link = await resultCardOn(panel).expectCopiedLink();
  expect((await openAsRecipient(link)).payload).toBe(key);

  const next = await app.openPopup();
  await next.fill(composerOn(next).payload, 'another');
  await next.click({ in: { css: '.bar' }, role: 'button', name: t('uiMore') });
  await next.click(toPanel);
  await panel.waitFor(composerOn(panel).payload);
  await expect.poll(() => panel.value(composerOn(panel).payload)).toBe('another');
});
