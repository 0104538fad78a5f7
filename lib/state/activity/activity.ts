import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { StoredActivityEvent } from '../../activity/activity-event';
import { hasPassphraseAlert } from '../../activity/reconcile';
import { hashUrlToken } from '../../base/encoding';
import { findInstance, getStorageArea, type Instance } from '../../instance/instance';
import type { PushRef } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import {
  activityItem,
  baselineItem,
  instancesItem,
  type PushName,
  pollStatusItem,
  pushNamesItem,
} from '../../storage/items';
import { onItemChange, readItem, readItems } from '../../storage/storage';
import { storedSignal } from '../stored-signal';

type Instances = ReadonlySignal<readonly Instance[]>;

export interface ActivityOfInstance extends StoredActivityEvent {
  instance: Instance;
}

export type ActivityStore = ReturnType<typeof createActivityStore>;

/** Events of every account, newest first. */
export function createActivityStore(instances: Instances) {
  const accounts = signal<{ instance: Instance; events: StoredActivityEvent[]; names: Record<string, PushName> }[]>([]);
  const { value: status, start: followStatus } = storedSignal(pollStatusItem);
  /** Events that stay new for as long as this page is looked at. */
  const newOnThisPage = signal<ReadonlySet<string>>(new Set());
  const newRequests = signal(0);
  let unsubscribe = () => {};

  const subscribeToAccounts = (current: readonly Instance[]): Promise<void> => {
    unsubscribe();
    const items = current.map((instance) => ({
      instance,
      stored: { events: activityItem(instance.id, getStorageArea(instance)), names: pushNamesItem(instance.id) },
    }));
    let isSubscribed = true;
    const load = async (): Promise<void> => {
      const read = items.map(async ({ instance, stored }) => ({ instance, ...(await readItems(stored)) }));
      const loaded = await Promise.all(read);
      if (isSubscribed) accounts.value = loaded;
    };
    const unsubscribers = items.flatMap(({ stored }) => [
      onItemChange(stored.events, load),
      onItemChange(stored.names, load),
    ]);
    unsubscribe = () => {
      isSubscribed = false;
      for (const stop of unsubscribers) stop();
    };
    return load();
  };

  const events = computed(() =>
    accounts.value
      .flatMap(({ instance, events: found }) => found.map((event): ActivityOfInstance => ({ ...event, instance })))
      .sort((a, b) => b.occurredAt - a.occurredAt),
  );
  const isNew = ({ id, isSeen }: StoredActivityEvent) => !isSeen || newOnThisPage.value.has(id);

  return {
    events,
    names: computed((): Record<string, PushName> => Object.assign({}, ...accounts.value.map(({ names }) => names))),
    isNew,
    newCount: computed(() => events.value.filter(isNew).length),
    isOn: computed(() => instances.value.some(({ id }) => (status.value[id]?.status ?? 'off') !== 'off')),
    hasSeveralInstances: computed(() => instances.value.length > 1),
    stopped: computed(() => instances.value.filter(({ id }) => status.value[id]?.status === 'stopped')),
    start: async (): Promise<void> => {
      let loading: Promise<void> | undefined;
      instances.subscribe((current) => {
        loading = subscribeToAccounts(current);
      });
      await Promise.all([loading, followStatus()]);
    },
    /** Marks events as seen, each once: the badge need not count them any more. */
    markSeen: async (shown: readonly StoredActivityEvent[]): Promise<void> => {
      const known = newOnThisPage.peek();
      const eventIds = shown.filter(({ id, isSeen }) => !isSeen && !known.has(id)).map(({ id }) => id);
      if (eventIds.length === 0) return;
      newOnThisPage.value = new Set([...known, ...eventIds]);
      await callWorker('markActivitySeen', { eventIds });
    },
    /** Call it when the page is left. At the next look, what the badge has counted meanwhile is new. */
    forgetNew: (): void => {
      newOnThisPage.value = new Set();
    },
    /** How often this page was asked to show what is new. */
    newRequests: newRequests as ReadonlySignal<number>,
    showNew: (): void => {
      newRequests.value++;
    },
    dismiss: async (dismissed: readonly StoredActivityEvent[]): Promise<void> => {
      await callWorker('dismissActivity', { eventIds: dismissed.map(({ id }) => id) });
    },
  };
}

export type PollStatusStore = ReturnType<typeof createPollStatusStore>;

export function createPollStatusStore(now: () => number) {
  const { value: status, start } = storedSignal(pollStatusItem);
  /** How many events the last poll of this page has found. */
  const found = signal(0);
  const readEventIds = async (): Promise<string[]> => {
    const read = (await readItem(instancesItem)).map((it) => readItem(activityItem(it.id, getStorageArea(it))));
    return (await Promise.all(read)).flat().map(({ id }) => id);
  };
  return {
    status,
    found,
    now,
    start,
    pollNow: async () => {
      const before = await readEventIds();
      const reply = await callWorker('pollNow', undefined);
      found.value = (await readEventIds()).filter((id) => !before.includes(id)).length;
      if (reply.ok) status.value = reply.value;
      return reply;
    },
  };
}

export type PassphraseAlertsStore = ReturnType<typeof createPassphraseAlerts>;

/** `not-tracked`: nothing of the push is reported. */
export type PassphraseAlert = 'on' | 'off' | 'not-tracked';

export function createPassphraseAlerts(instances: Instances) {
  return {
    /** Calls `show` with the state of a push's alerts, now and at every change. Returns how to stop. */
    follow: ({ instanceId, urlToken }: PushRef, show: (alert: PassphraseAlert) => void): (() => void) => {
      const instance = findInstance(instances.peek(), instanceId);
      if (!instance) return () => {};
      const item = baselineItem(instance.id, getStorageArea(instance));
      let isSubscribed = true;
      const load = async (): Promise<void> => {
        const push = await hashUrlToken(urlToken);
        const baseline = await readItem(item);
        const alert = hasPassphraseAlert(baseline, push) ? 'on' : 'off';
        if (isSubscribed) show(baseline.pushes[push] ? alert : 'not-tracked');
      };
      const stop = onItemChange(item, load);
      void load();
      return () => {
        isSubscribed = false;
        stop();
      };
    },
    /** Returns whether it is on: not if too many pushes have alerts. */
    set: (push: PushRef, isOn: boolean) => callWorker('setPassphraseAlert', { ...push, isOn }),
  };
}
