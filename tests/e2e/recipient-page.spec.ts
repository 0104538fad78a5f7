import { connect } from './connect';
import { composerOn, resultCardOn } from './pages/compose';
import { list } from './recipient';
import { expect, test } from './test';

test('the recipient’s page shows a push after its retrieval step and passphrase', {
  tag: '@nightly',
}, async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await app.openPopup();
  await composerOn(popup).setOptions({ views: '2', retrievalStep: true, passphrase: ' opens ä ' });
  await composerOn(popup).send(key);
  const link = await resultCardOn(popup).expectCopiedLink();
  const viewsLeft = async () => (await list(server.baseUrl, 'active', server.tokens.owner))[0]?.views_remaining;

  const page = await app.open(link);
  await page.waitFor({ css: '#proceed' });
  expect(await viewsLeft()).toBe(2);
  await page.click({ css: '#proceed' });
  await page.fill({ css: '#passphrase' }, ' opens ä ');
  await page.click({ css: 'form button' });
  await page.waitFor({ css: '#payload' });
  expect(await page.evaluate(() => document.getElementById('payload')?.textContent)).toBe(key);
  expect(await viewsLeft()).toBe(1);
});
