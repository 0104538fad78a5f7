// Firefox's notifications have no buttons. What a click on the notification itself does is in watch.spec.ts, for both browsers.

import type { Chromium } from './chromium/chromium';
import { clickNotification } from './chromium/dispatch';
import { connect } from './connect';
import { fireAlarm, nextNotification, recordNotifications } from './extension-state';
import { words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { receive } from './recipient';
import { expect, test } from './test';

test('the button of a notification expires its push', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const popup = await app.openPopup();
  await composerOn(popup).setOptions({ name: 'VPN for M. Weber' });
  await composerOn(popup).send('watched');
  const link = await resultCardOn(popup).expectCopiedLink();
  await popup.close();
  await receive(link);
  await recordNotifications(app);
  await fireAlarm(app);
  const named = words('watchNamed', 'VPN for M. Weber');
  expect(await nextNotification(app)).toMatchObject({ title: words('watchOpened', named) });

  await clickNotification(await (app as Chromium).worker(), 'its button');
  expect(await nextNotification(app)).toMatchObject({ title: words('watchExpired', named) });
  expect(await receive(link)).toMatchObject({ expired: true });
});
