import { openAsRecipient, sendPush } from './api-client';
import { connect } from './connect';
import { readStored } from './extension-state';
import { count, t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openMyPushes } from './pages/tabs';
import { expect, test } from './test';

const DAY_MS = 86_400_000;
const INSTANCE = 'Ours';
/** What would use up a view, or ask for a secret. */
const LOOK = /^\/(api\/v2\/pushes\/seed|p\/)/;

test('lists pushes by page or all at once and marks expired ones', async ({ app, startSeeded }) => {
  const server = await startSeeded(123, (index, now) => {
    if (index < 3) return { expired: true, deleted: index > 0, expiredAt: now, viewCount: index === 0 ? 5 : 0 };
    if (index === 122) return { name: 'Used up', viewCount: 5, payload: 'not to be seen' };
    if (index === 121) return { name: 'Too old', createdAt: now - 8 * DAY_MS, payload: 'not to be seen' };
    if (index === 120) return { name: '', note: 'Ticket 4711', deletable: false, step: false, viewCount: 2 };
    return {};
  });
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);

  await page.waitFor(pushes.source('active', t('pushesAndMore', 48)));
  expect((await pushes.names()).slice(0, 3)).toEqual(['Used up', 'No name seed0…', 'Push 119']);
  expect(await page.text()).not.toContain('not to be seen');
  await page.waitFor(pushes.inRow('Used up', t('pushesStatusExpiredByViews')));
  await page.waitFor(pushes.copy('Push 119'));
  expect(await page.count(pushes.copy('Used up')), 'nobody can open it').toBe(0);
  await page.choose(pushes.filter, t('pushesStatusExpiredByTime'));
  await page.waitFor(pushes.said(t('pushesFound', 1, 50)));
  expect(await pushes.names()).toEqual(['Too old']);
  await page.choose(pushes.filter, t('pushesFilterAll'));
  expect(server.count('GET', /^\/api\/v2\/pushes\/active/)).toBe(1);

  await page.click(pushes.more);
  await page.waitFor(pushes.said(t('pushesCountAndExpired', count('pushesCount', 98), 2)));
  await page.click(pushes.all);
  await page.waitFor(pushes.source('active', '118'));
  await page.waitFor(pushes.all, { gone: true });

  await pushes.show('expired');
  await page.waitFor(pushes.source('expired', '3'));
  expect(await pushes.names()).toEqual(['Push 2', 'Push 1', 'Push 0']);
  await page.waitFor(pushes.inRow('Push 2', t('pushesStatusExpiredManually')));
  await page.waitFor(pushes.inRow('Push 0', t('pushesStatusExpiredByViews')));
  expect(server.count('GET', LOOK), 'looking never costs').toBe(0);
});

test('keeps search, order, selection and scroll position over a refresh', async ({ app, startSeeded }) => {
  const server = await startSeeded(60, (index) => (index % 10 === 0 ? { viewCount: 5 } : {}));
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);
  await page.click(pushes.all);
  await page.waitFor(pushes.said(t('pushesCountAndExpired', count('pushesCount', 54), 6)));

  await page.choose(pushes.filter, t('pushesStatusActive'));
  await page.fill(pushes.find, 'push');
  await page.click({ role: 'button', name: t('composerNameLabel') });
  expect((await pushes.names()).slice(0, 3)).toEqual(['Push 1', 'Push 2', 'Push 3']);
  await page.setChecked(pushes.box('Push 2'), true);
  await page.setChecked(pushes.box('Push 3'), true);
  await page.evaluate(() => window.scrollTo(0, 1300));
  await page.waitFor(pushes.name('Push 36'));
  const placeOf36 = () =>
    page.evaluate(() => document.querySelector('.push-row:has([title="Push 36"])')?.getBoundingClientRect().top);
  const before = await placeOf36();

  await sendPush(server.origin, { payload: 'x', name: 'A push from elsewhere' }, { token: server.token });
  await page.click(pushes.refresh);
  await page.waitFor(pushes.source('active', '55'));
  expect(await placeOf36(), 'what one looks at stays where it is').toBe(before);
  await page.waitFor(pushes.said(t('pushesSelectedNumber', 2)));
  expect(await page.value(pushes.find)).toBe('push');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitFor(pushes.name('A push from elsewhere'));
  expect((await pushes.names()).slice(0, 2)).toEqual(['A push from elsewhere', 'Push 1']);
  expect(await page.isChecked(pushes.box('Push 3'))).toBe(true);
});

test('draws the visible rows after something above the list went away', { tag: '@both' }, async ({
  app,
  startSeeded,
}) => {
  const server = await startSeeded(50);
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.name('Push 49'));
  await page.evaluate(() => {
    const tall = document.createElement('div');
    tall.id = 'tall';
    tall.style.blockSize = '4000px';
    document.querySelector('.pushes-head')?.after(tall);
    window.scrollTo(0, 20);
  });
  // Far below the window, only the row that Tab stops at is drawn.
  await page.waitFor(pushes.name('Push 48'), { gone: true });
  await page.evaluate(() => document.querySelector('#tall')?.remove());
  const isBlank = () =>
    page.evaluate(() => {
      const { top = 0, bottom = 0 } = document.querySelector('.push-table tbody')?.getBoundingClientRect() ?? {};
      const seen = { from: Math.max(top, 0), to: Math.min(bottom, window.innerHeight) };
      const drawn = [...document.querySelectorAll('.push-row')].map((row) => row.getBoundingClientRect());
      return ![seen.from + 5, seen.to - 5].every((y) => drawn.some((row) => row.top <= y && y <= row.bottom));
    });
  await expect.poll(isBlank).toBe(false);
});

test('lists pushes without an account, never asks for them and removes them', async ({ app, startSeeded }) => {
  const server = await startSeeded(0);
  await connect(app, { baseUrl: server.origin, name: INSTANCE });
  const composing = await app.open('/compose.html');
  const composer = composerOn(composing);
  const card = resultCardOn(composing);
  await composer.setOptions({ name: 'Deletable', deletableByViewer: true });
  await composer.send('one');
  const link = await card.expectCopiedLink();
  await composing.click(card.newPush);
  await composer.setOptions({ name: 'Not deletable', deletableByViewer: false });
  await composer.send('two');
  await card.expectCopiedLink();
  await composing.click(card.newPush);
  await composer.chooseKind('url');
  await composer.setOptions({ name: 'A link' });
  await composer.send('https://example.org/');
  await card.expectCopiedLink();

  const { page, pushes } = await openMyPushes(app);
  await page.waitFor({ text: t('pushesNoToken', INSTANCE) });
  await page.waitFor(pushes.inRow('A link', `${INSTANCE} · ${t('createdExpireOff')}`));
  await page.waitFor(pushes.inRow('Not deletable', `${INSTANCE} · ${t('createdExpireOff')}`));
  await page.waitFor(pushes.inRow('Deletable', t('createdRowUnknown')));
  await page.click(pushes.name('A link'));
  await page.waitFor({ in: pushes.details, text: t('createdExpireOff') });
  expect(await page.isEnabled(pushes.inDetails(t('createdExpireNow')))).toBe(false);
  await page.click(pushes.name('Deletable'));
  await pushes.expireNow();
  await page.waitFor(pushes.inRow('Deletable', t('pushesStatusExpiredManually')));
  expect((await openAsRecipient(link)).expired).toBe(true);

  const keep = { role: 'checkbox', name: t('pushesKeepOnDevice') } as const;
  await page.setChecked(keep, true);
  await expect.poll(() => readStored(app, 'local', 'anonymousPushes')).toBeDefined();
  await page.click(pushes.inDetails(t('uiClose')));
  await page.setChecked(pushes.box('A link'), true);
  await page.setChecked(pushes.box('Deletable'), true);
  await page.click({ role: 'button', name: t('pushesRemove') });
  await page.click({
    in: { role: 'dialog', name: t('pushesRemoveTitle') },
    role: 'button',
    name: t('pushesRemove'),
  });
  await page.waitFor(pushes.said(count('pushesCount', 1)));
  expect(await pushes.names()).toEqual(['Not deletable']);
  expect(JSON.stringify(await readStored(app, 'local', 'anonymousPushes'))).toContain('Not deletable');
  await page.setChecked(keep, false);
  await expect.poll(() => readStored(app, 'local').then((all) => JSON.stringify(all))).not.toContain('Not deletable');
  expect(server.count('GET', /^\/(api\/v2\/pushes|p\/)/), 'one was asked for: by this test').toBe(1);
});
