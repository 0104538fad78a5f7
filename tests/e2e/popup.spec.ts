import { connect } from './connect';
import { counted, words } from './messages';
import { composerOn, pushFromPopup, resultCardOn } from './pages/compose';
import { list, receive } from './recipient';
import { expect, test } from './test';

const CREATE = /^\/api\/v2\/pushes$/;

test('sends a text with every option byte for byte', { tag: '@both' }, async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await app.openPopup();
  const options = { passphrase: ' two  spaces ä😀 ', name: 'Deploy key – für Ana', note: 'line one\n\tline two  ' };
  await composerOn(popup).setOptions({
    ...options,
    days: '3',
    views: '4',
    retrievalStep: true,
    deletableByViewer: false,
  });
  await composerOn(popup).send(key);
  const link = await resultCardOn(popup).expectCopiedLink();

  const [row] = await list(server.baseUrl, 'active', server.tokens.owner);
  expect(row).toMatchObject({
    ...options,
    days_remaining: 3,
    views_remaining: 4,
    retrieval_step: true,
    deletable_by_viewer: false,
    html_url: link,
  });
  expect((await receive(link, options.passphrase)).payload).toBe(key);
  expect(await app.clipboard()).toBe(link);
});

test('sends a link and a QR code text as their kinds', async ({ app, startServer }) => {
  const server = await startServer({
    kinds: { url: { days: { default: 2, max: 90 } }, qr: { days: { default: 3, max: 90 } } },
  });
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await app.openPopup();
  const [composer, card] = [composerOn(popup), resultCardOn(popup)];

  await composer.chooseKind('url');
  await composer.send('https://example.test/a?b=c#d');
  const link = await card.expectCopiedLink();
  expect(await receive(link)).toMatchObject({ payload: 'https://example.test/a?b=c#d', days_remaining: 2 });

  await popup.click(card.newPush);
  await composer.chooseKind('qr');
  await composer.send(' WIFI:S:ünter;;\n');
  const qr = await card.expectCopiedLink();
  expect(await receive(qr)).toMatchObject({ payload: ' WIFI:S:ünter;;\n', days_remaining: 3 });
});

test('Ctrl+Enter creates one push, however often it is pressed', async ({ app, gate }) => {
  await connect(app, { baseUrl: gate.origin });
  const popup = await app.openPopup();
  await popup.fill(composerOn(popup).payload, 'pressed in a hurry');
  gate.hold('request', 'POST', CREATE);
  await popup.press('Control+Enter');
  await popup.press('Control+Enter');
  await gate.held();
  await popup.press('Control+Enter');
  gate.release();
  await resultCardOn(popup).expectCopiedLink();
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('keeps and sends the largest text that a server takes', { tag: '@both' }, async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const text = `${key}\n${'0123456789abcde\n'.repeat(65_536)}`.slice(0, 1_048_576);
  const first = await app.openPopup();
  await first.fill(composerOn(first).payload, text);
  await first.close();

  const second = await app.openPopup();
  const kept = await second.value(composerOn(second).payload);
  expect(kept === text, 'the draft is the text').toBe(true);
  await second.click(composerOn(second).createButton);
  const link = await resultCardOn(second).expectCopiedLink();
  const { payload } = await receive(link);
  expect(payload === text, 'the payload is the text').toBe(true);
});

test('keeps text and options of a draft when the popup closes', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const first = await app.openPopup();
  const typed = composerOn(first);
  await typed.setOptions({ views: '9', passphrase: 'kept too', name: 'Kept' });
  await first.type(typed.payload, 'half a sen');
  await first.close();

  const second = await app.openPopup();
  const found = composerOn(second);
  expect(await second.value(found.payload)).toBe('half a sen');
  await found.unfold();
  expect(await second.value(found.field.views)).toBe('9');
  expect(await second.value(found.field.passphrase)).toBe('kept too');
  expect(await second.value(found.field.name)).toBe('Kept');
});

test('moves a draft into a tab and back', { tag: '@both' }, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const popup = await app.openPopup();
  await composerOn(popup).setOptions({ views: '2' });
  await popup.fill(composerOn(popup).payload, 'begun in the popup');
  await popup.click({ role: 'button', name: words('popupRoom') });
  await popup.click({ role: 'button', name: words('popupRoomTab') });

  const tab = await app.tab(/\/compose\.html/);
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
  const link = await resultCardOn(second).expectCopiedLink();
  expect((await receive(link)).payload).toBe(key);
  expect(await second.value(composerOn(second).payload), 'the draft was sent').toBe('');
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('a cancelled create is unknown, finds its push and keeps the text', async ({ app, server, gate }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner });
  const popup = await app.openPopup();
  const [composer, card] = [composerOn(popup), resultCardOn(popup)];
  await composer.setOptions({ name: 'Stopped' });
  gate.hold('answer', 'POST', CREATE);
  await composer.send('made all the same');
  await gate.held();
  await popup.click({ role: 'button', name: words('composerCancel') });
  await popup.waitFor(card.unknown);
  await popup.waitFor({ text: counted('createdFound', 1) });
  const [row] = await list(server.baseUrl, 'active', server.tokens.owner);
  expect(new URL(await popup.text(card.link)).pathname).toBe(new URL(row?.html_url ?? '').pathname);

  expect(await popup.value(composer.payload)).toBe('made all the same');
  expect(gate.count('POST', CREATE), 'nothing was sent again').toBe(1);
});

test('shows stricter limits of the server and copies the link', async ({ app, startServer }) => {
  const server = await startServer({ days: { default: 7, max: 10 } });
  await connect(app, { baseUrl: server.baseUrl });
  const popup = await app.openPopup();
  await composerOn(popup).setOptions({ days: '30' });
  await composerOn(popup).send('thirty days, please');
  await resultCardOn(popup).expectCopiedLink();
  const differs = words('createdDiffers', counted('composerDays', 30), counted('composerDays', 7));
  expect(await popup.text({ css: '.card' })).toContain(differs);
});

test('does not copy a push stored weaker than asked, and expires it', async ({ app, startServer }) => {
  const server = await startServer({ retrieval_step_enabled: false });
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  await app.writeClipboard('what was there before');
  const popup = await app.openPopup();
  const card = resultCardOn(popup);
  await composerOn(popup).setOptions({ retrievalStep: true });
  await composerOn(popup).send('with a step, please');
  await popup.waitFor(card.heldBack);
  expect(await popup.text({ css: '.card' })).toContain(words('createdStepRefused'));
  expect(await popup.text({ css: '.card' })).toContain(words('createdWeakerHeldBack'));

  const link = await popup.text(card.link);
  await card.expireNow();
  await popup.waitFor(card.expired);
  expect(await receive(link)).toMatchObject({ expired: true, payload: null });
  expect(await app.clipboard()).toBe('what was there before');
});

test('“Expire now” expires a push after a confirmation', async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await app.openPopup();
  const card = resultCardOn(popup);
  await composerOn(popup).send(key);
  const link = await card.expectCopiedLink();
  await popup.click(card.expire);
  await popup.click({ role: 'button', name: words('uiCancel') });
  expect((await list(server.baseUrl, 'active', server.tokens.owner)).length, 'asking ends nothing').toBe(1);

  await card.expireNow();
  await popup.waitFor(card.expired);
  expect(await receive(link)).toMatchObject({ expired: true, payload: null });
});

test('copies the passphrase apart from the link', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const popup = await app.openPopup();
  await composerOn(popup).setOptions({ passphrase: '  apart ß ' });
  await composerOn(popup).send('behind a passphrase');
  await resultCardOn(popup).expectCopiedLink();
  await popup.click({ role: 'button', name: words('createdCopyApart') });
  await popup.waitFor({ role: 'button', name: words('uiCopied') });
  expect(await app.clipboard()).toBe('  apart ß ');
});

test('keeps a result until it is dismissed', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const link = await pushFromPopup(app, 'stays');
  await app.killWorker();

  const second = await app.openPopup();
  expect(await second.text(resultCardOn(second).link)).toBe(link);
  await second.click({ role: 'button', name: words('createdDismiss') });
  await second.waitFor(resultCardOn(second).link, { gone: true });
  await second.close();

  const third = await app.openPopup();
  await third.waitFor(composerOn(third).payload);
  expect(await third.count({ text: words('createdLastLinks') })).toBe(0);
});

test('“This page” fills in the address of the active page', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  await app.open(`${site.selections}?a=1#part`);
  const popup = await app.openPopup();
  const composer = composerOn(popup);
  await composer.chooseKind('url');
  await popup.click({ role: 'button', name: words('composerThisPage') });
  await expect.poll(() => popup.value(composer.payload)).toBe(`${site.selections}?a=1#part`);
});

test('disables kinds that the server does not take and says why', async ({ app, startServer }) => {
  const server = await startServer({ url_pushes: false });
  await connect(app, { baseUrl: server.baseUrl, name: 'No links' });
  const popup = await app.openPopup();
  const composer = composerOn(popup);
  await popup.waitFor({ text: words('composerLinksOff', 'No links') });
  expect(await popup.isEnabled(composer.kind('url'))).toBe(false);
  expect(await popup.isEnabled(composer.kind('qr'))).toBe(true);
});

test('pushes to the instance chosen in the popup', async ({ app, startServer }) => {
  const [one, other] = [await startServer(), await startServer()];
  await connect(app, { baseUrl: one.baseUrl, name: 'One' });
  await connect(app, { baseUrl: other.baseUrl, name: 'Other' });
  const popup = await app.openPopup();
  await popup.choose({ label: words('popupInstance') }, 'One');
  await composerOn(popup).send('for the first');
  expect(await resultCardOn(popup).expectCopiedLink()).toContain(one.baseUrl);
});

test('moves a draft into the side panel, which takes the next one too', {
  tag: '@both',
}, async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await app.openPopup();
  await popup.fill(composerOn(popup).payload, key);
  await popup.click({ role: 'button', name: words('popupRoom') });
  await popup.click({ role: 'button', name: words('popupRoomPanel') });

  const panel = await app.openedPanel();
  expect(await panel.address()).toBe(`${app.extensionOrigin}/sidepanel.html`);
  expect(await panel.value(composerOn(panel).payload)).toBe(key);
  await panel.click(composerOn(panel).createButton);
  const link = await resultCardOn(panel).expectCopiedLink();
  expect((await receive(link)).payload).toBe(key);

  const next = await app.openPopup();
  await next.fill(composerOn(next).payload, 'another');
  await next.click({ role: 'button', name: words('popupRoom') });
  await next.click({ role: 'button', name: words('popupRoomPanel') });
  await panel.waitFor(composerOn(panel).payload);
  await expect.poll(() => panel.value(composerOn(panel).payload)).toBe('another');
});

test('moves a draft into a window and puts nothing of it in an address', { tag: '@both' }, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const popup = await app.openPopup();
  await popup.fill(composerOn(popup).payload, 'begun in the popup');
  await popup.click({ role: 'button', name: words('popupRoom') });
  await popup.click({ role: 'button', name: words('popupRoomWindow') });

  const own = await app.tab(/\/compose\.html/);
  expect(await own.address()).toBe(`${app.extensionOrigin}/compose.html`);
  expect(await own.value(composerOn(own).payload)).toBe('begun in the popup');
});
