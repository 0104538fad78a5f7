import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { StoredActivityEvent } from '../../activity/activity-event';
import type { PollStatus } from '../../activity/poll-settings';
import { hasPassphraseAlert } from '../../activity/reconcile';
import { hashUrlToken } from '../../base/encoding';
import { findInstance, getStorageArea, type Instance } from '../../instance/instance';
import type { PushRef, Reply } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import {
  activityItem,
  baselineItem,
  encryptedPushesItem,
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

/** What happened to the pushes of every account. */
export interface ActivityStore {
  /** Newest first. */
  events: ReadonlySignal<readonly ActivityOfInstance[]>;
  /** The names of the pushes that events are about, by the hash of the push. */
  names: ReadonlySignal<Record<string, PushName>>;
  /** Whether this browser encrypted the push of an event end to end. */
  isEncrypted: (event: ActivityOfInstance) => boolean;
  /** Whether an event was not seen before this page was opened. */
  isNew: (event: StoredActivityEvent) => boolean;
  newCount: ReadonlySignal<number>;
  /** Whether any account is polled. */
  isOn: ReadonlySignal<boolean>;
  hasSeveralInstances: ReadonlySignal<boolean>;
  /** The instances that are not polled any more, since they refuse the token. */
  stopped: ReadonlySignal<readonly Instance[]>;
  /** Reads the events, and follows them. */
  start: () => Promise<void>;
  /** Marks events as seen, each once: the badge need not count them any more. */
  markSeen: (shown: readonly StoredActivityEvent[]) => Promise<void>;
  /** Call it when the page is left. At the next look, what the badge has counted meanwhile is new. */
  forgetNew: () => void;
  /** How often this page was asked to show what is new. */
  newRequests: ReadonlySignal<number>;
  showNew: () => void;
  /** Removes events. */
  dismiss: (dismissed: readonly StoredActivityEvent[]) => Promise<void>;
}

/** Has no events before `start`. */
export function createActivityStore(instances: Instances): ActivityStore {
  const accounts = signal<
    { instance: Instance; events: StoredActivityEvent[]; names: Record<string, PushName>; encrypted: string[] }[]
  >([]);
  const { value: status, start: followStatus } = storedSignal(pollStatusItem);
  /** Events that stay new for as long as this page is looked at. */
  const newOnThisPage = signal<ReadonlySet<string>>(new Set());
  const newRequests = signal(0);
  let unsubscribe = () => {};

  const subscribeToAccounts = (current: readonly Instance[]): Promise<void> => {
    unsubscribe();
    const items = current.map((instance) => ({
      instance,
      stored: {
        events: activityItem(instance.id, getStorageArea(instance)),
        names: pushNamesItem(instance.id),
        encrypted: encryptedPushesItem(instance.id),
      },
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
  const isNew = ({ id, isSeen }: StoredActivityEvent): boolean => !isSeen || newOnThisPage.value.has(id);

  return {
    events,
    isEncrypted: ({ push, instance }) =>
      accounts.value.some((account) => account.instance.id === instance.id && account.encrypted.includes(push)),
    names: computed(() => Object.assign({}, ...accounts.value.map(({ names }) => names))),
    isNew,
    newCount: computed(() => events.value.filter(isNew).length),
    isOn: computed(() => instances.value.some(({ id }) => (status.value[id]?.status ?? 'off') !== 'off')),
    hasSeveralInstances: computed(() => instances.value.length > 1),
    stopped: computed(() => instances.value.filter(({ id }) => status.value[id]?.status === 'stopped')),
    start: async () => {
      let loading: Promise<void> | undefined;
      instances.subscribe((current) => {
        loading = subscribeToAccounts(current);
      });
      await Promise.all([loading, followStatus()]);
    },
    markSeen: async (shown) => {
      const known = newOnThisPage.peek();
      const eventIds = shown.filter(({ id, isSeen }) => !isSeen && !known.has(id)).map(({ id }) => id);
      if (eventIds.length === 0) return;
      newOnThisPage.value = new Set([...known, ...eventIds]);
      await callWorker('markActivitySeen', { eventIds });
    },
    forgetNew: () => {
      newOnThisPage.value = new Set();
    },
    newRequests,
    showNew: () => {
      newRequests.value++;
    },
    dismiss: async (dismissed) => {
      await callWorker('dismissActivity', { eventIds: dismissed.map(({ id }) => id) });
    },
  };
}

/** How polling of the accounts goes. */
export interface PollStatusStore {
  /** By the instance's id. */
  status: ReadonlySignal<PollStatus>;
  /** How many events the last poll of this page has found. */
  found: ReadonlySignal<number>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Reads the status. */
  start: () => Promise<void>;
  /** Polls all accounts at once. Resolves when that is done. */
  pollNow: () => Promise<Reply<PollStatus>>;
}

/** Knows no status before `start`. */
export function createPollStatusStore(now: () => number): PollStatusStore {
  const { value: status, start } = storedSignal(pollStatusItem);
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

/** `not-tracked`: nothing of the push is reported. */
export type PassphraseAlert = 'on' | 'off' | 'not-tracked';

/** Whether wrong passphrases of a push are reported. */
export interface PassphraseAlertsStore {
  /** Calls `show` with the state of a push's alerts, now and at every change. Returns how to stop. */
  follow: (push: PushRef, show: (alert: PassphraseAlert) => void) => () => void;
  /** Returns whether the alerts are on now: they are not if too many pushes have alerts. */
  set: (push: PushRef, isOn: boolean) => Promise<Reply<boolean>>;
}

/** Reads and asks for nothing itself. */
export function createPassphraseAlerts(instances: Instances): PassphraseAlertsStore {
  return {
    follow: ({ instanceId, urlToken }, show) => {
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
    set: (push, isOn) => callWorker('setPassphraseAlert', { ...push, isOn }),
  };
}
