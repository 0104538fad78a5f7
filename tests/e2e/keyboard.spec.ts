import { connect } from './connect';
import { receive } from './recipient';
import { selectContent, selectInField } from './select';
import { expect, test } from './test';
import { firstNotification, recordNotifications } from './told';
import { words } from './words';

test('the keys for it push what is selected in the page, byte for byte', { tag: '@both' }, async ({
  app,
  server,
  site,
  key,
}) => {
  await connect(app, { baseUrl: server.baseUrl });
  await recordNotifications(app);
  const page = await app.open(site.selections);
  await selectContent(page, 'key');
  await app.pressCommand('push-selection');
  expect((await firstNotification(app)).title).toBe(words('notificationCopied'));
  expect((await receive(await app.clipboard())).payload).toBe(key);
});

test('the keys for it push what is selected in the field that has the focus, not what is selected elsewhere', async ({
  app,
  server,
  site,
}) => {
  await connect(app, { baseUrl: server.baseUrl });
  await recordNotifications(app);
  const page = await app.open(site.selections);
  await selectContent(page, 'key');
  await selectInField(page, 'textarea', 'before');
  await app.pressCommand('push-selection');
  await firstNotification(app);
  expect((await receive(await app.clipboard())).payload).toBe('before');
});

test('the keys for it push the page’s address', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  await recordNotifications(app);
  await app.open(`${site.selections}#by-keys`);
  await app.pressCommand('push-page');
  await firstNotification(app);
  expect((await receive(await app.clipboard())).payload).toBe(`${site.selections}#by-keys`);
});

test('with nothing selected the keys push nothing, and it says so', async ({ app, gate, site }) => {
  await connect(app, { baseUrl: gate.origin });
  await recordNotifications(app);
  await app.open(site.selections);
  await app.pressCommand('push-selection');
  expect((await firstNotification(app)).title).toBe(words('errorNothingSelected'));
  expect(gate.count('POST', /pushes/)).toBe(0);
});
