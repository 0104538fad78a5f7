import { parseToken, retrieve, sendPush } from '../e2e/api-client';
import { connect } from '../e2e/connect';
import { t } from '../e2e/messages';
import { openMyPushes } from '../e2e/pages/tabs';
import { expect, test } from './live-test';

test('lists a push with its audit log and expires it', async ({ app, instance }) => {
  const { baseUrl, token, pushName: name } = instance;
  const push = { payload: 'x', passphrase: ' öffne ', name, note: 'for the list', expire_after_views: 4 };
  const pushed = parseToken(await sendPush(baseUrl, push, { token }));
  await expect(retrieve(baseUrl, pushed, 'öffne')).rejects.toThrow('401');
  expect((await retrieve(baseUrl, pushed, push.passphrase)).views_remaining).toBe(3);

  await connect(app, { baseUrl, token });
  const { page, pushes } = await openMyPushes(app);
  await page.fill(pushes.find, name);
  await page.waitFor(pushes.inRow(name, t('uiOf', 3, 4)));
  await page.click(pushes.name(name));
  await expect.poll(pushes.log).toHaveLength(3);
  const told = (await pushes.log()).map((line) => line.slice(0, line.indexOf(':')));
  expect(told).toEqual([t('auditCreation'), t('auditWrongPassphrase'), t('pushesOpened')]);

  await pushes.expireNow();
  await page.waitFor({ in: pushes.details, text: t('pushesExpiredNow') });
  await page.waitFor(pushes.row(name), { gone: true });
  expect(await retrieve(baseUrl, pushed)).toMatchObject({ expired: true, payload: null });
  await pushes.showExpired();
  await page.waitFor(pushes.inRow(name, t('pushesStatusExpiredManually')));
});
