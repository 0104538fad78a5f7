import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { call } from '../browser/messaging';
import * as stored from '../browser/stored';
import type { Failure } from '../push/failure';
import type { Item } from '../storage/item';
import { languageItem, managedItem, themeItem } from '../storage/items';
import { persistAnonymousPushesItem, type Settings, settingsItem, watchSettingsItem } from '../storage/items-on-demand';
import type { WatchSettings } from '../watch/settings';

/** A message that a button sends: not again before the reply. */
function createAction(message: 'useBuiltIn' | 'resetExtension') {
  const isBusy = signal(false);
  const isDone = signal(false);
  const failure = signal<Failure>();
  const run = async (): Promise<void> => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    const reply = await call(message, undefined);
    failure.value = reply.ok ? undefined : reply.failure;
    isDone.value = reply.ok;
    isBusy.value = false;
  };
  return { isBusy, isDone, failure, run };
}

export type FirstRunStore = ReturnType<typeof createFirstRun>;

/** Adds the built-in instance and makes it the active one. */
export function createFirstRun() {
  const { run, ...action } = createAction('useBuiltIn');
  return { ...action, tryHere: run };
}

export type ResetStore = ReturnType<typeof createResetStore>;

export function createResetStore() {
  const { run, ...action } = createAction('resetExtension');
  return { ...action, resetExtension: run };
}

/** An item that the worker alone writes. */
function createFollowed<T>(item: Item<T>) {
  const value = signal(item.fallback);
  const set = (updated: T) => {
    value.value = updated;
  };
  return {
    value,
    async start() {
      stored.watch(item, set);
      set(await stored.readItem(item));
    },
  };
}

export type ManagedStore = ReturnType<typeof createManagedStore>;

/** The organization's policy, as the worker has read it. */
export function createManagedStore() {
  const { value: managed, start } = createFollowed(managedItem);
  return { managed, policy: computed(() => managed.value.policy), start };
}

export type AnonymousPushPersistence = ReturnType<typeof createAnonymousPushPersistence>;

/** Whether pushes without an account are stored on this device, and not just until the browser closes. */
export function createAnonymousPushPersistence() {
  const { value: keeps, start } = createFollowed(persistAnonymousPushesItem);
  const failure = signal<Failure>();
  return {
    keeps,
    failure,
    start,
    async keepOnDevice(onDevice: boolean) {
      const reply = await call('setAnonymousPushPersistence', { onDevice });
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}

/** `saved`: the browser has stored the last change. `failed`: it has not, and the page shows what is stored. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

export type StoredSignals = ReturnType<typeof createStoredSignals>;

/** Items that a page changes. Each change is shown and saved at once, one after the other. */
export function createStoredSignals() {
  const saveState = signal<SaveState>('idle');
  let queue: Promise<void> = Promise.resolve();
  let queued = 0;
  let changes = 0;

  return {
    saveState: saveState as ReadonlySignal<SaveState>,
    keep<T>(item: Item<T>) {
      const value = signal(item.fallback);
      return {
        value: value as ReadonlySignal<T>,
        async start() {
          // Browsers report a write late, maybe after the next one: read what is stored by now.
          stored.watch(item, async () => {
            const before = changes;
            const updated = await stored.readItem(item);
            if (queued === 0 && changes === before) value.value = updated;
          });
          value.value = await stored.readItem(item);
        },
        /** Resolves when the change is stored, or could not be. */
        change(next: T): Promise<void> {
          value.value = next;
          saveState.value = 'saving';
          queued++;
          changes++;
          queue = queue.then(async () => {
            // Why it failed makes no difference here: storage is full or broken.
            const isSaved = await stored.writeItem(item, next).then(
              () => true,
              () => false,
            );
            queued--;
            if (!isSaved) saveState.value = 'failed';
            else if (queued === 0) saveState.value = 'saved';
            if (!isSaved && queued === 0) value.value = await stored.readItem(item);
          });
          return queue;
        },
      };
    },
  };
}

export type SettingsStore = ReturnType<typeof createSettings>;

/** The settings that are no lists. */
export function createSettings({ keep }: Pick<StoredSignals, 'keep'>) {
  const settings = keep(settingsItem);
  const watch = keep(watchSettingsItem);
  const language = keep(languageItem);
  const theme = keep(themeItem);
  return {
    settings: settings.value,
    watch: watch.value,
    /** Empty = the browser's. */
    language: language.value,
    theme: theme.value,
    async start() {
      await Promise.all([settings.start(), watch.start(), language.start(), theme.start()]);
    },
    changeSettings: (change: Partial<Settings>) => settings.change({ ...settings.value.value, ...change }),
    changeWatch: (change: Partial<WatchSettings>) => watch.change({ ...watch.value.value, ...change }),
    changeLanguage: language.change,
    changeTheme: theme.change,
  };
}
