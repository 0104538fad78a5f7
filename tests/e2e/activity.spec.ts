import { openAsRecipient } from './api-client';
import { connect } from './connect';
import { fireAlarm, readBadge } from './extension-state';
import { containing, t } from './messages';
import { pushFromPopup } from './pages/compose';
import { expect, test } from './test';

const LIST = { css: '.activity' };
const INSTANCE = 'Ours';
const NAMED = t('activityNamed', 'VPN for M. Weber');
const OPENED_FIRST = t('activityOpenedFirst', NAMED);

test('badge and popup show a view until it is dismissed', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  await openAsRecipient(await pushFromPopup(app, 'watched', { name: 'VPN for M. Weber' }));
  await fireAlarm(app);
  await expect.poll(() => readBadge(app)).toBe('1');

  const popup = await app.openPopup();
  await popup.waitFor({ in: LIST, role: 'button', name: containing(OPENED_FIRST) });
  await popup.waitFor({ role: 'button', name: t('popupPushesNew', 1) });
  await expect.poll(() => readBadge(app)).toBe('');
  await popup.click({ in: LIST, role: 'button', name: t('createdDismiss') });
  await popup.waitFor({ in: LIST, text: t('activityNone') });
  await popup.close();

  const next = await app.openPopup();
  await next.waitFor({ role: 'button', name: t('popupPushes') });
  expect(await next.count(LIST)).toBe(0);
});
