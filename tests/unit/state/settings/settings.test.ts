import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAutosave, createSettingsStore } from '@/lib/state/settings/settings';
import { deliverySettingsItem, languageItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../../fakes/fake-extension';
import { hold } from '../../hold';

beforeEach(() => void fakeExtension());

/** The store on a storage that can delay its writes. */
async function makeSettings() {
  const storage = { delay: undefined as Promise<void> | undefined };
  const { local } = fakeBrowser.storage;
  const set = local.set.bind(local);
  vi.spyOn(local, 'set').mockImplementation(async (items) => {
    await storage.delay;
    await set(items);
  });
  const saving = createAutosave();
  const store = createSettingsStore(saving);
  await store.start();
  return { storage, store, saveState: saving.saveState };
}

describe('settings', () => {
  it('are shown at once, and "saved" only after the browser has stored all of them', async () => {
    const { storage, store, saveState } = await makeSettings();
    const { held, release } = hold();
    const first = store.changeSettings({ copiesAtOnce: false });
    const second = store.changeSettings({ notifies: false });
    expect([store.settings.value, saveState.value]).toEqual([{ copiesAtOnce: false, notifies: false }, 'saving']);
    await Promise.resolve();
    storage.delay = held;
    await first;
    expect([saveState.value, (await readItem(deliverySettingsItem)).copiesAtOnce]).toEqual(['saving', false]);
    release();
    await second;
    expect([saveState.value, (await readItem(deliverySettingsItem)).notifies]).toEqual(['saved', false]);
  });

  it('show what is stored if a change could not be saved', async () => {
    const { store, saveState } = await makeSettings();
    vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES'));
    await store.changeActivity({ isOn: false });
    expect(saveState.value).toBe('failed');
    expect(store.activity.value.isOn).toBe(true);
  });

  it('ignore a late storage event of an earlier change', async () => {
    const late: (() => void)[] = [];
    const { onChanged } = fakeBrowser.storage;
    const addListener = onChanged.addListener.bind(onChanged);
    vi.spyOn(onChanged, 'addListener').mockImplementation((listener) =>
      addListener((...change) => void late.push(() => listener(...change))),
    );
    const { storage, store } = await makeSettings();
    await store.changeLanguage('fr');
    const { held, release } = hold();
    storage.delay = held;
    const saving = store.changeLanguage('de');
    for (const deliver of late) deliver();
    expect(await readItem(languageItem)).toBe('fr');
    expect(store.language.value).toBe('de');
    release();
    await saving;
  });
});
