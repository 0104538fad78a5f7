import { connect } from './connect';
import { firstNotification, recordNotifications } from './extension-state';
import { words } from './messages';
import { receive } from './recipient';
import { selectContent, selectInField } from './sites';
import { expect, test } from './test';

test('the keyboard shortcut pushes the selection byte for byte', { tag: '@both' }, async ({
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

test('the keyboard shortcut pushes the selection of the focused field', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  await recordNotifications(app);
  const page = await app.open(site.selections);
  await selectContent(page, 'key');
  await selectInField(page, 'textarea', 'before');
  await app.pressCommand('push-selection');
  await firstNotification(app);
  expect((await receive(await app.clipboard())).payload).toBe('before');
});

test('the keyboard shortcut pushes the address of the page', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  await recordNotifications(app);
  await app.open(`${site.selections}#by-keys`);
  await app.pressCommand('push-page');
  await firstNotification(app);
  expect((await receive(await app.clipboard())).payload).toBe(`${site.selections}#by-keys`);
});

test('the keyboard shortcut pushes nothing without a selection and says so', async ({ app, gate, site }) => {
  await connect(app, { baseUrl: gate.origin });
  await recordNotifications(app);
  await app.open(site.selections);
  await app.pressCommand('push-selection');
  expect((await firstNotification(app)).title).toBe(words('errorNothingSelected'));
  expect(gate.count('POST', /pushes/)).toBe(0);
});
