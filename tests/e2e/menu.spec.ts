import { openAsRecipient } from './api-client';
import { connect } from './connect';
import { nextNotification, recordNotifications } from './extension-state';
import { t } from './messages';
import { composerOn, menuItem, pushSelection, resultCardOn } from './pages/compose';
import { serverChoiceOn } from './pages/tabs';
import { selectContent } from './sites';
import type { Surface } from './surface';
import { expect, test } from './test';

const INSTANCE = 'Ours';
const CREATE = /^\/api\/v2\/pushes$/;

interface Place {
  title: string;
  /** What is right-clicked. */
  id: string;
  select: (page: Surface, key: string) => Promise<void>;
  /** What the recipient is to read. */
  expected: (key: string) => string;
  inFrame?: string;
}

const selectAll = (id: string) => (page: Surface) => selectContent(page, id);
const asItIs = (key: string) => key;

const PLACES: Place[] = [
  { title: 'a pre', id: 'key', select: selectAll('key'), expected: asItIs },
  { title: 'a pre with CRLF', id: 'crlf', select: selectAll('crlf'), expected: (key) => key.replaceAll('\n', '\r\n') },
  {
    title: 'a part of a text area',
    id: 'textarea',
    select: (page, key) => selectContent(page, 'textarea', key),
    expected: asItIs,
  },
  { title: 'an input', id: 'input', select: selectAll('input'), expected: (key) => key.split('\n')[0] ?? '' },
  { title: 'an editable text', id: 'editable', select: selectAll('editable'), expected: asItIs },
  { title: 'a shadow root', id: 'host', select: (page) => selectContent(page, 'inner'), expected: asItIs },
  { title: 'a frame of the same origin', id: 'key', select: selectAll('key'), expected: asItIs, inFrame: '#same' },
];

test('a menu click turns any selection into a copied link, byte for byte', {
  tag: '@both',
}, async ({ app, gate, site, key }) => {
  await connect(app, { baseUrl: gate.origin, name: INSTANCE });
  await recordNotifications(app);
  for (const [index, { title, id, select, expected, inFrame }] of PLACES.entries())
    await test.step(title, async () => {
      const page = await app.open(site.selections);
      const place = inFrame === undefined ? page : page.frame(inFrame);
      await select(place, key);
      await place.chooseFromMenu({ css: `#${id}` }, menuItem('push-selection'));
      expect(await nextNotification(app)).toEqual({
        title: t('createdCopied'),
        message: t('notificationCopiedNext', INSTANCE),
      });
      const link = await app.clipboard();
      expect((await openAsRecipient(link)).payload).toBe(expected(key));
      expect(gate.count('POST', CREATE)).toBe(index + 1);
      await page.close();
    });
});

test('menu and keyboard shortcuts push links, pages and selections', {
  tag: '@both',
}, async ({ app, server, site, key }) => {
  await connect(app, { baseUrl: server.baseUrl });
  await recordNotifications(app);
  const expectPushed = async (payload: string) => {
    expect((await nextNotification(app)).title).toBe(t('createdCopied'));
    expect((await openAsRecipient(await app.clipboard())).payload).toBe(payload);
  };
  const page = await app.open(`${site.selections}#by-keys`);
  await page.chooseFromMenu({ css: '#link' }, menuItem('push-link'));
  await expectPushed('https://example.test/path?a=1#part');
  await app.pressCommand('push-page');
  await expectPushed(`${site.selections}#by-keys`);
  await selectContent(page, 'key');
  await app.pressCommand('push-selection');
  await expectPushed(key);
  // Of the two selections now it is the one of the focused field.
  await selectContent(page, 'textarea', 'before');
  await app.pressCommand('push-selection');
  await expectPushed('before');
});

test('a selection with CRLF waits for a server and is sent exactly', { tag: '@both' }, async ({
  app,
  server,
  site,
  key,
}) => {
  await pushSelection(app, site, 'compose-selection', 'crlf');
  const popup = await app.openedPopup();
  await popup.waitFor(serverChoiceOn(popup).tryHere);
  await connect(app, { baseUrl: server.baseUrl });
  await popup.waitFor({ text: t('composerOriginPage') });
  await popup.click(composerOn(popup).createButton);
  const link = await resultCardOn(popup).expectCopiedLink();
  expect((await openAsRecipient(link)).payload).toBe(key.replaceAll('\n', '\r\n'));
});
