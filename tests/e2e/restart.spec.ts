import { connect } from './connect';
import { words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openSettings } from './pages/tabs';
import { list } from './recipient';
import { expect, test } from './test';

test('a session token ends with the browser, one on the device stays', {
  tag: '@both',
}, async ({ launch, startServer }) => {
  const [forgetful, faithful] = [await startServer(), await startServer()];
  const before = await launch();
  await connect(before, { baseUrl: forgetful.baseUrl, token: forgetful.tokens.owner, name: 'Forgetful' });
  await connect(before, { baseUrl: faithful.baseUrl, token: faithful.tokens.owner, keep: 'device', name: 'Faithful' });
  const popup = await before.openPopup();
  await composerOn(popup).send('before');
  await resultCardOn(popup).expectCopiedLink();
  await before.close();

  const after = await launch({ profileDir: before.profileDir });
  const { page } = await openSettings(after);
  await page.waitFor({ text: words('optionsTokenForgotten') });
  const again = await after.openPopup();
  expect(await again.count({ text: words('createdLastLinks') }), 'links end with the browser').toBe(0);
  await composerOn(again).send('after');
  await resultCardOn(again).expectCopiedLink();
  expect((await list(faithful.baseUrl, 'active', faithful.tokens.owner)).length).toBe(2);
});
