import { list, parseToken, retrieve, sendPush } from '../e2e/api-client';
import { connect } from '../e2e/connect';
import { count, t } from '../e2e/messages';
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
  await page.waitFor(pushes.inRow(name, t('pushesViewsLeft', 3, 4)));
  await page.click(pushes.name(name));
  await expect.poll(pushes.log).toHaveLength(3);
  const told = (await pushes.log()).map((line) => line.slice(0, line.indexOf(':')));
  expect(told).toEqual([t('auditCreation'), t('auditWrongPassphrase'), t('pushesOpened')]);

  await pushes.expireNow();
  await page.waitFor({ in: pushes.details, text: t('pushesExpiredNow') });
  await page.waitFor(pushes.inRow(name, t('pushesStatusExpiredManually')));
  expect(await retrieve(baseUrl, pushed)).toMatchObject({ expired: true, payload: null });
  await pushes.show('expired');
  await page.waitFor(pushes.inRow(name, t('pushesStatusExpiredManually')));
});

test('expires several pushes at once', async ({ app, instance }) => {
  const { baseUrl, token, pushName: name } = instance;
  for (const payload of ['one', 'two', 'three']) await sendPush(baseUrl, { payload, name }, { token });
  await connect(app, { baseUrl, token });
  const { page, pushes } = await openMyPushes(app);
  await page.fill(pushes.find, name);
  await expect.poll(pushes.names).toEqual([name, name, name]);
  await page.setChecked(pushes.selectAll, true);
  const expire = count('pushesExpireMany', 3);
  await page.click({ in: { css: '.list-bar' }, role: 'button', name: expire });
  await page.click({ in: { role: 'dialog' }, role: 'button', name: expire });
  await page.waitFor({ css: '.list-bar', text: count('pushesExpiredDone', 3) });
  expect((await list(baseUrl, 'active', token)).filter((row) => row.name === name)).toEqual([]);
});
