import { openAsRecipient } from './api-client';
import { connect } from './connect';
import { t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { FIELD, openStaticPopup, runScripts } from './static-popup';
import { expect, test } from './test';

const CREATE = /^\/api\/v2\/pushes$/;

test('what is typed before the scripts run is created once by Ctrl+Enter, byte for byte', {
  tag: '@both',
}, async ({ app, gate, key }) => {
  await connect(app, { baseUrl: gate.origin });
  const popup = await openStaticPopup(app);
  await popup.fill(FIELD, key);
  await popup.type(FIELD, ' end ');
  await popup.press('Control+Enter');
  await popup.press('Control+Enter');
  await runScripts(popup);
  const link = await resultCardOn(popup).expectCopiedLink();
  expect((await openAsRecipient(link)).payload).toBe(`${key} end `);
  expect(gate.count('POST', CREATE)).toBe(1);
});

test('the field stays itself when the scripts run, and a stored draft is offered', { tag: '@both' }, async ({
  app,
  server,
}) => {
  await connect(app, { baseUrl: server.baseUrl });
  const first = await app.openPopup();
  await first.fill(composerOn(first).payload, 'kept');
  await first.close();

  const popup = await openStaticPopup(app);
  await popup.type(FIELD, 'abc');
  await runScripts(popup);
  await popup.waitFor(composerOn(popup).payload);
  expect(await popup.evaluate(() => document.activeElement?.id)).toBe('payload');
  expect(await popup.value(composerOn(popup).payload)).toBe('abc');
  await popup.press('Control+z');
  expect(await popup.value(composerOn(popup).payload), 'it can still be undone').toBe('');
  await popup.click({ role: 'button', name: t('composerShowMainDraft') });
  await expect.poll(() => popup.value(composerOn(popup).payload)).toBe('kept');
});
