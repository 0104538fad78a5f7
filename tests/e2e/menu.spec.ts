import { openAsRecipient } from './api-client';
import { connect } from './connect';
import { factsOfText, nextNotification, recordNotifications } from './extension-state';
import { t } from './messages';
import { composerOn, menuItem, pushSelection, resultCardOn } from './pages/compose';
import { serverChoiceOn } from './pages/tabs';
import { selectContent } from './sites';
import { expect, test } from './test';

const INSTANCE = 'Ours';
const CREATE = /^\/api\/v2\/pushes$/;

interface Place {
  title: string;
  /** What is right-clicked. */
  id: string;
  inFrame?: string;
  /** What is selected, if it is in what is clicked. */
  selected?: string;
  /** What of a field is selected, if not all. */
  part?: string;
  /** What the recipient is to read, if not the key. */
  expected?: string;
}

const placesOf = (key: string): Place[] => [
  { title: 'a pre', id: 'key' },
  { title: 'a pre with CRLF', id: 'crlf', expected: key.replaceAll('\n', '\r\n') },
  { title: 'a part of a text area', id: 'textarea', part: key },
  { title: 'an input', id: 'input', expected: key.split('\n')[0] ?? '' },
  { title: 'an editable text', id: 'editable' },
  { title: 'a shadow root', id: 'host', selected: 'inner' },
  { title: 'a frame of the same origin', id: 'key', inFrame: '#same' },
];

test('a menu click turns any selection into a copied link, byte for byte', {
  tag: '@both',
}, async ({ app, gate, site, key }) => {
  await connect(app, { baseUrl: gate.origin, name: INSTANCE });
  await recordNotifications(app);
  const page = await app.open(site.selections);
  for (const [index, { title, id, inFrame, selected = id, part, expected = key }] of placesOf(key).entries())
    await test.step(title, async () => {
      const place = inFrame === undefined ? page : page.frame(inFrame);
      await selectContent(place, selected, part);
      await place.chooseFromMenu({ css: `#${id}` }, menuItem('push-selection'));
      expect(await nextNotification(app)).toEqual({
        title: t('createdCopied'),
        message: t('notificationCopiedNext') + factsOfText(expected, INSTANCE),
      });
      expect((await openAsRecipient(await app.clipboard())).payload).toBe(expected);
      expect(gate.count('POST', CREATE)).toBe(index + 1);
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
  // And of those in two documents that of the focused one.
  await page.evaluate(() => {
    const inner = (document.getElementById('object') as HTMLObjectElement).contentWindow as Window;
    inner.focus();
    inner.getSelection()?.selectAllChildren(inner.document.getElementById('key') as Element);
  });
  await app.pressCommand('push-selection');
  await expectPushed(key);
});

test('a selection to push with options waits for a server with its options unfolded and is sent exactly', {
  tag: '@both',
}, async ({ app, server, site, key }) => {
  await pushSelection(app, site, 'compose-selection', 'crlf');
  const popup = await app.openedPopup();
  await popup.waitFor(serverChoiceOn(popup).tryHere);
  await connect(app, { baseUrl: server.baseUrl });
  await popup.waitFor({ text: t('composerOriginPage') });
  await popup.waitFor(composerOn(popup).field.days);
  await popup.click(composerOn(popup).createButton);
  const link = await resultCardOn(popup).expectCopiedLink();
  expect((await openAsRecipient(link)).payload).toBe(key.replaceAll('\n', '\r\n'));
});
