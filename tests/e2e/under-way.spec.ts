import { connect } from './connect';
import { factsOfText, nextNotification, readNotifications, recordNotifications } from './extension-state';
import { t } from './messages';
import { composerOn, menuItem } from './pages/compose';
import { selectContent } from './sites';
import { expect, test } from './test';

const CREATE = /^\/api\/v2\/pushes$/;
const INSTANCE = 'Late';

test('says that a push is under way until its outcome is there: by menu, keys, and in a popup that closes', {
  tag: '@both',
}, async ({ app, gate, site, key }) => {
  await connect(app, { baseUrl: gate.origin, name: INSTANCE });
  await recordNotifications(app);
  const page = await app.open(site.selections);
  const underWay = { title: t('notificationUnderWay'), message: factsOfText(key, INSTANCE).trim() };
  const ways = {
    menu: async () => {
      await selectContent(page, 'key');
      await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
    },
    keys: async () => {
      await selectContent(page, 'key');
      await app.pressCommand('push-selection');
    },
    popup: async () => {
      const popup = await app.openPopup();
      await composerOn(popup).send(key);
      await gate.held();
      await popup.close();
    },
  };
  for (const [way, push] of Object.entries(ways))
    await test.step(way, async () => {
      gate.hold('answer', 'POST', CREATE);
      await push();
      await gate.held();
      await expect.poll(() => readNotifications(app)).toEqual([underWay]);
      gate.release();
      expect((await nextNotification(app)).title).toBe(t('createdCopied'));
    });
});
