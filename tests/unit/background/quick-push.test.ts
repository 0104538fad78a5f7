import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readItem, writeItem } from '@/lib/browser/stored';
import { BUILT_IN_ID } from '@/lib/instance/instance';
import { NO_OPTIONS } from '@/lib/push/draft';
import { getDefaultTemplate } from '@/lib/push/template';
import { activeInstanceItem, draftItem, inFlightItem, passphraseItem, pendingDraftsItem, templateSettingsItem } from '@/lib/storage/items';
import { anonymousPushesItem, settingsItem } from '@/lib/storage/items-on-demand';
import { makeBook } from '../../fakes/make-book';
import { makeClick, waitingDraft } from './make-click';
import { makeInstance, makeWorker } from './make-worker';

const KEY = '-----BEGIN KEY-----\n\tAAAA  \r\nBBBB\n-----END KEY-----\n';

describe('a selection pushed from the menu', () => {
  it('is sent exactly as the frame has it, copied, and said', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    await worker.start().quickPush.onMenuClick(makeClick());
    expect(await worker.network.open('push1')).toBe(KEY);
    expect(worker.clipboard.text).toBe('https://pw.test/p/push1/r');
    expect(worker.notifications).toMatchObject([{ title: 'Link copied' }]);
    expect(worker.badge.text).toBe('✓');
  });

  it('goes to the composer for review where only the flattened text can be had', async () => {
    const worker = await makeWorker();
    await worker.start().quickPush.onMenuClick(makeClick());
    expect(worker.network.requests).toEqual([]);
    expect(await waitingDraft()).toMatchObject({
      review: 'flattened',
      payloads: { text: makeClick().flattenedSelection },
    });
    expect(worker.shown).toHaveLength(1);
  });

  it('is made with the user’s defaults', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    await writeItem(templateSettingsItem, makeBook({ expireAfterDays: 2, retrievalStep: false }));
    await worker.start().quickPush.onMenuClick(makeClick());
    expect(await worker.results()).toMatchObject([
      { name: '', hasPassphrase: false, stored: { expireAfterDays: 2, retrievalStep: false } },
    ]);
  });

  it('is made with the template of new pushes of its kind, unless the menu has another one for that kind', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    const starts = { text: 'ready-password', url: 'ready-password' };
    await writeItem(templateSettingsItem, makeBook({}, { starts, menu: { url: 'ready-key' } }));
    const { quickPush } = worker.start();
    await quickPush.onMenuClick(makeClick());
    await quickPush.onMenuClick(makeClick({ entry: 'push-link', linkUrl: 'https://a.test' }));
    expect(await worker.results()).toMatchObject([
      { kind: 'url', stored: { expireAfterDays: 1, expireAfterViews: 3 } },
      { kind: 'text', stored: { expireAfterDays: 1, expireAfterViews: 1, retrievalStep: true } },
    ]);
  });

  it('whose template makes a passphrase needs it to be read, and the notification says where it is', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    await writeItem(templateSettingsItem, makeBook({}, { menu: { text: 'ready-document' } }));
    await worker.start().quickPush.onMenuClick(makeClick());
    const [result] = await worker.results();
    const kept = await readItem(passphraseItem(result?.id ?? ''));
    expect(await worker.network.open('push1')).toBeNull();
    expect(await worker.network.open('push1', kept?.value)).toBe(KEY);
    expect(worker.notifications[0]?.message).toMatch(/passphrase.*15 minutes/);
  });

  it('whose template has words to the recipient keeps them for the ready message, and sends them nowhere', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    const book = makeBook();
    await writeItem(templateSettingsItem, {
      ...book,
      templates: [{ ...getDefaultTemplate(book), message: 'Dear colleague' }],
    });
    await worker.start().quickPush.onMenuClick(makeClick());
    expect(await worker.results()).toMatchObject([{ state: 'created', message: 'Dear colleague' }]);
    expect(JSON.stringify(worker.network.snapshot())).not.toContain('Dear colleague');
  });

  it('that fails keeps the draft for the popup and says why', async () => {
    const worker = await makeWorker();
    worker.granted.clear();
    worker.page.selection = KEY;
    await worker.start().quickPush.onMenuClick(makeClick());
    expect(await waitingDraft()).toMatchObject({ payloads: { text: KEY } });
    expect(worker.badge.text).toBe('!');
    expect(worker.shown).toEqual(['popup']);
    expect(worker.notifications).toMatchObject([
      { title: expect.stringMatching(/./), message: expect.stringMatching(/./) },
    ]);
  });

  it('that was stored weaker than asked opens the popup, where it can be expired', async () => {
    const worker = await makeWorker({ settings: { retrieval_step_enabled: false } });
    await writeItem(templateSettingsItem, makeBook({ retrievalStep: true }));
    worker.page.selection = KEY;
    await worker.start().quickPush.onMenuClick(makeClick());
    expect(worker.shown).toEqual(['popup']);
    expect(worker.clipboard.text).toBe('');
  });

  it('shows the badge as busy until the answer is there', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    worker.network.fault = 'answer-held';
    const { quickPush } = worker.start();
    const inFlight = quickPush.onMenuClick(makeClick());
    await expect.poll(() => worker.badge.text).toBe('…');
    worker.network.release();
    await inFlight;
    expect(worker.badge.text).toBe('✓');
  });

  it('opens where it belongs when its notification is clicked', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    const { quickPush, onNotificationClick } = worker.start();
    await quickPush.onMenuClick(makeClick());
    const [result] = await worker.results();
    await onNotificationClick(`result/${result?.id}`);
    expect(result?.state).toBe('created');
    expect(worker.shown).toEqual(['popup']);
  });

  it('without an instance opens the composer, which offers one, with the text kept', async () => {
    const worker = await makeWorker();
    await writeItem(activeInstanceItem, '');
    worker.page.selection = KEY;
    await worker.start().quickPush.onMenuClick(makeClick());
    expect(await waitingDraft()).toMatchObject({ payloads: { text: KEY } });
    expect(worker.shown).toHaveLength(1);
  });

  it('says nothing when notifications are off', async () => {
    const worker = await makeWorker();
    await writeItem(settingsItem, { copiesAtOnce: true, notifies: false });
    worker.page.selection = KEY;
    await worker.start().quickPush.onMenuClick(makeClick());
    expect(worker.notifications).toEqual([]);
  });

  it('is never in the notification, nor is its link', async () => {
    const worker = await makeWorker();
    worker.page.selection = 'hunter2';
    await worker.start().quickPush.onMenuClick(makeClick());
    const words = JSON.stringify(worker.notifications);
    expect(words).not.toContain('hunter2');
    expect(words).not.toContain('push1');
  });
});

describe('push with options', () => {
  it('opens a composer of its own with the exact text, and leaves the typed one alone', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    await worker.start().quickPush.onMenuClick(makeClick({ entry: 'compose-selection' }));
    expect(await waitingDraft()).toMatchObject({ payloads: { text: KEY }, options: NO_OPTIONS });
    expect((await waitingDraft())?.review).toBeUndefined();
    expect(await readItem(draftItem('typed'))).toBeUndefined();
  });

  it('from a private window is marked as private and forgotten with the last one', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    const { quickPush, forgetPrivate } = worker.start();
    await quickPush.onMenuClick(makeClick({ entry: 'compose-selection', isPrivate: true }));
    await quickPush.onMenuClick(makeClick({ isPrivate: true }));
    await quickPush.onMenuClick(makeClick());
    const draft = await waitingDraft();
    expect(draft?.isPrivate).toBe(true);
    await forgetPrivate();
    expect(await readItem(pendingDraftsItem)).toEqual([]);
    expect(await readItem(draftItem(draft?.id ?? ''))).toBeUndefined();
    expect((await worker.results()).map(({ isPrivate }) => isPrivate)).toEqual([false]);
  });

  it('from a private window that is still on its way leaves nothing when it arrives', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    worker.network.fault = 'answer-held';
    const { quickPush, forgetPrivate } = worker.start();
    const underWay = quickPush.onMenuClick(makeClick({ isPrivate: true }));
    await expect.poll(() => worker.network.requests).toHaveLength(1);
    await forgetPrivate();
    worker.network.release();
    await underWay;
    expect(await worker.results()).toEqual([]);
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toContain('BEGIN KEY');
  });

  it('from a private window that is answered after the last one closed is neither listed nor copied nor told', async () => {
    const worker = await makeWorker({ instance: makeInstance({ tokenArea: 'none' }) });
    worker.page.selection = KEY;
    worker.network.fault = 'answer-held';
    const { quickPush, forgetPrivate } = worker.start();
    const underWay = quickPush.onMenuClick(makeClick({ isPrivate: true }));
    await expect.poll(() => worker.network.requests).toHaveLength(1);
    await forgetPrivate();
    worker.network.release();
    await underWay;
    expect(await readItem(anonymousPushesItem('session'))).toEqual([]);
    expect(worker.clipboard.text).toBe('');
    expect(worker.notifications).toEqual([]);
    expect(worker.badge.text).toBe('');
    expect(await readItem(pendingDraftsItem)).toEqual([]);
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toContain('push1');
  });

  it('from a private window that closes before its link’s turn on the clipboard is not copied', async () => {
    const worker = await makeWorker({ instance: makeInstance({ tokenArea: 'none' }) });
    worker.page.selection = KEY;
    const copies: { text: string; end: () => void }[] = [];
    worker.world.copy = (text) => new Promise((resolve) => copies.push({ text, end: resolve }));
    const { quickPush, forgetPrivate } = worker.start();
    const ordinary = quickPush.onMenuClick(makeClick());
    await expect.poll(() => copies).toHaveLength(1);
    const inPrivate = quickPush.onMenuClick(makeClick({ isPrivate: true }));
    await expect.poll(worker.results).toHaveLength(2);
    await forgetPrivate();
    copies[0]?.end();
    await Promise.all([ordinary, inPrivate]);
    expect(copies).toHaveLength(1);
    expect(await readItem(anonymousPushesItem('session'))).toMatchObject([{ urlToken: 'push1' }]);
    expect(worker.notifications).toMatchObject([{ title: 'Link copied' }]);
  });

  it('from a private window that closes while its link is copied is not listed', async () => {
    const worker = await makeWorker({ instance: makeInstance({ tokenArea: 'none' }) });
    worker.page.selection = KEY;
    worker.world.copy = () => forgetPrivate();
    const { quickPush, forgetPrivate } = worker.start();
    await quickPush.onMenuClick(makeClick({ isPrivate: true }));
    expect(await worker.results()).toEqual([]);
    expect(await readItem(anonymousPushesItem('session'))).toEqual([]);
  });

  it('from a private window on the built-in instance, answered after the last one closed, is gone from there as well', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    const { quickPush, forgetPrivate, instances } = worker.start();
    await instances.useBuiltIn('Demonstration');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    worker.memory.isFullFor = async (items) => {
      if ('builtInState' in items) await held;
      return false;
    };
    const underWay = quickPush.onMenuClick(makeClick({ isPrivate: true }));
    await expect.poll(() => readItem(inFlightItem)).toHaveLength(1);
    await forgetPrivate();
    release();
    await underWay;
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toContain('BEGIN KEY');
  });

  it('from a private window is forgotten although its instance was removed', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    const { quickPush, forgetPrivate, instances } = worker.start();
    await instances.useBuiltIn('Demonstration');
    await quickPush.onMenuClick(makeClick({ isPrivate: true }));
    await instances.remove(BUILT_IN_ID);
    await forgetPrivate();
    expect(await worker.results()).toEqual([]);
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toContain('BEGIN KEY');
  });

  it('from a private window on the built-in instance is gone from there as well', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    const { quickPush, forgetPrivate, instances } = worker.start();
    await instances.useBuiltIn('Demonstration');
    await quickPush.onMenuClick(makeClick({ isPrivate: true }));
    await forgetPrivate();
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toContain('BEGIN KEY');
  });
});

it('a flattened selection as long as Firefox gives at most may be cut, and is shown as such', async () => {
  const worker = await makeWorker();
  await worker.start().quickPush.onMenuClick(makeClick({ flattenedSelection: 'k'.repeat(16_384) }));
  expect(worker.network.requests).toEqual([]);
  expect(await waitingDraft()).toMatchObject({ review: 'cut' });
});

describe('memory that is full', () => {
  it('is said, and nothing is sent', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    const { quickPush } = worker.start();
    worker.memory.isFullFor = () => true;
    await quickPush.onMenuClick(makeClick());
    await quickPush.onMenuClick(makeClick({ entry: 'compose-selection' }));
    expect(worker.network.requests).toEqual([]);
    expect(worker.notifications).toHaveLength(2);
    expect(worker.notifications[0]?.title).toContain('no room');
  });
});

describe('an address pushed from the menu', () => {
  it.each([
    [
      'a link',
      makeClick({ entry: 'push-link', linkUrl: 'https://example.test/a?b=c#d' }),
      'https://example.test/a?b=c#d',
    ],
    ['a page', makeClick({ entry: 'push-page', pageUrl: 'http://localhost:3000/x' }), 'http://localhost:3000/x'],
  ])('is sent as %s', async (_, click, address) => {
    const worker = await makeWorker();
    await worker.start().quickPush.onMenuClick(click);
    expect(await worker.results()).toMatchObject([{ state: 'created', kind: 'url' }]);
    expect(await worker.network.open('push1')).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'mailto:a@b.test',
    'file:///etc/passwd',
    'https://example.test/\nfoo',
    'about:blank',
  ])('goes as text for review when an instance would not take it as a link: %s', async (linkUrl) => {
    const worker = await makeWorker();
    await worker.start().quickPush.onMenuClick(makeClick({ entry: 'push-link', linkUrl }));
    expect(worker.network.requests).toEqual([]);
    expect(await waitingDraft()).toMatchObject({ kind: 'text', review: 'not-a-link', payloads: { text: linkUrl } });
  });
});

it('a received link is opened on its page, and pushed nowhere', async () => {
  const worker = await makeWorker();
  const linkUrl = 'https://pw.test/p/abc/r';
  await worker.start().quickPush.onMenuClick(makeClick({ entry: 'open-link', linkUrl }));
  expect([worker.shown, worker.network.requests]).toEqual([[linkUrl], []]);
});

it('a page without an address is said to have none, and nothing is composed', async () => {
  const worker = await makeWorker();
  await worker.start().quickPush.onMenuClick(makeClick({ entry: 'push-page', pageUrl: '' }));
  expect(await readItem(pendingDraftsItem)).toEqual([]);
  expect(worker.notifications).toHaveLength(1);
});

describe('a keyboard command', () => {
  it('pushes the selection of the focused frame', async () => {
    const worker = await makeWorker();
    worker.page.selection = KEY;
    await worker.start().quickPush.onCommand('push-selection', { id: 1, url: '', isPrivate: false });
    expect(await worker.network.open('push1')).toBe(KEY);
  });

  it('says so when nothing is selected', async () => {
    const worker = await makeWorker();
    await worker.start().quickPush.onCommand('push-selection', { id: 1, url: '', isPrivate: false });
    expect(worker.network.requests).toEqual([]);
    expect(worker.notifications).toHaveLength(1);
  });

  it('pushes the page’s address', async () => {
    const worker = await makeWorker();
    await worker.start().quickPush.onCommand('push-page', { id: 1, url: 'https://example.test/', isPrivate: false });
    expect(await worker.results()).toMatchObject([{ state: 'created', kind: 'url', source: 'command' }]);
  });
});
