import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { factsOfText, nextNotification, readNotifications, recordNotifications } from './extension-state';
import { t } from './messages';
import { composerOn, menuItem, resultCardOn } from './pages/compose';
import type { HoldingProxy } from './proxies';
import { selectContent } from './sites';
import type { Surface } from './surface';
import { expect, test } from './test';

const CREATE = /^\/api\/v2\/pushes$/;
const INSTANCE = 'Late';

/** The ways to push a text. Each resolves once its request is held. */
function waysOf(app: ExtensionBrowser, gate: HoldingProxy, page: Surface, key: string) {
  return {
    menu: async () => {
      await selectContent(page, 'key');
      await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
      await gate.held();
    },
    keys: async () => {
      await selectContent(page, 'key');
      await app.pressCommand('push-selection');
      await gate.held();
    },
    popup: async () => {
      const popup = await app.openPopup();
      await composerOn(popup).send(key);
      await gate.held();
      await popup.close();
    },
  };
}

test('says that a push is under way, and pastes no earlier link until its outcome is there', {
  tag: '@both',
}, async ({ app, gate, site, key }) => {
  await connect(app, { baseUrl: gate.origin, name: INSTANCE });
  await recordNotifications(app);
  const page = await app.open(site.selections);
  const ways = waysOf(app, gate, page, key);
  await app.writeClipboard('of the user');
  const pasted: string[] = [];
  for (const [way, push] of [...Object.entries(ways), ...Object.entries(ways)])
    await test.step(way, async () => {
      const before = await app.clipboard();
      gate.hold('answer', 'POST', CREATE);
      await push();
      const message = factsOfText(key, INSTANCE).trim();
      await expect.poll(() => readNotifications(app)).toEqual([{ title: t('notificationUnderWay'), message }]);
      // What the extension did not copy stays.
      await expect.poll(() => app.clipboard()).toBe(pasted.length === 0 ? before : '');
      gate.release();
      expect((await nextNotification(app)).title).toBe(t('createdCopied'));
      const link = await app.clipboard();
      expect(link).toContain(gate.origin);
      expect(pasted).not.toContain(link);
      pasted.push(link);
    });
});

test('keeps what a page of its own has copied, and says where the clipboard is empty', {
  tag: '@both',
}, async ({ app, server, gate, site, key }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  await recordNotifications(app);
  const page = await app.open(site.selections);
  const { keys } = waysOf(app, gate, page, key);
  const options = await app.open('/options.html#about');
  await options.click({ role: 'button', name: t('aboutCopyDetails') });
  await options.waitFor({ text: t('uiCopied') });
  await options.close();
  const details = await app.clipboard();
  gate.hold('answer', 'POST', CREATE);
  await keys();
  await expect.poll(() => readNotifications(app)).toHaveLength(1);
  expect(await app.clipboard()).toBe(details);
  gate.release();
  expect((await nextNotification(app)).title).toBe(t('createdCopied'));

  // Chromium's popup would close when something is pasted elsewhere.
  const tab = await app.open('/compose.html');
  gate.hold('answer', 'POST', CREATE);
  await composerOn(tab).send(key);
  await gate.held();
  await expect.poll(() => app.clipboard()).toBe('');
  await tab.click({ role: 'button', name: t('uiStop') });
  await tab.waitFor(resultCardOn(tab).unknown(INSTANCE));
  await tab.waitFor({ text: t('uiClipboardEmpty') });
  gate.release();
});
