import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ShareText } from '../browser/clipboard';
import type * as stored from '../browser/stored';
import type { Call } from '../messages';
import type { ManagedState, Policy } from '../policy/policy';
import type { Failure } from '../push/failure';
import type { Item } from '../storage/item';
import { languageItem, managedItem, themeItem } from '../storage/items';
import { persistAnonymousPushesItem, type Settings, settingsItem, watchSettingsItem } from '../storage/items-on-demand';
import type { Theme } from '../theme';
import type { WatchSettings } from '../watch/settings';

export interface FirstRunStore {
  isBusy: ReadonlySignal<boolean>;
  failure: ReadonlySignal<Failure | undefined>;
  /** "Try it here": one click to a working instance. Whoever watches the instances sees it come. */
  tryHere(): Promise<void>;
}

/** The door without a server, wherever it is shown. */
export function createFirstRun({ call }: { call: Call }): FirstRunStore {
  const isBusy = signal(false);
  const failure = signal<Failure | undefined>(undefined);
  return {
    isBusy,
    failure,
    async tryHere() {
      if (isBusy.value) return;
      isBusy.value = true;
      const reply = await call('useBuiltIn', undefined);
      isBusy.value = false;
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}

export interface ResetStore {
  isBusy: ReadonlySignal<boolean>;
  /** Nothing is remembered any more. */
  isDone: ReadonlySignal<boolean>;
  failure: ReadonlySignal<Failure | undefined>;
  /** Has the worker make everything as it was at install. */
  resetExtension(): Promise<void>;
}

export function createResetStore({ call }: { call: Call }): ResetStore {
  const isBusy = signal(false);
  const isDone = signal(false);
  const failure = signal<Failure>();
  return {
    isBusy,
    isDone,
    failure,
    async resetExtension() {
      if (isBusy.peek()) return;
      isBusy.value = true;
      const reply = await call('resetExtension', undefined);
      failure.value = reply.ok ? undefined : reply.failure;
      isDone.value = reply.ok;
      isBusy.value = false;
    },
  };
}

/** What is remembered, as stores reach it. */
export type Stored = Pick<typeof stored, 'readItem' | 'readItems' | 'writeItem' | 'watch'>;

/** What every store of a page that pushes needs from outside. */
export interface PageDeps {
  stored: Stored;
  call: Call;
  /** Resolves only if the browser says that it was copied. */
  copyText: (text: string) => Promise<void>;
  /** The system's share sheet; missing where there is none. */
  shareText?: ShareText | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** `saved` only after the browser stored the last change; `failed`: it did not, and what is shown is what is stored. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** A remembered thing that a page changes. */
export interface Kept<T> {
  value: ReadonlySignal<T>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
  /** Shown at once. Resolves when it is stored, or could not be. */
  change(next: T): Promise<void>;
}

export interface StoredSignals {
  saveState: ReadonlySignal<SaveState>;
  keep<T>(item: Item<T>): Kept<T>;
}

/** Saves each change at once, one after the other, whatever it is a change of; and says how that goes. */
export function createStoredSignals({
  readItem,
  writeItem,
  watch,
}: Pick<Stored, 'readItem' | 'writeItem' | 'watch'>): StoredSignals {
  const saveState = signal<SaveState>('idle');
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;
  let changes = 0;

  return {
    saveState,
    keep<T>(item: Item<T>): Kept<T> {
      const value = signal(item.fallback);
      return {
        value,
        async start() {
          // Browsers tell of a write after it is done, and maybe after the next one is: what is stored by now counts.
          watch(item, async () => {
            const before = changes;
            const stored = await readItem(item);
            if (waiting === 0 && changes === before) value.value = stored;
          });
          value.value = await readItem(item);
        },
        change(next) {
          value.value = next;
          saveState.value = 'saving';
          waiting++;
          changes++;
          queue = queue.then(async () => {
            try {
              await writeItem(item, next);
              waiting--;
              if (waiting === 0) saveState.value = 'saved';
            } catch {
              // Storage is full or broken: the reason changes nothing about what can be done here.
              waiting--;
              saveState.value = 'failed';
              if (waiting === 0) value.value = await readItem(item);
            }
          });
          return queue;
        },
      };
    },
  };
}

export interface SettingsStore {
  settings: ReadonlySignal<Settings>;
  watch: ReadonlySignal<WatchSettings>;
  /** The language that the extension speaks; empty = as the browser. */
  language: ReadonlySignal<string>;
  theme: ReadonlySignal<Theme>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
  changeSettings(change: Partial<Settings>): Promise<void>;
  changeWatch(change: Partial<WatchSettings>): Promise<void>;
  changeLanguage(language: string): Promise<void>;
  changeTheme(theme: Theme): Promise<void>;
}

/** How the extension behaves, what it speaks and looks like, and how pushes are watched. Each change is saved at once. */
export function createSettings(saving: Pick<StoredSignals, 'keep'>): SettingsStore {
  const settings = saving.keep(settingsItem);
  const watch = saving.keep(watchSettingsItem);
  const language = saving.keep(languageItem);
  const theme = saving.keep(themeItem);
  return {
    settings: settings.value,
    watch: watch.value,
    language: language.value,
    theme: theme.value,
    async start() {
      await Promise.all([settings.start(), watch.start(), language.start(), theme.start()]);
    },
    changeSettings: (change) => settings.change({ ...settings.value.value, ...change }),
    changeLanguage: language.change,
    changeTheme: theme.change,
    changeWatch: (change) => watch.change({ ...watch.value.value, ...change }),
  };
}

export interface ManagedStore {
  managed: ReadonlySignal<ManagedState>;
  /** What it demands; where there is none, nothing. */
  policy: ReadonlySignal<Policy>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
}

/** What the user's organisation demands, as the worker has read it. */
export function createManagedStore({ readItem, watch }: Pick<Stored, 'readItem' | 'watch'>): ManagedStore {
  const managed = signal(managedItem.fallback);
  return {
    managed,
    policy: computed(() => managed.value.policy),
    async start() {
      watch(managedItem, (now) => {
        managed.value = now;
      });
      managed.value = await readItem(managedItem);
    },
  };
}

export interface AnonymousPushPersistence {
  /** Whether pushes made without an account are remembered on this device; else until the browser closes. */
  keeps: ReadonlySignal<boolean>;
  /** Why that could not be changed; undefined after a change that succeeded. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
  /** From now on, and for those that are remembered. */
  keepOnDevice(onDevice: boolean): Promise<void>;
}

interface Parts extends Pick<PageDeps, 'call'> {
  stored: Pick<Stored, 'readItem' | 'watch'>;
}

/** The choice where pushes made without an account are remembered, wherever it is shown. */
export function createAnonymousPushPersistence({ stored, call }: Parts): AnonymousPushPersistence {
  const keeps = signal(persistAnonymousPushesItem.fallback);
  const failure = signal<Failure>();
  return {
    keeps,
    failure,
    async start() {
      stored.watch(persistAnonymousPushesItem, (now) => {
        keeps.value = now;
      });
      keeps.value = await stored.readItem(persistAnonymousPushesItem);
    },
    async keepOnDevice(onDevice) {
      const reply = await call('setAnonymousPushPersistence', { onDevice });
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}
