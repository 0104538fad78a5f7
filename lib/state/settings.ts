import { type ReadonlySignal, signal } from '@preact/signals';
import type { PushOptions } from '../push/draft';
import type { Item } from '../storage/item';
import { defaultsItem, type Settings, settingsItem } from '../storage/items';
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
  saveState: ReadonlySignal<SaveState>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
  changeSettings(change: Partial<Settings>): Promise<void>;
  /** A default that is undefined is left to the instance. */
  changeDefaults(change: Partial<Defaults>): Promise<void>;
}

/** How the extension behaves and what new pushes start with. Each change is saved at once, one after the other. */
export function createSettings({ read, write, watch }: Pick<Stored, 'read' | 'write' | 'watch'>): SettingsStore {
  const settings = signal(settingsItem.fallback);
  const defaults = signal(defaultsItem.fallback);
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
    saveState,
    async start() {
      watch(settingsItem, (value) => {
        if (waiting === 0) settings.value = value;
      });
      watch(defaultsItem, (value) => {
        if (waiting === 0) defaults.value = value;
      });
      [settings.value, defaults.value] = await Promise.all([read(settingsItem), read(defaultsItem)]);
    },
    changeSettings(change) {
      settings.value = { ...settings.value, ...change };
      return save(settingsItem, settings);
    },
    changeDefaults(change) {
      defaults.value = { ...defaults.value, ...change };
      return save(defaultsItem, defaults);
    },
  };
}
