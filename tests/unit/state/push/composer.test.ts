import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { activeInstanceItem, draftItem, instancesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeDraft, makeInstance } from '../../background/make-worker';
import { hold } from '../../hold';
import { setUpPages } from './make-compose-page';

describe('a draft', () => {
  it('open in two pages is the same in both', async () => {
    const { open } = await setUpPages();
    const [popup, panel] = [await open(), await open()];
    popup.composer.setPayload('begun in one');
    await expect.poll(() => panel.composer.payload.value).toBe('begun in one');
    panel.composer.setPayload('begun in one, ended in the other');
    panel.composer.options.set('expireAfterViews', 3);
    await expect.poll(() => popup.composer.draft.value.options.expireAfterViews).toBe(3);
    expect(popup.composer.payload.value).toBe('begun in one, ended in the other');
  });

  it('changed in two pages at once is saved as two drafts, each time', async () => {
    const { open } = await setUpPages();
    const [popup, panel] = [await open(), await open()];
    popup.composer.setPayload('written here');
    panel.composer.setPayload('written there');
    await expect.poll(() => panel.drafts.pending.value.length).toBe(1);
    await expect.poll(() => popup.composer.payload.value).toBe('written there');
    const kept = panel.drafts.pending.value[0]?.id ?? '';
    await Promise.all([popup.drafts.showById(kept), panel.drafts.showById(kept)]);
    expect(popup.composer.draft.value).toMatchObject({ payloads: { text: 'written here' }, review: 'edit-conflict' });
    popup.composer.setPayload('again here');
    panel.composer.setPayload('again there');
    await expect.poll(() => panel.drafts.pending.value.length).toBe(2);
    const ids = ['main', ...panel.drafts.pending.value.map(({ id }) => id)];
    const texts = await Promise.all(ids.map(async (id) => (await readItem(draftItem(id)))?.payloads.text));
    expect(texts.sort()).toEqual(['again here', 'again there', 'written there']);
  });

  it('that could not be saved is not replaced by another page’s', async () => {
    const { open } = await setUpPages();
    const [popup, panel] = [await open(), await open()];
    popup.composer.setPayload('half \ud83d');
    panel.composer.setPayload('written there');
    await expect.poll(() => panel.drafts.pending.value.length).toBe(1);
    expect(popup.composer.payload.value).toBe('half \ud83d');
    const [kept] = panel.drafts.pending.value;
    expect((await readItem(draftItem(kept?.id ?? '')))?.payloads.text).toBe('written there');
  });
});

describe('sending', () => {
  it('sends nothing while a limit is no number', async () => {
    const { open, network } = await setUpPages();
    const composePage = await open();
    composePage.composer.setPayload('key');
    composePage.composer.options.setLimit('expireAfterViews', 'unreadable');
    await composePage.pushDraft();
    expect(network.requests).toEqual([]);
    expect(composePage.composer.options.invalidLimit.value).toBe('expireAfterViews');
    composePage.composer.options.setLimit('expireAfterViews', 2);
    await composePage.pushDraft();
    expect(network.requests).toEqual(['POST /api/v2/pushes']);
  });

  it('creates one push when called twice at once', async () => {
    const { open, network, user } = await setUpPages();
    const composePage = await open();
    composePage.composer.setPayload('key');
    await Promise.all([composePage.pushDraft(), composePage.pushDraft()]);
    expect(network.requests).toEqual(['POST /api/v2/pushes']);
    expect(user.sent.filter((name) => name === 'createPush')).toHaveLength(1);
  });
});

it('another instance chosen between the click and the push receives nothing, since another one was shown at the click', async () => {
  const { open, memory, network } = await setUpPages();
  await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', name: 'Two' })]);
  const composePage = await open();
  const { held, release } = hold<boolean>();
  memory.isFullFor = () => held;
  composePage.composer.setPayload('secret');
  const creating = composePage.pushDraft();
  await writeItem(activeInstanceItem, 'two');
  release(false);
  await creating;
  expect(composePage.composer.failure.value).toEqual({ kind: 'InstanceChanged' });
  expect([composePage.composer.payload.value, network.requests]).toEqual(['secret', []]);
});

describe('a draft that could not be saved', () => {
  async function showUnsaved() {
    const setup = await setUpPages();
    await writeItem(draftItem('w1'), { ...makeDraft('theirs'), id: 'w1' });
    const page = await setup.open('w1');
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES'));
    page.composer.setPayload('mine');
    await page.composer.flush();
    return { ...setup, page };
  }

  it('is reported, and replaced by no other draft', async () => {
    const { page } = await showUnsaved();
    expect(page.composer.isUnsaved.value).toBe(true);
    expect(await page.drafts.showMainIfSaved()).toBe(false);
    expect(page.composer.payload.value).toBe('mine');
  });

  it('and was removed elsewhere is followed by one that shows what others write', async () => {
    const { page, open, call } = await showUnsaved();
    const other = await open();
    await call('discardDraft', { draftId: 'w1' });
    await expect.poll(() => page.composer.draft.value.id).toBe('main');
    other.composer.setPayload('written there');
    await expect.poll(() => page.composer.payload.value).toBe('written there');
  });
});
