import { sendPush } from './api-client';
import { connect } from './connect';
import { count } from './messages';
import { openMyPushes } from './pages/tabs';
import { expect, test } from './test';

const INSTANCE = 'Ours';

test('keeps the scroll position over a refresh and when a listed push is expired', async ({ app, startSeeded }) => {
  const server = await startSeeded(60);
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.name('Push 59'));
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.waitFor(pushes.name('Push 40'));
  const place = () =>
    page.evaluate(() => document.querySelector('.push-row:has([title="Push 41"])')?.getBoundingClientRect().top);
  const before = await place();
  await sendPush(server.origin, { payload: 'x', name: 'A push from elsewhere' }, { token: server.token });
  await page.click(pushes.refresh);
  await page.waitFor({ in: { css: '.list-bar' }, text: count('pushesCount', 61) });
  expect(await place(), 'after the refresh').toBe(before);

  await page.click(pushes.name('Push 40'));
  const beside = await place();
  await pushes.expireNow();
  await page.waitFor(pushes.name('Push 40'), { gone: true });
  expect(await place(), 'after it has expired').toBe(beside);
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
    document.querySelector('.find-bar')?.before(tall);
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
