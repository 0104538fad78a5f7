import { connect } from './connect';
import { readStored } from './extension-state';
import { counted, startingWith, words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openMyPushes } from './pages/tabs';
import { receive, send } from './recipient';
import { expect, test } from './test';

const DAY_MS = 86_400_000;
const INSTANCE = 'Ours';
/** What would use up a view, or ask for a secret. */
const LOOK = /^\/(api\/v2\/pushes\/seed|p\/)/;

test('lists pushes by page or all at once and marks expired ones', {
  tag: '@both',
}, async ({ app, startSeeded }) => {
  const server = await startSeeded(123, (index, now) => {
    if (index < 3) return { expired: true, deleted: index > 0, expiredAt: now, looks: index === 0 ? 5 : 0 };
    if (index === 122) return { name: 'Used up', looks: 5, payload: 'not to be seen' };
    if (index === 121) return { name: 'Too old', createdAt: now - 8 * DAY_MS, payload: 'not to be seen' };
    if (index === 120) return { name: '', note: 'Ticket 4711', deletable: false, step: false, looks: 2 };
    return {};
  });
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);

  await page.waitFor(pushes.source('active', words('pushesAndMore', 48)));
  expect((await pushes.names()).slice(0, 3)).toEqual(['Used up', 'No name seed0…', 'Push 119']);
  expect(await page.text()).not.toContain('not to be seen');
  await page.waitFor(pushes.inRow('Used up', words('pushesStateByViews')));
  await page.waitFor(pushes.copy('Push 119'));
  expect(await page.count(pushes.copy('Used up')), 'nobody can open it').toBe(0);
  await page.choose(pushes.filter, words('pushesStateByTime'));
  await page.waitFor(pushes.said(words('pushesFound', 1, 50)));
  expect(await pushes.names()).toEqual(['Too old']);
  await page.choose(pushes.filter, words('pushesFilterAll'));
  expect(server.count('GET', /^\/api\/v2\/pushes\/active/)).toBe(1);

  await page.click(pushes.more);
  await page.waitFor(pushes.said(`${counted('pushesCount', 98)} · ${words('pushesBulkExpired', 2)}`));
  await page.click(pushes.all);
  await page.waitFor(pushes.source('active', '118'));
  await page.waitFor(pushes.all, { gone: true });

  await pushes.show('expired');
  await page.waitFor(pushes.source('expired', '3'));
  expect(await pushes.names()).toEqual(['Push 2', 'Push 1', 'Push 0']);
  await page.waitFor(pushes.inRow('Push 2', words('pushesStateByHand')));
  await page.waitFor(pushes.inRow('Push 0', words('pushesStateByViews')));
  expect(server.count('GET', LOOK), 'looking never costs').toBe(0);
});

test('loads two thousand pushes with progress, pause and cancel', {
  tag: '@nightly',
}, async ({ app, startSeeded }) => {
  const server = await startSeeded(2000);
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.said(counted('pushesCount', 50)));
  server.limit(3);
  await page.click(pushes.all);
  await page.waitFor({ text: startingWith(counted('pushesPages', 3, counted('pushesCount', 200))) });
  await page.waitFor({ text: counted('pushesPaused', 1) });
  await page.click({ role: 'button', name: words('uiCancel') });
  await page.waitFor(pushes.said(counted('pushesCount', 200)));

  server.limit(0);
  await page.click(pushes.all);
  await page.waitFor(pushes.source('active', '2,000'));
  await page.click(pushes.name('Push 1999'));
  await page.press('Escape');
  await page.press('Control+End');
  await page.waitFor(pushes.name('Push 0'));
  await page.fill(pushes.find, 'push 471');
  await page.waitFor(pushes.said(words('pushesFound', 2, '2,000')));
  expect(await pushes.names()).toEqual(['Push 1471', 'Push 471']);
});

test('finds pushes by name, note, token and link, and keeps the view over a refresh', async ({ app, startSeeded }) => {
  const server = await startSeeded(60, (index) => {
    if (index === 12) return { name: 'Schlüssel für M. Weber', note: 'Ticket 4711' };
    return index % 10 === 0 ? { looks: 5 } : {};
  });
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);
  await page.click(pushes.all);
  await page.waitFor(pushes.said(`${counted('pushesCount', 54)} · ${words('pushesBulkExpired', 6)}`));

  for (const query of ['weber schlussel', '4711', 'seed000012', ` ${server.origin}/p/seed000012/r?locale=fr`]) {
    await page.fill(pushes.find, query);
    await page.waitFor(pushes.said(words('pushesFound', 1, 60)));
    expect(await pushes.names(), query).toEqual(['Schlüssel für M. Weber']);
  }
  await page.fill(pushes.find, 'nothing of this name');
  await page.click({ role: 'button', name: words('pushesShowAll') });
  expect(await page.value(pushes.find)).toBe('');

  await page.choose(pushes.filter, words('pushesStateActive'));
  await page.fill(pushes.find, 'push');
  await page.click({ role: 'button', name: words('pushesName') });
  expect((await pushes.names()).slice(0, 3)).toEqual(['Push 1', 'Push 2', 'Push 3']);
  await page.setChecked(pushes.box('Push 2'), true);
  await page.setChecked(pushes.box('Push 3'), true);
  await page.evaluate(() => window.scrollTo(0, 1300));
  await page.waitFor(pushes.name('Push 36'));
  const placeOf36 = () =>
    page.evaluate(() => document.querySelector('.push-row:has([title="Push 36"])')?.getBoundingClientRect().top);
  const before = await placeOf36();

  await send(server.origin, { payload: 'x', name: 'A push from elsewhere' }, { token: server.token });
  await page.click(pushes.refresh);
  await page.waitFor(pushes.source('active', '54'));
  expect(await placeOf36(), 'what one looks at stays where it is').toBe(before);
  await page.waitFor(pushes.said(words('pushesSelectedNumber', 2)));
  expect(await page.value(pushes.find)).toBe('push');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitFor(pushes.name('A push from elsewhere'));
  expect((await pushes.names()).slice(0, 2)).toEqual(['A push from elsewhere', 'Push 1']);
  expect(await page.isChecked(pushes.box('Push 3'))).toBe(true);
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
  await page.waitFor({ text: words('pushesNoToken', INSTANCE) });
  await page.waitFor(pushes.inRow('A link', `${INSTANCE} · ${words('pushesRowLinkOff')}`));
  await page.waitFor(pushes.inRow('Not deletable', `${INSTANCE} · ${words('pushesRowExpireOff')}`));
  await page.waitFor(pushes.inRow('Deletable', words('pushesViewsUnknown')));
  await page.click(pushes.name('A link'));
  await page.waitFor({ in: pushes.details, text: words('createdExpireLinkOff') });
  expect(await page.isEnabled(pushes.inDetails(words('createdExpireNow')))).toBe(false);
  await page.click(pushes.name('Deletable'));
  await pushes.expireNow();
  await page.waitFor(pushes.inRow('Deletable', words('pushesStateByHand')));
  expect((await receive(link)).expired).toBe(true);

  const keep = { role: 'checkbox', name: words('pushesKeepOnDevice') } as const;
  await page.setChecked(keep, true);
  await expect.poll(() => readStored(app, 'local', 'madeHere')).toBeDefined();
  await page.click(pushes.inDetails(words('pushesClose')));
  await page.setChecked(pushes.box('A link'), true);
  await page.setChecked(pushes.box('Deletable'), true);
  await page.click({ role: 'button', name: words('pushesForget') });
  await page.click({
    in: { role: 'dialog', name: counted('pushesForgetTitle', 2) },
    role: 'button',
    name: words('pushesForget'),
  });
  await page.waitFor(pushes.said(counted('pushesCount', 1)));
  expect(await pushes.names()).toEqual(['Not deletable']);
  expect(JSON.stringify(await readStored(app, 'local', 'madeHere'))).toContain('Not deletable');
  await page.setChecked(keep, false);
  await expect.poll(() => readStored(app, 'local').then((all) => JSON.stringify(all))).not.toContain('Not deletable');
  expect(server.count('GET', /^\/(api\/v2\/pushes|p\/)/), 'one was asked for: by this test').toBe(1);
});
