// Only here: how Firefox itself ends an event page that has nothing to do. That of Chromium's worker takes half a minute, and
// stopped-worker.spec.ts ends both in the middle of their work.

import { connect } from './connect';
import { fireAlarm, readBadge } from './extension-state';
import { endForIdleness } from './firefox/chrome-scripts';
import type { Firefox } from './firefox/firefox';
import { composerOn, menuItem, resultCardOn } from './pages/compose';
import { receive } from './recipient';
import { selectContent } from './sites';
import { expect, test } from './test';
import { until } from './wait-until';

test('an idle event page wakes for its alarm, a menu click and a page', async ({ app, server, site, key }) => {
  const firefox = app as Firefox;
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const popup = await app.openPopup();
  await composerOn(popup).send('watched');
  const link = await resultCardOn(popup).expectCopiedLink();
  await popup.close();
  await receive(link);

  await endForIdleness(firefox);
  await fireAlarm(app);
  await expect.poll(() => readBadge(app)).toBe('1');

  const page = await app.open(site.selections);
  await selectContent(page, 'key');
  await endForIdleness(firefox);
  await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
  const copied = await until('a link is copied by the event page itself', async () => {
    const text = await app.clipboard();
    return text !== link && text;
  });
  expect((await receive(copied)).payload).toBe(key);

  await endForIdleness(firefox);
  const next = await app.openPopup();
  await composerOn(next).send('after');
  await resultCardOn(next).expectCopiedLink();
});
