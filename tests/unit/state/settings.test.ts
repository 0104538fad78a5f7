import { beforeEach, describe, expect, it } from 'vitest';
import { readItem, watch, writeItem } from '@/lib/browser/stored';
import { createSettings, createStoredSignals } from '@/lib/state/settings';
import { languageItem } from '@/lib/storage/items';
import { settingsItem, watchSettingsItem } from '@/lib/storage/items-on-demand';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => void fakeExtension());

/** The store on a storage that can hold its writes back, or refuse them. */
async function makeSettings() {
  const storage = { refuses: false, held: undefined as Promise<void> | undefined };
  const saving = createStoredSignals({
    readItem,
    watch,
    writeItem: async (item, value) => {
      await storage.held;
      if (storage.refuses) throw new Error('QUOTA_BYTES');
      await writeItem(item, value);
    },
  });
  const store = createSettings(saving);
  await store.start();
  return { storage, store, saveState: saving.saveState };
}

describe('settings', () => {
  it('start with what is stored', async () => {
    await writeItem(settingsItem, { copiesAtOnce: false, notifies: true });
    const { store } = await makeSettings();
    expect(store.settings.value).toEqual({ copiesAtOnce: false, notifies: true });
  });

  it('are "saved" only after the browser stored them', async () => {
    const { storage, store, saveState } = await makeSettings();
    let release = () => {};
    storage.held = new Promise((resolve) => {
      release = resolve;
    });
    const saving = store.changeSettings({ copiesAtOnce: false });
    expect([store.settings.value.copiesAtOnce, saveState.value]).toEqual([false, 'saving']);
    release();
    await saving;
    expect(saveState.value).toBe('saved');
    expect((await readItem(settingsItem)).copiesAtOnce).toBe(false);
  });

  it('are not "saved" while another change waits', async () => {
    const { storage, store, saveState } = await makeSettings();
    const first = store.changeSettings({ copiesAtOnce: false });
    let release = () => {};
    const second = store.changeSettings({ notifies: false });
    await Promise.resolve();
    storage.held = new Promise((resolve) => {
      release = resolve;
    });
    await first;
    expect(saveState.value).toBe('saving');
    release();
    await second;
    expect(saveState.value).toBe('saved');
  });

  it('that could not be stored are said to be not saved, and show what holds', async () => {
    const { storage, store, saveState } = await makeSettings();
    storage.refuses = true;
    await store.changeWatch({ isOn: false });
    expect(saveState.value).toBe('failed');
    expect(store.watch.value.isOn).toBe(true);
  });

  it('changed twice in a row are both kept', async () => {
    const { store } = await makeSettings();
    await Promise.all([store.changeWatch({ periodMinutes: 30 }), store.changeWatch({ notifies: false })]);
    expect(await readItem(watchSettingsItem)).toMatchObject({ periodMinutes: 30, notifies: false });
  });

  it('are not what an earlier change left, though the browser tells of that one late', async () => {
    const told: (() => void)[] = [];
    const { keep } = createStoredSignals({
      readItem,
      writeItem,
      watch: (item, listener) => watch(item, (value) => told.push(() => listener(value))),
    });
    const name = keep(languageItem);
    await name.start();
    for (const typed of ['1', '12']) await name.change(typed);
    for (const tell of told) tell();
    const third = name.change('123');
    await third;
    for (const tell of told) tell();
    await expect.poll(() => name.value.value).toBe('123');
    for (const tell of told.slice(0, 1)) tell();
    expect(name.value.value).toBe('123');
  });

  it('follow what another page changes', async () => {
    const { store } = await makeSettings();
    await writeItem(settingsItem, { copiesAtOnce: true, notifies: false });
    await expect.poll(() => store.settings.value.notifies).toBe(false);
  });
});
