import { type ReadonlySignal, signal } from '@preact/signals';
import type { PushOptions } from '../push/draft';
import type { WatchSettings } from '../push/watch/watch-settings';
import type { Item } from '../storage/item';
import { defaultsItem, type Settings, settingsItem, watchSettingsItem } from '../storage/items';
import type { Stored } from './doors';

/** `saved` only after the browser stored the last change; `failed`: it did not, and what is shown is what is stored. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** The options that a new push starts with. */
export type Defaults = Pick<
  PushOptions,
  'expireAfterDays' | 'expireAfterViews' | 'retrievalStep' | 'deletableByViewer'
>;

export interface SettingsStore {
  settings: ReadonlySignal<Settings>;
  defaults: ReadonlySignal<PushOptions>;
  watch: ReadonlySignal<WatchSettings>;
  saveState: ReadonlySignal<SaveState>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
  changeSettings(change: Partial<Settings>): Promise<void>;
  /** A default that is undefined is left to the instance. */
  changeDefaults(change: Partial<Defaults>): Promise<void>;
  changeWatch(change: Partial<WatchSettings>): Promise<void>;
}

/** How the extension behaves, what new pushes start with and how they are watched. Each change is saved at once, one after the other. */
export function createSettings({
  read,
  write,
  watch: follow,
}: Pick<Stored, 'read' | 'write' | 'watch'>): SettingsStore {
  const settings = signal(settingsItem.fallback);
  const defaults = signal(defaultsItem.fallback);
  const watch = signal(watchSettingsItem.fallback);
  const saveState = signal<SaveState>('idle');
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;

  function save<T>(item: Item<T>, shown: { value: T }): Promise<void> {
    saveState.value = 'saving';
    waiting++;
    const value = shown.value;
    queue = queue.then(async () => {
      try {
        await write(item, value);
        waiting--;
        if (waiting === 0) saveState.value = 'saved';
      } catch {
        // Storage is full or broken: the reason changes nothing about what can be done here.
        waiting--;
        saveState.value = 'failed';
        if (waiting === 0) shown.value = await read(item);
      }
    });
    return queue;
  }

  return {
    settings,
    defaults,
    watch,
    saveState,
    async start() {
      follow(settingsItem, (value) => {
        if (waiting === 0) settings.value = value;
      });
      follow(defaultsItem, (value) => {
        if (waiting === 0) defaults.value = value;
      });
      follow(watchSettingsItem, (value) => {
        if (waiting === 0) watch.value = value;
      });
      [settings.value, defaults.value, watch.value] = await Promise.all([
        read(settingsItem),
        read(defaultsItem),
        read(watchSettingsItem),
      ]);
    },
    changeSettings(change) {
      settings.value = { ...settings.value, ...change };
      return save(settingsItem, settings);
    },
    changeDefaults(change) {
      defaults.value = { ...defaults.value, ...change };
      return save(defaultsItem, defaults);
    },
    changeWatch(change) {
      watch.value = { ...watch.value, ...change };
      return save(watchSettingsItem, watch);
    },
  };
}
