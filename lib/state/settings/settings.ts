import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ActivitySettings } from '../../activity/poll-settings';
import type { Failure } from '../../base/failure';
import { createSerialQueue } from '../../base/serial-queue';
import type { Theme } from '../../base/theme';
import { callWorker } from '../../messaging/messaging';
import type { Policy, PolicyState } from '../../policy/policy';
import type { Item } from '../../storage/item';
import {
  activitySettingsItem,
  type DeliverySettings,
  deliverySettingsItem,
  languageItem,
  persistAnonymousPushesItem,
  policyStateItem,
  themeItem,
} from '../../storage/items';
import * as stored from '../../storage/storage';
import { storedSignal } from '../stored-signal';

/** The organization's policy, as far as there is one. */
export interface PolicyStore {
  managed: ReadonlySignal<PolicyState>;
  policy: ReadonlySignal<Policy>;
  /** Reads the policy. */
  start: () => Promise<void>;
}

/** Has no policy before `start`. */
export function createPolicyStore(): PolicyStore {
  const { value: managed, start } = storedSignal(policyStateItem);
  return { managed, policy: computed(() => managed.value.policy), start };
}

/** Whether pushes without an account are stored on this device. */
export interface AnonymousPushPersistence {
  isPersistent: ReadonlySignal<boolean>;
  /** Why the last change failed. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Reads the setting. */
  start: () => Promise<void>;
  /** Changes the setting, and moves what is stored. */
  setPersistent: (onDevice: boolean) => Promise<void>;
}

/** Has the default before `start`. */
export function createAnonymousPushPersistence(): AnonymousPushPersistence {
  const { value: isPersistent, start } = storedSignal(persistAnonymousPushesItem);
  const failure = signal<Failure>();
  return {
    isPersistent,
    failure,
    start,
    setPersistent: async (onDevice) => {
      const reply = await callWorker('setAnonymousPushStorage', { onDevice });
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}

/** `failed`: the page shows what is stored. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** An item that a page changes. */
export interface SavedSignal<T> {
  /** The newest value, also before it is stored. */
  value: ReadonlySignal<T>;
  /** Reads what is stored, and follows it. */
  start: () => Promise<void>;
  /** Resolves when the change is stored, or could not be. */
  change: (next: T) => Promise<void>;
}

/** Items that a page changes. Changes are shown at once, and saved one after the other. */
export interface Autosave {
  /** Of all items. */
  saveState: ReadonlySignal<SaveState>;
  createSignal: <T>(item: Item<T>) => SavedSignal<T>;
}

/** Saves nothing itself. */
export function createAutosave(): Autosave {
  const saveState = signal<SaveState>('idle');
  const enqueue = createSerialQueue();
  let queued = 0;

  return {
    saveState,
    createSignal: <T>(item: Item<T>): SavedSignal<T> => {
      const value = signal(item.fallback);
      return {
        value,
        start: async () => {
          // Browsers report a write late, maybe after the next one.
          stored.onItemChange(item, async () => {
            const updated = await stored.readItem(item);
            if (queued === 0) value.value = updated;
          });
          value.value = await stored.readItem(item);
        },
        change: (next) => {
          value.value = next;
          saveState.value = 'saving';
          queued++;
          return enqueue(async () => {
            const isSaved = await stored.writeItem(item, next).then(
              () => true,
              () => false,
            );
            queued--;
            if (!isSaved) saveState.value = 'failed';
            else if (queued === 0) saveState.value = 'saved';
            if (!isSaved && queued === 0) value.value = await stored.readItem(item);
          });
        },
      };
    },
  };
}

/** The settings that are single values. */
export interface SettingsStore {
  settings: ReadonlySignal<DeliverySettings>;
  activity: ReadonlySignal<ActivitySettings>;
  /** A BCP 47 tag; empty for the browser's language. */
  language: ReadonlySignal<string>;
  theme: ReadonlySignal<Theme>;
  /** Reads what is stored. */
  start: () => Promise<void>;
  /** Each resolves when the change is stored, or could not be. */
  changeSettings: (change: Partial<DeliverySettings>) => Promise<void>;
  changeActivity: (change: Partial<ActivitySettings>) => Promise<void>;
  changeLanguage: (next: string) => Promise<void>;
  changeTheme: (next: Theme) => Promise<void>;
}

/** Has the defaults before `start`. */
export function createSettingsStore({ createSignal }: Pick<Autosave, 'createSignal'>): SettingsStore {
  const settings = createSignal(deliverySettingsItem);
  const activity = createSignal(activitySettingsItem);
  const language = createSignal(languageItem);
  const theme = createSignal(themeItem);
  return {
    settings: settings.value,
    activity: activity.value,
    language: language.value,
    theme: theme.value,
    start: async () => {
      await Promise.all([settings.start(), activity.start(), language.start(), theme.start()]);
    },
    changeSettings: (change) => settings.change({ ...settings.value.value, ...change }),
    changeActivity: (change) => activity.change({ ...activity.value.value, ...change }),
    changeLanguage: language.change,
    changeTheme: theme.change,
  };
}
