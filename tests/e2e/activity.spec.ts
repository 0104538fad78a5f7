import { openAsRecipient } from './api-client';
import { connect } from './connect';
import { fireAlarm, readBadge } from './extension-state';
import { containing, count, t } from './messages';
import { pushFromPopup } from './pages/compose';
import { openMyPushes } from './pages/tabs';
import { expect, test } from './test';
import { waitUntil } from './wait-until';

const LIST = { css: '.activity' };
const INSTANCE = 'Ours';
const NAMED = t('uiQuoted', 'VPN for M. Weber');
const OPENED_FIRST = t('activityOpenedFirst', NAMED);

test('badge and popup show a view until it is dismissed', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  await openAsRecipient(await pushFromPopup(app, 'watched', { name: 'VPN for M. Weber' }));
  await fireAlarm(app);
  await expect.poll(() => readBadge(app)).toBe('1');

  const popup = await app.openPopup();
  const line = { css: '.activity h2 > button' };
  await popup.waitFor(line);
  expect(await popup.text(line)).toContain(count('activityOpenedTimes', 1, NAMED));
  await popup.waitFor({ role: 'button', name: t('popupPushesNew', 1) });
  await expect.poll(() => readBadge(app)).toBe('');
  await popup.click(line);
  await popup.waitFor({ in: LIST, role: 'button', name: containing(OPENED_FIRST) });
  await popup.click({ in: LIST, role: 'button', name: t('createdDismiss') });
  await popup.waitFor({ in: LIST, text: t('activityNone') });
  await popup.close();

  const next = await app.openPopup();
  await next.waitFor({ role: 'button', name: t('popupPushes') });
  await next.waitFor({ in: LIST, text: t('activityNone') });
});

test('the keyboard shortcut shows what is new on a page that is scrolled past it', { tag: '@both' }, async ({
  app,
  startSeeded,
}) => {
  const server = await startSeeded(60);
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const link = await pushFromPopup(app, 'watched', { name: 'VPN for M. Weber' });
  const { page, pushes } = await openMyPushes(app);
  await page.waitFor(pushes.row('VPN for M. Weber'));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await waitUntil('the page is scrolled', () => page.evaluate(() => scrollY > innerHeight));
  await openAsRecipient(link);
  await fireAlarm(app);
  await expect.poll(() => readBadge(app)).toBe('1');

  await app.pressCommand('my-pushes');
  const event = { in: LIST, role: 'button', name: containing(OPENED_FIRST) } as const;
  await page.waitFor(event);
  await expect.poll(() => readBadge(app)).toBe('');
  expect(await page.text(event)).toContain(t('activityNew'));
  const place = await page.evaluate(() => {
    const { top = -1, bottom = 0 } = document.querySelector('.activity-item')?.getBoundingClientRect() ?? {};
    return {
      isWhole: top >= 0 && bottom <= innerHeight,
      focused: document.activeElement?.closest('.activity h2') !== null,
    };
  });
  expect(place).toEqual({ isWhole: true, focused: true });
});
