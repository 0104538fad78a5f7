import type { ReadonlySignal } from '@preact/signals';
import type { WatchSettings } from '../push/watch/watch-settings';
import { type Settings, settingsItem, watchSettingsItem } from '../storage/items';
import type { Saving } from './saving';

export interface SettingsStore {
  settings: ReadonlySignal<Settings>;
  watch: ReadonlySignal<WatchSettings>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
  changeSettings(change: Partial<Settings>): Promise<void>;
  changeWatch(change: Partial<WatchSettings>): Promise<void>;
}

/** How the extension behaves, and how pushes are watched. Each change is saved at once. */
export function createSettings(saving: Pick<Saving, 'keep'>): SettingsStore {
  const settings = saving.keep(settingsItem);
  const watch = saving.keep(watchSettingsItem);
  return {
    settings: settings.value,
    watch: watch.value,
    async start() {
      await Promise.all([settings.start(), watch.start()]);
    },
    changeSettings: (change) => settings.change({ ...settings.value.value, ...change }),
    changeWatch: (change) => watch.change({ ...watch.value.value, ...change }),
  };
}
