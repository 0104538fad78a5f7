import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ActivitySettings } from '../../activity/poll-settings';
import type { Failure } from '../../base/failure';
import { createSerialQueue } from '../../base/serial-queue';
import { callWorker } from '../../messaging/messaging';
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

export type PolicyStore = ReturnType<typeof createPolicyStore>;

export function createPolicyStore() {
  const { value: managed, start } = storedSignal(policyStateItem);
  return { managed, policy: computed(() => managed.value.policy), start };
}

export type AnonymousPushPersistence = ReturnType<typeof createAnonymousPushPersistence>;

/** Whether pushes without an account are stored on this device. */
export function createAnonymousPushPersistence() {
  const { value: isPersistent, start } = storedSignal(persistAnonymousPushesItem);
  const failure = signal<Failure>();
  return {
    isPersistent,
    failure,
    start,
    async setPersistent(onDevice: boolean) {
      const reply = await callWorker('setAnonymousPushStorage', { onDevice });
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}

/** `failed`: the page shows what is stored. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

export type Autosave = ReturnType<typeof createAutosave>;

/** Items that a page changes. Changes are shown at once, and saved one after the other. */
export function createAutosave() {
  const saveState = signal<SaveState>('idle');
  const enqueue = createSerialQueue();
  let queued = 0;

  return {
    saveState: saveState as ReadonlySignal<SaveState>,
    createSignal<T>(item: Item<T>) {
      const value = signal(item.fallback);
      return {
        value: value as ReadonlySignal<T>,
        async start() {
          // Browsers report a write late, maybe after the next one.
          stored.onItemChange(item, async () => {
            const updated = await stored.readItem(item);
            if (queued === 0) value.value = updated;
          });
          value.value = await stored.readItem(item);
        },
        /** Resolves when the change is stored, or could not be. */
        change(next: T): Promise<void> {
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

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** The settings that are single values. */
export function createSettingsStore({ createSignal }: Pick<Autosave, 'createSignal'>) {
  const settings = createSignal(deliverySettingsItem);
  const activity = createSignal(activitySettingsItem);
  const language = createSignal(languageItem);
  const theme = createSignal(themeItem);
  return {
    settings: settings.value,
    activity: activity.value,
    language: language.value,
    theme: theme.value,
    async start() {
      await Promise.all([settings.start(), activity.start(), language.start(), theme.start()]);
    },
    changeSettings: (change: Partial<DeliverySettings>) => settings.change({ ...settings.value.value, ...change }),
    changeActivity: (change: Partial<ActivitySettings>) => activity.change({ ...activity.value.value, ...change }),
    changeLanguage: language.change,
    changeTheme: theme.change,
  };
}
