import { connect } from './connect';
import { words } from './messages';
import { composerOn, generatorOn, resultCardOn } from './pages/compose';
import { list, receive } from './recipient';
import { expect, test } from './test';

test('a generated payload and passphrase reach the recipient as shown', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const first = await app.openPopup();
  const composer = composerOn(first);
  await composer.unfold();

  const forPassphrase = generatorOn(first, 'passphrase');
  await forPassphrase.open();
  await first.fill(forPassphrase.count, '4');
  await first.choose(forPassphrase.separator, words('generatorSpace'));
  await expect.poll(() => first.text(forPassphrase.made)).toMatch(/^[a-z]+( [a-z]+){3}$/);
  await forPassphrase.another();
  const passphrase = await forPassphrase.use();
  expect(await first.value(composer.field.passphrase)).toBe(passphrase);

  const typed = ' typed\n\tby hand ';
  await first.fill(composer.payload, typed);
  const forPayload = generatorOn(first, 'payload');
  await forPayload.open();
  await forPayload.use('generatorReplaceText');
  await first.click({ ...forPayload.undo, in: { css: '.payload' } });
  expect(await first.value(composer.payload), 'undo gives back what was typed').toBe(typed);

  await forPayload.open();
  await first.press('Escape');
  await first.waitFor(forPayload.panel, { gone: true });
  expect(await first.value(composer.payload), 'the popup stays, and nothing was put in').toBe(typed);

  await forPayload.open();
  await first.fill(forPayload.count, '128');
  await expect.poll(async () => (await first.text(forPayload.made)).length).toBe(128);
  const payload = await forPayload.use('generatorReplaceText');
  await first.close();

  const second = await app.openPopup();
  expect(await second.value(composerOn(second).payload)).toBe(payload);
  const again = generatorOn(second, 'payload');
  await again.open();
  expect((await second.text(again.made)).length, 'its settings are remembered').toBe(128);
  await second.click(again.door);
  await second.click(composerOn(second).createButton);
  const link = await resultCardOn(second).expectCopiedLink();

  expect((await receive(link, passphrase)).payload).toBe(payload);
  const [row] = await list(server.baseUrl, 'active', server.tokens.owner);
  expect(row?.passphrase).toBe(passphrase);
});
