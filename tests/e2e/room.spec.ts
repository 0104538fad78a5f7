import { connect } from './connect';
import { words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { receive } from './recipient';
import { expect, test } from './test';

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
