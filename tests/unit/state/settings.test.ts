import { beforeEach, describe, expect, it } from 'vitest';
import { read, watch, write } from '@/lib/browser/stored';
import { createSettings } from '@/lib/state/settings';
import { defaultsItem, settingsItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => void fakeExtension());

/** The store on a storage that can hold its writes back, or refuse them. */
async function makeSettings() {
  const storage = { refuses: false, held: undefined as Promise<void> | undefined };
  const store = createSettings({
    read,
    watch,
    write: async (item, value) => {
      await storage.held;
      if (storage.refuses) throw new Error('QUOTA_BYTES');
      await write(item, value);
    },
  });
  await store.start();
  return { storage, store };
}

describe('settings', () => {
  it('start with what is stored', async () => {
    await write(defaultsItem, { ...defaultsItem.fallback, expireAfterDays: 3 });
    const { store } = await makeSettings();
    expect(store.defaults.value.expireAfterDays).toBe(3);
    expect(store.settings.value).toEqual({ copiesAtOnce: true, notifies: true });
  });

  it('are "saved" only after the browser stored them', async () => {
    const { storage, store } = await makeSettings();
    let release = () => {};
    storage.held = new Promise((resolve) => {
      release = resolve;
    });
    const saving = store.changeSettings({ copiesAtOnce: false });
    expect([store.settings.value.copiesAtOnce, store.saveState.value]).toEqual([false, 'saving']);
    release();
    await saving;
    expect(store.saveState.value).toBe('saved');
    expect((await read(settingsItem)).copiesAtOnce).toBe(false);
  });

  it('are not "saved" while another change waits', async () => {
    const { storage, store } = await makeSettings();
    const first = store.changeSettings({ copiesAtOnce: false });
    let release = () => {};
    const second = store.changeSettings({ notifies: false });
    await Promise.resolve();
    storage.held = new Promise((resolve) => {
      release = resolve;
    });
    await first;
    expect(store.saveState.value).toBe('saving');
    release();
    await second;
    expect(store.saveState.value).toBe('saved');
  });

  it('that could not be stored are said to be not saved, and show what holds', async () => {
    const { storage, store } = await makeSettings();
    storage.refuses = true;
    await store.changeDefaults({ retrievalStep: true });
    expect(store.saveState.value).toBe('failed');
    expect(store.defaults.value.retrievalStep).toBeUndefined();
  });

  it('changed twice in a row are both kept', async () => {
    const { store } = await makeSettings();
    await Promise.all([store.changeDefaults({ expireAfterDays: 2 }), store.changeDefaults({ expireAfterViews: 9 })]);
    expect(await read(defaultsItem)).toMatchObject({ expireAfterDays: 2, expireAfterViews: 9 });
  });

  it('go back to the server’s default', async () => {
    const { store } = await makeSettings();
    await store.changeDefaults({ deletableByViewer: true });
    await store.changeDefaults({ deletableByViewer: undefined });
    expect((await read(defaultsItem)).deletableByViewer).toBeUndefined();
  });

  it('follow what another page changes', async () => {
    const { store } = await makeSettings();
    await write(settingsItem, { copiesAtOnce: true, notifies: false });
    expect(store.settings.value.notifies).toBe(false);
  });
});
