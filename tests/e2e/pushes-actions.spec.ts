import { list } from './api-client';
import { connect } from './connect';
import { count, t } from './messages';
import { openMyPushes } from './pages/tabs';
import { expect, test } from './test';

const INSTANCE = 'Ours';

test('expires a listed push after a confirmation, reports missing ones and keeps the scroll position', async ({
  app,
  startSeeded,
}) => {
  const server = await startSeeded(60);
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.said(count('pushesCount', 50)));
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.click(pushes.name('Push 40'));
  const place = () =>
    page.evaluate(() => ({
      scroll: window.scrollY,
      row: document.querySelector('.push-row:has([title="Push 40"])')?.getBoundingClientRect().top,
    }));
  const before = await place();
  await page.click(pushes.inDetails(t('createdExpireNow')));
  const question = { role: 'dialog' } as const;
  await page.waitFor(question);
  await page.press('Escape');
  await page.waitFor(question, { gone: true });
  expect(server.count('DELETE', /./), 'nothing is done without a yes').toBe(0);

  await pushes.expireNow();
  await page.waitFor({ in: pushes.details, text: t('pushesExpiredNow') });
  await page.waitFor(pushes.inRow('Push 40', t('pushesStatusExpiredManually')));
  expect(await place()).toEqual(before);
  expect((await list(server.origin, 'expired', server.token)).map(({ name }) => name)).toEqual(['Push 40']);

  await page.click(pushes.name('Push 39'));
  await expect.poll(pushes.log).toHaveLength(1);
  server.lose('Push 39');
  await pushes.expireNow();
  await page.waitFor({ in: pushes.details, text: t('pushesAlreadyExpired') });
  await page.waitFor(pushes.inRow('Push 39', t('createdExpired')));
  server.lose('Push 38');
  await page.click(pushes.name('Push 38'));
  await page.waitFor({ in: pushes.details, text: t('pushesNotFound', INSTANCE) });
  await page.waitFor(pushes.inRow('Push 38', t('createdExpired')));
  expect(await page.count({ css: '.notice.bad' })).toBe(0);

  await page.click(pushes.refresh);
  await page.waitFor(pushes.row('Push 40'), { gone: true });
  expect(await page.count(pushes.row('Push 39'))).toBe(0);
  await pushes.show('expired');
  await page.waitFor(pushes.inRow('Push 40', t('pushesStatusExpiredManually')));
});
