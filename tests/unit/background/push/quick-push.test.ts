import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hasAlarm } from '@/lib/browser/alarms';
import { NO_OPTIONS } from '@/lib/push/options';
import { getDefaultTemplate } from '@/lib/push/template';
import {
  anonymousPushesItem,
  deliverySettingsItem,
  draftItem,
  pendingDraftsItem,
  recentPushesItem,
  templateSettingsItem,
} from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeTemplateSettings } from '../../../fakes/make-template-settings';
import { readInFlight, readPassphrase } from '../../../fakes/records';
import { hold } from '../../hold';
import { KEY, KEY_FACTS, makeClick, makeWebPage, waitingDraft } from '../make-click';
import { makeDraft, makeInstance, makeWorker } from '../make-worker';

const TAB = { id: 1, url: 'https://example.test/', isPrivate: false };

const stored = async () => JSON.stringify(await fakeBrowser.storage.session.get(null));

describe('a selection pushed from the menu', () => {
  it('reads the device in one call, and writes the record alone, before its request', async () => {
    const { world, page, start } = await makeWorker();
    page.selection = KEY;
    const reads = vi.spyOn(fakeBrowser.storage.local, 'get');
    const writes: string[][] = [];
    fakeBrowser.storage.onChanged.addListener((changes) => writes.push(Object.keys(changes)));
    const { fetch } = world;
    const before: unknown[] = [];
    world.fetch = async (request) => {
      before.push(reads.mock.calls.length, writes.slice());
      return fetch(request);
    };
    await start().quickPush.runMenuEntry(makeClick());
    expect(before).toEqual([
      1,
      [[expect.stringMatching(/^push\//), recentPushesItem.key, expect.stringMatching(/^draft\//)]],
    ]);
  });

  it('is sent exactly, copied and reported', async () => {
    const { click, network, clipboard, notifications, badge } = await makeWebPage();
    await click();
    expect(await network.open('push1')).toBe(KEY);
    expect(clipboard.text).toBe('https://pw.test/p/push1/r');
    const message = `Paste it where you need it.${KEY_FACTS}`;
    expect(notifications).toMatchObject([{ title: 'Link copied', message, buttons: [{ title: 'Undo' }] }]);
    expect(JSON.stringify(notifications)).not.toMatch(/BEGIN KEY|push1/);
    expect(badge.text).toBe('✓');
  });

  it.each([
    ['flattened', makeClick().flattenedSelection],
    // As long as Firefox returns at most.
    ['truncated', 'k'.repeat(16_384)],
  ])('goes to the composer for review where only the rendered text is available: %s', async (review, text) => {
    const { click, network, page, shown } = await makeWebPage();
    await click({ flattenedSelection: text, tabId: undefined });
    page.selection = undefined;
    await click({ flattenedSelection: text });
    expect(network.requests).toEqual([]);
    expect(await waitingDraft()).toMatchObject({ review, payloads: { text } });
    expect(shown).toEqual(['popup', 'popup']);
  });

  it('is not sent and not shown where it is a password of which the browser gives only dots', async () => {
    const { click, network, page } = await makeWebPage();
    page.selection = undefined;
    await click({ flattenedSelection: '••••••••' });
    expect(network.requests).toEqual([]);
    expect(await waitingDraft()).toMatchObject({ review: 'concealed', payloads: { text: '' } });
  });

  it('has the passphrase that its template asks for, and the notification says where it is', async () => {
    const { click, results, network, notifications } = await makeWebPage();
    await writeItem(templateSettingsItem, makeTemplateSettings({}, { menuTemplates: { text: 'ready-document' } }));
    await click();
    const [result] = await results();
    const stored = await readPassphrase(result?.id ?? '');
    expect(await network.open('push1')).toBeNull();
    expect(await network.open('push1', stored)).toBe(KEY);
    expect(notifications[0]?.message).toMatch(/passphrase.*15 minutes/);
  });

  it('keeps the text of its template for the share message, and does not send it', async () => {
    const { click, results, network } = await makeWebPage();
    const book = makeTemplateSettings();
    const templates = [{ ...getDefaultTemplate(book), message: 'Dear colleague' }];
    await writeItem(templateSettingsItem, { ...book, templates });
    await click();
    expect(await results()).toMatchObject([{ state: 'created', message: 'Dear colleague' }]);
    expect(JSON.stringify(network.snapshot())).not.toContain('Dear colleague');
  });

  it('keeps its draft for the popup when it fails', async () => {
    const { click, granted, badge, shown, notifications, results, network } = await makeWebPage();
    granted.clear();
    await click();
    expect(await results()).toMatchObject([{ failure: { kind: 'PermissionMissing', host: 'pw.test' } }]);
    expect(network.requests).toEqual([]);
    expect(await waitingDraft()).toMatchObject({ payloads: { text: KEY } });
    expect(badge.text).toBe('!');
    expect(shown).toEqual(['popup']);
    const message = `In Settings, select “Check” for this server, then allow access.${KEY_FACTS}`;
    expect(notifications).toMatchObject([{ title: 'Secret Push isn’t allowed to access pw.test', message }]);
  });

  it('shows a busy badge, and wakes a worker that would recover it, until the response arrives', async () => {
    const { click, network, badge } = await makeWebPage();
    network.fault = 'answer-held';
    const pushing = click();
    await expect.poll(() => badge.text).toBe('…');
    const { scheduledTime = Infinity } = (await fakeBrowser.alarms.get('in-flight')) ?? {};
    expect(scheduledTime).toBeLessThanOrEqual(Date.now() + 30_000);
    network.release();
    await pushing;
    expect(badge.text).toBe('✓');
    expect(await hasAlarm('in-flight')).toBe(false);
  });

  it('opens the popup when its notification is clicked, also where nothing could be sent, or else a tab', async () => {
    const { click, notifications, onNotificationClick, shown } = await makeWebPage();
    for (const clicked of [{}, { entry: 'push-page', pageUrl: '' }] as const) {
      await click(clicked);
      shown.length = 0;
      await onNotificationClick(notifications.at(-1)?.id ?? '');
      expect(shown).toEqual(['popup']);
    }
    expect(notifications).toHaveLength(2);
    fakeBrowser.action.openPopup = () => Promise.reject(new Error('There is no window'));
    await click({ entry: 'compose-selection', flattenedSelection: 'key' });
    expect(shown.at(-1)).toBe((await readItem(pendingDraftsItem))[0]?.id);
  });

  it('shows no notification where the user wants none', async () => {
    const { click, notifications } = await makeWebPage();
    await writeItem(deliverySettingsItem, { copiesAtOnce: true, notifies: false });
    await click();
    expect(notifications).toEqual([]);
  });

  it('is reported and not sent where memory is full', async () => {
    const { click, memory, network, notifications } = await makeWebPage();
    memory.isFullFor = () => true;
    await click();
    await click({ entry: 'compose-selection' });
    expect(network.requests).toEqual([]);
    const title = 'Secret Push is out of browser storage. Nothing was sent or imported.';
    expect(notifications).toMatchObject([{ title }, { title }]);
  });
});

it('“push with options” opens a composer with the exact text and its options, and leaves the user’s own draft alone', async () => {
  const { click } = await makeWebPage();
  await click({ entry: 'compose-selection' });
  expect(await waitingDraft()).toMatchObject({ payloads: { text: KEY }, options: NO_OPTIONS, showsOptions: true });
  expect((await waitingDraft())?.review).toBeUndefined();
  expect(await readItem(draftItem('main'))).toBeUndefined();
});

describe('a push from a private window', () => {
  it('is removed with its drafts and its badge when the last private window closes', async () => {
    const { click, deletePrivate, push, results, badge } = await makeWebPage();
    await click({ entry: 'compose-selection', isPrivate: true });
    await push({ ...makeDraft(KEY, { passphrase: 'the words' }), isPrivate: true }, 'menu');
    await writeItem(draftItem('main-private'), makeDraft(KEY));
    expect([badge.text, (await waitingDraft())?.isPrivate]).toEqual(['✓', true]);
    await deletePrivate();
    expect([badge.text, await results(), await readItem(pendingDraftsItem)]).toEqual(['', [], []]);
    expect(await stored()).not.toMatch(/BEGIN KEY|push1|the words|demoState/);
  });

  it.each(['session', 'none'] as const)(
    'is neither stored nor listed, copied or reported when it is answered after the last one closed (token: %s)',
    async (tokenArea) => {
      const { click, deletePrivate, ...made } = await makeWebPage({ instance: makeInstance({ tokenArea }) });
      made.network.fault = 'answer-held';
      const pushing = click({ isPrivate: true });
      await expect.poll(() => made.network.requests).toHaveLength(1);
      await deletePrivate();
      made.network.release();
      await pushing;
      expect(await made.results()).toEqual([]);
      expect(await readItem(anonymousPushesItem('session'))).toEqual([]);
      expect([made.clipboard.text, made.badge.text, made.notifications]).toEqual(['', '', []]);
      expect(await readItem(pendingDraftsItem)).toEqual([]);
      expect(await stored()).not.toMatch(/BEGIN KEY|push1/);
    },
  );

  it('is not copied when its windows close before its turn on the clipboard', async () => {
    const made = await makeWebPage({ instance: makeInstance({ tokenArea: 'none' }) });
    const copies: (() => void)[] = [];
    made.world.copy = () => new Promise((resolve) => copies.push(resolve));
    const { quickPush, ...worker } = made.start();
    const ordinary = quickPush.runMenuEntry(makeClick());
    await expect.poll(() => copies).toHaveLength(1);
    const privatePush = quickPush.runMenuEntry(makeClick({ isPrivate: true }));
    await expect.poll(made.results).toHaveLength(2);
    await worker.deletePrivate();
    copies[0]?.();
    await Promise.all([ordinary, privatePush]);
    expect(copies).toHaveLength(1);
    // No account may list it.
    expect(await stored()).not.toContain('privateMarks');
    expect(await readItem(anonymousPushesItem('session'))).toMatchObject([{ urlToken: 'push1' }]);
    expect(made.notifications).toMatchObject([{ title: 'Link copied' }]);
  });

  it.each(['its result is kept', 'its result is dismissed', 'the demo is removed'])(
    'leaves neither name nor secret in the demo where %s',
    async (state) => {
      const { handlers, instances, deletePrivate, results, click } = await makeWebPage();
      const { id: instanceId } = await instances.activateDemo();
      await click({ isPrivate: true });
      await click();
      const resultIds = (await results()).flatMap(({ id, isPrivate }) => (isPrivate ? [id] : []));
      if (state === 'its result is dismissed') await handlers.dismissResults({ resultIds });
      if (state === 'the demo is removed') await instances.remove(instanceId);
      await deletePrivate();
      await instances.activateDemo();
      const lists = (['active', 'expired'] as const).map((list) =>
        handlers.listPushes({ instanceId, state: list, page: 1 }),
      );
      expect((await Promise.all(lists)).map(({ rows }) => rows.length)).toEqual([1, 0]);
      expect((await stored()).split('BEGIN KEY')).toHaveLength(2);
    },
  );

  it('is removed from the demo where it waits for its turn at its end', async () => {
    const { click, deletePrivate, instances, memory } = await makeWebPage();
    await instances.activateDemo();
    const { held, release } = hold();
    let isHeld = false;
    memory.isFullFor = async (items) => {
      if (!('demoState' in items)) return false;
      isHeld = true;
      await held;
      return false;
    };
    const ordinary = click();
    await expect.poll(() => isHeld).toBe(true);
    const pushing = click({ isPrivate: true });
    await expect.poll(() => readInFlight()).toHaveLength(2);
    const ending = deletePrivate();
    await expect.poll(() => readInFlight()).toHaveLength(1);
    release();
    await Promise.all([ordinary, pushing, ending]);
    expect((await stored()).split('BEGIN KEY')).toHaveLength(2);
  });
});

describe('an address pushed from the menu', () => {
  it.each([
    ['push-link', { linkUrl: 'https://example.test/a?b=c#d' }, 'https://example.test/a?b=c#d'],
    ['push-page', { pageUrl: 'http://localhost:3000/x' }, 'http://localhost:3000/x'],
  ] as const)('is sent: %s', async (entry, fields, address) => {
    const { click, results, network } = await makeWebPage();
    await click({ entry, ...fields });
    expect(await results()).toMatchObject([{ state: 'created', kind: 'url' }]);
    expect(await network.open('push1')).toBe(address);
  });

  it.each(['javascript:alert(1)', 'https://example.test/\nfoo'])(
    'becomes a text for review where an instance would not accept it as a URL: %s',
    async (linkUrl) => {
      const { click, network } = await makeWebPage();
      await click({ entry: 'push-link', linkUrl });
      expect(network.requests).toEqual([]);
      expect(await waitingDraft()).toMatchObject({ kind: 'text', review: 'not-a-url', payloads: { text: linkUrl } });
    },
  );

  it('is reported as missing, without a draft, for a page without one', async () => {
    const { click, notifications } = await makeWebPage();
    await click({ entry: 'push-page', pageUrl: '' });
    expect(await readItem(pendingDraftsItem)).toEqual([]);
    expect(notifications).toMatchObject([{ title: 'This page’s address can’t be pushed' }]);
  });
});

describe('a keyboard command', () => {
  it('pushes the selection of the focused frame, or the page’s address', async () => {
    const { quickPush, network, results } = await makeWebPage();
    await quickPush.runCommand('push-selection', TAB);
    expect(await network.open('push1')).toBe(KEY);
    await quickPush.runCommand('push-page', TAB);
    expect((await results())[0]).toMatchObject({ state: 'created', kind: 'url', source: 'command' });
  });

  it('opens the composer where it may not be all that is selected', async () => {
    const { quickPush, network, page, shown } = await makeWebPage();
    page.isUncertain = true;
    await quickPush.runCommand('push-selection', TAB);
    expect(network.requests).toEqual([]);
    expect(await waitingDraft()).toMatchObject({ payloads: { text: KEY }, review: 'uncertain' });
    expect(shown).toEqual(['popup']);
  });

  it.each([
    ['nothing is selected', true, 'No selected text found'],
    ['the page cannot be read', false, 'This page can’t be read'],
  ])('reports that %s', async (_what, isReadable, title) => {
    const { quickPush, network, notifications, page } = await makeWebPage();
    Object.assign(page, { selection: undefined, isReadable });
    await quickPush.runCommand('push-selection', TAB);
    expect(network.requests).toEqual([]);
    expect(notifications).toMatchObject([{ title }]);
  });
});

it('“open link” and “Links from a table” open pages and send nothing, the latter not from private windows', async () => {
  const { click, shown, network, notifications } = await makeWebPage();
  const linkUrl = 'https://pw.test/p/abc/r';
  await click({ entry: 'open-link', linkUrl });
  await click({ entry: 'open-batch' });
  expect(shown).toEqual([linkUrl, expect.stringMatching(/\/batch\.html$/)]);
  expect([network.requests, notifications]).toEqual([[], []]);
  await click({ entry: 'open-batch', isPrivate: true });
  expect(shown).toHaveLength(2);
  expect(notifications).toMatchObject([{ title: 'Not available in private windows' }]);
});
