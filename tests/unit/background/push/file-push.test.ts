import { describe, expect, it, vi } from 'vitest';
import type { MenuClick } from '@/lib/browser/context-menu-items';
import type { ClickedFile } from '@/lib/push/clicked-file';
import { createDraft, type Draft, withPayload } from '@/lib/push/draft';
import { NO_OPTIONS } from '@/lib/push/options';
import { draftItem, pendingDraftsItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeWebPage } from '../make-click';
import { makeInstance } from '../make-worker';

const ELSEWHERE = 'https://cdn.test/a.png';
const PERMISSION = 'https://cdn.test/*';

const FILE: Partial<MenuClick> = {
  entry: 'push-media',
  tabId: 7,
  flattenedSelection: '',
  linkUrl: '',
  srcUrl: 'https://site.test/own.png',
  pageUrl: 'https://site.test/page',
};

/** A web page. `onClick`: in its menu; resolves with the draft of the composer that it opened. */
async function click(fields: Partial<MenuClick> = {}, options: Parameters<typeof makeWebPage>[0] = {}) {
  const page = await makeWebPage(options);
  const onClick = async (more: Partial<MenuClick> = {}) => {
    await page.click({ ...FILE, ...fields, ...more });
    return page.shown.at(-1) ?? '';
  };
  return { ...page, onClick };
}

describe('a clicked file', () => {
  it('opens a composer with a draft of its own, which claims the file once', async () => {
    const { onClick, handlers, network } = await click({ isPrivate: true });
    const draftId = await onClick();
    expect(await readItem(draftItem(draftId))).toMatchObject({
      kind: 'file',
      isPrivate: true,
      payloads: { text: '', url: 'https://site.test/own.png', file: '' },
      options: NO_OPTIONS,
    });
    expect(await readItem(pendingDraftsItem)).toMatchObject([{ id: draftId, isPrivate: true }]);
    const file = { url: 'https://site.test/own.png', source: { name: 'page', tabId: 7 } };
    expect(await handlers.consumeClickedFile({ draftId })).toEqual(file);
    expect(await handlers.consumeClickedFile({ draftId })).toBeUndefined();
    expect(network.requests).toEqual([]);
  });

  it('is not stored if it is in its own address (data:)', async () => {
    const { onClick, handlers } = await click({ srcUrl: 'data:image/png;base64,AAAA' });
    const draftId = await onClick();
    expect(JSON.stringify(await readItem(draftItem(draftId)))).not.toContain('AAAA');
    expect((await handlers.consumeClickedFile({ draftId }))?.url).toBe('data:image/png;base64,AAAA');
  });

  it('requests the permission for its host in the click, until it is read', async () => {
    const { onClick, handlers, granted, permissions } = await click({ srcUrl: ELSEWHERE });
    const opened = onClick();
    // In the same turn as the click: browsers ask then or never.
    expect(granted).toContain(PERMISSION);
    const draftId = await opened;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect((await handlers.consumeClickedFile({ draftId }))?.source).toEqual({ name: 'host', permission: PERMISSION });
    const release = permissions.hold([PERMISSION]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(granted).toContain(PERMISSION);
    await release();
    expect(granted).not.toContain(PERMISSION);
  });

  it('gives its permission back, and is reported, where memory is full', async () => {
    const { onClick, granted, memory, notifications } = await click({ srcUrl: ELSEWHERE });
    memory.isFullFor = () => true;
    await onClick();
    expect(granted).not.toContain(PERMISSION);
    expect(notifications).toHaveLength(1);
  });

  it('is not read without permission: the composer has its address', async () => {
    const { onClick, handlers, user } = await click({ entry: 'push-linked-file', linkUrl: ELSEWHERE });
    user.grants = false;
    const draftId = await onClick();
    expect((await handlers.consumeClickedFile({ draftId }))?.source).toEqual({ name: 'none' });
    expect(await readItem(draftItem(draftId))).toMatchObject({ kind: 'file', payloads: { url: ELSEWHERE } });
  });

  it.each([
    // Too short a name to be told from what other sites have below `f`.
    ['https://pw.test/f/abc.json', {}],
    ['http://old.test/f/abc.json', { baseUrl: 'http://old.test' }],
    ['https://public.test/p/abcdef.json', { publicUrl: 'https://public.test' }],
  ])('is opened as a push below an address of a known instance: %s', async (linkUrl, fields) => {
    const { onClick, linksOpened } = await click(
      { entry: 'push-linked-file', linkUrl },
      { instance: makeInstance(fields) },
    );
    await onClick();
    expect(linksOpened).toEqual([{ link: linkUrl, fileFallback: undefined }]);
    expect(await readItem(pendingDraftsItem)).toEqual([]);
  });

  it.each<[string, ClickedFile['source'], isPrivate: boolean]>([
    ['http://cdn.test/a/p/photo.json?x=1', { name: 'host', permission: 'http://cdn.test/*' }, true],
    [
      'https://f.test/a.pdf?url=https%3A%2F%2Fcdn.test%2Fp%2Fabc',
      { name: 'host', permission: 'https://f.test/*' },
      true,
    ],
    ['https://site.test/p/photo.json', { name: 'page', tabId: 7 }, false],
  ])('is not read before the user chooses if it only looks like a push: %s', async (url, source, isPrivate) => {
    const fields = { entry: 'push-linked-file', linkUrl: url, isPrivate } as const;
    const { onClick, linksOpened, granted, handlers, permissions } = await click(fields);
    const before = [...granted];
    await onClick();
    expect(linksOpened).toEqual([{ link: url, fileFallback: { source, isPrivate } }]);
    expect([[...granted], await readItem(pendingDraftsItem)]).toEqual([before, []]);
    const asked = source.name === 'host' ? [source.permission] : [];
    for (const permission of asked) granted.add(permission);
    await handlers.pushLinkAsFile({ url, source, isPrivate });
    await permissions.releaseUnused();
    expect([...granted]).toEqual(expect.arrayContaining(asked));
  });
});

describe('a draft whose page closes', () => {
  /** Whether the draft of a click, changed as a person would, is there once its page has been closed for a while. */
  async function close(
    change: (draft: Draft) => Draft,
    { isLoadedAgain = false, fields = { srcUrl: ELSEWHERE } as Partial<MenuClick> } = {},
  ) {
    const { onClick, handlers, openDrafts } = await click(fields);
    const draftId = await onClick();
    await writeItem(draftItem(draftId), change((await readItem(draftItem(draftId))) as Draft));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const left = handlers.discardFileDrafts({ draftIds: [draftId] });
    if (isLoadedAgain) openDrafts.add(draftId);
    await vi.advanceTimersByTimeAsync(10_000);
    await left;
    vi.useRealTimers();
    return { isStored: (await readItem(draftItem(draftId))) !== undefined, pending: await readItem(pendingDraftsItem) };
  }
  const asItWas = (draft: Draft) => draft;

  it('goes with its file if that was all, as does the user’s own, unless it is only loaded again', async () => {
    expect(await close(asItWas)).toEqual({ isStored: false, pending: [] });
    expect(await close(asItWas, { fields: { entry: 'push-file' } })).toEqual({ isStored: false, pending: [] });
    expect(await close(asItWas, { isLoadedAgain: true })).toMatchObject({ isStored: true, pending: [{}] });
  });

  it.each<[string, (draft: Draft) => Draft]>([
    ['a message', (draft) => withPayload(draft, 'main')],
    ['a passphrase', (draft) => ({ ...draft, options: { ...draft.options, passphrase: 'main' } })],
    ['a recipient', (draft) => ({ ...draft, email: { to: 'a@b.test', language: '' } })],
    ['an address that was changed', (draft) => ({ ...draft, payloads: { ...draft.payloads, url: `${ELSEWHERE}?b` } })],
    ['the address chosen instead', (draft) => ({ ...draft, kind: 'url' })],
  ])('stays with %s', async (_, change) => {
    expect(await close(change)).toMatchObject({ isStored: true, pending: [{}] });
  });
});

describe('“Push a file…”', () => {
  it('uses the user’s own draft if it is empty, and leaves it alone if it has content', async () => {
    const { onClick } = await click({ entry: 'push-file' });
    for (let clicks = 0; clicks < 2; clicks++) expect(await onClick()).toBe('main');
    expect(await onClick({ isPrivate: true })).toBe('main-private');
    expect(await readItem(draftItem('main'))).toMatchObject({ kind: 'file', isPrivate: false });
    expect(await readItem(pendingDraftsItem)).toEqual([]);
    const typed = createDraft({ id: 'main', isPrivate: false, createdAt: 0, payloads: { text: 'mine' } });
    await writeItem(draftItem('main'), typed);
    const draftId = await onClick();
    expect(await readItem(draftItem('main'))).toEqual(typed);
    expect(await readItem(draftItem(draftId))).toMatchObject({ kind: 'file' });
  });
});
