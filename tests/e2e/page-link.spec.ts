import { encryptText } from '../../lib/encryption/age';
import { generateKey, splitKey, withKey } from '../../lib/encryption/key';
import { readPageLink, toPageLink } from '../../lib/instance/page-link';
import { list, openAsRecipient, sendPush } from './api-client';
import { askWorker, connect } from './connect';
import { readStored } from './extension-state';
import { t } from './messages';
import { menuItem, pushFromPopup } from './pages/compose';
import { secretPageOn } from './pages/tabs';
import { startHoldingProxy } from './proxies';
import { expect, test } from './test';

const SECRET = 'p4ss\r\n\t 🔑 \n';

test('an encrypted push copies the link to the page of its server, or the server’s own where there is none', async ({
  app,
  startServer,
  gate,
  server,
}) => {
  const withPage = await startServer({}, { hasPage: true });
  const counting = await startHoldingProxy(withPage.baseUrl);
  await connect(app, { baseUrl: counting.origin, token: withPage.tokens.owner, name: 'With a page' });
  await askWorker(app, 'refreshFeatures');
  await pushFromPopup(app, SECRET, { endToEnd: true });
  const found = readPageLink(await app.clipboard());
  expect(found).toMatchObject({ address: counting.origin, key: expect.any(String) });
  const [push] = await list(withPage.baseUrl, 'active', withPage.tokens.owner);
  expect(push?.url_token).toBe(found?.urlToken);
  expect(counting.count('GET', /\/secret-push\.html$/)).toBe(1);
  expect(JSON.stringify(counting.calls)).not.toContain(found?.key);
  // The page is no part of what is stored, and neither is it asked with the account.
  expect(JSON.stringify(await readStored(app, 'session'))).not.toContain('secret-push.html');
  const asked = counting.calls.find(({ path }) => path === '/secret-push.html');
  expect([asked?.headers.authorization, asked?.headers.cookie]).toEqual([undefined, undefined]);
  await counting.close();

  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: 'Without' });
  await askWorker(app, 'refreshFeatures');
  await pushFromPopup(app, SECRET, { endToEnd: true });
  const { link, key } = splitKey(await app.clipboard());
  expect(link).toMatch(/\/p\/[\w-]+\/r$/);
  expect(key).toHaveLength(22);
  expect(gate.count('GET', /\/secret-push\.html$/)).toBe(1);
});

test('a link to a page opens in the extension from the menu and pasted, and uses one view each', async ({
  app,
  gate,
  server,
  site,
}) => {
  const key = generateKey();
  await connect(app, { baseUrl: gate.origin, name: 'Ours' });
  const token = server.tokens.other;
  const own = await sendPush(
    gate.origin,
    { payload: await encryptText(SECRET, key), expire_after_views: 3 },
    { token },
  );
  const link = toPageLink(withKey(own, key), gate.origin) ?? '';
  const viewsLeft = async () => (await list(server.baseUrl, 'active', token))[0]?.views_remaining;

  const web = await app.open(site.selections);
  await web.evaluate((href) => document.getElementById('link')?.setAttribute('href', href), link);
  await web.chooseFromMenu({ css: '#link' }, menuItem('open-link'));
  const page = await app.tab(/\/received\.html/);
  await page.waitFor({ text: t('receivedEncrypted') });
  expect(await viewsLeft()).toBe(3);
  expect(await secretPageOn(page).read()).toBe(SECRET);
  expect(await viewsLeft()).toBe(2);

  await page.click({ role: 'button', name: t('receivedAnother') });
  await secretPageOn(page).paste(`See <${link}>.`);
  await page.waitFor({ text: t('receivedEncrypted') });
  expect(await secretPageOn(page).read()).toBe(SECRET);
  expect(await viewsLeft()).toBe(1);
  expect(JSON.stringify(gate.calls)).not.toContain(key);
  expect((await openAsRecipient(own)).payload).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----/);
});

test('what the extension has encrypted opens in a browser without it, by the link that was copied', {
  tag: '@both',
}, async ({ app, recipient, startServer }) => {
  const server = await startServer({}, { hasPage: true });
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  await askWorker(app, 'refreshFeatures');
  // A field has lines that end alike.
  const typed = SECRET.replaceAll('\r', '');
  await pushFromPopup(app, typed, { endToEnd: true });
  const page = await recipient.open(await app.clipboard());
  await page.waitFor(secretPageOn(page).open);
  const views = async () => (await list(server.baseUrl, 'active', server.tokens.owner))[0]?.views_remaining ?? 0;
  const before = await views();
  expect(await secretPageOn(page).read()).toBe(typed);
  expect(await views()).toBe(before - 1);
});
