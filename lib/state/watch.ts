import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { hashOfToken } from '../encoding';
import { accountDataArea, type Instance } from '../instance/instance';
import type { PushRef } from '../messages';
import type { Failure } from '../push/failure';
import {
  type NamedPush,
  watchBaselineItem,
  watchEventsItem,
  watchNamesItem,
  watchStatusItem,
} from '../storage/watch-items';
import type { StoredWatchEvent } from '../watch/event';
import { hasPassphraseAlert, type WatchBaseline } from '../watch/reconcile';
import type { WatchStatus } from '../watch/settings';
import type { PageDeps, Stored } from './settings';

type PassphraseAlertState = Pick<PageDeps, 'call'> & { stored: Pick<Stored, 'readItem' | 'watch'> };
type Instances = { instances: ReadonlySignal<readonly Instance[]> };

/** An event, and the instance whose account it is of. */
export interface AccountEvent extends StoredWatchEvent {
  instance: Instance;
}

export type WatchEvents = ReturnType<typeof createWatchEvents>;

/** Events of the watched pushes of every account, newest first, and whose watch has stopped. */
export function createWatchEvents({ stored, call, instances }: Pick<PageDeps, 'call' | 'stored'> & Instances) {
  const accounts = signal<
    readonly { instance: Instance; events: StoredWatchEvent[]; names: Record<string, NamedPush> }[]
  >([]);
  const status = signal<WatchStatus>();
  /** Events that this page was the first to show: they stay new while it is open. */
  const firstShown = signal<ReadonlySet<string>>(new Set());
  let reads = 0;
  let stops: (() => void)[] = [];

  const load = async (): Promise<void> => {
    const latest = ++reads;
    const loaded = instances.peek().map(async (instance) => {
      const events = watchEventsItem(instance.id, accountDataArea(instance));
      return { instance, ...(await stored.readItems({ events, names: watchNamesItem(instance.id) })) };
    });
    const next = await Promise.all(loaded);
    if (latest === reads) accounts.value = next;
  };

  const follow = (current: readonly Instance[]): Promise<void> => {
    for (const stop of stops) stop();
    stops = current.flatMap((instance) => [
      stored.watch(watchEventsItem(instance.id, accountDataArea(instance)), () => void load()),
      stored.watch(watchNamesItem(instance.id), () => void load()),
    ]);
    return load();
  };

  const events = computed(() =>
    accounts.value
      .flatMap(({ instance, events }) => events.map((event): AccountEvent => ({ ...event, instance })))
      .sort((a, b) => b.foundAt - a.foundAt),
  );
  const isNew = ({ id, isSeen }: StoredWatchEvent) => !isSeen || firstShown.value.has(id);

  return {
    events,
    names: computed((): Record<string, NamedPush> => Object.assign({}, ...accounts.value.map(({ names }) => names))),
    isNew,
    newCount: computed(() => events.value.filter(isNew).length),
    /** Some pushes are watched: something may happen any time. */
    isOn: computed(() => instances.value.some(({ id }) => (status.value?.accounts[id]?.status ?? 'off') !== 'off')),
    hasSeveralInstances: computed(() => instances.value.length > 1),
    /** Instances that refuse their token: they are not watched until they have another one. */
    stopped: computed(() => instances.value.filter(({ id }) => status.value?.accounts[id]?.status === 'stopped')),
    /** Reads what is stored, and follows it and the instances from then on. */
    start: async (): Promise<void> => {
      let first: Promise<void> | undefined;
      stored.watch(watchStatusItem, (next) => {
        status.value = next;
      });
      instances.subscribe((current) => {
        const following = follow(current);
        first ??= following;
      });
      status.value = await stored.readItem(watchStatusItem);
      await first;
    },
    /** Reports events that the user sees, once: the badge need not count them any more. */
    markSeen: async (shown: readonly StoredWatchEvent[]): Promise<void> => {
      const known = firstShown.peek();
      const eventIds = shown.filter(({ id, isSeen }) => !isSeen && !known.has(id)).map(({ id }) => id);
      if (eventIds.length === 0) return;
      firstShown.value = new Set([...known, ...eventIds]);
      await call('watchEventsSeen', { eventIds });
    },
    dismiss: async (dismissed: readonly StoredWatchEvent[]): Promise<void> => {
      await call('dismissWatchEvents', { eventIds: dismissed.map(({ id }) => id) });
    },
  };
}

export type WatchStatusStore = ReturnType<typeof createWatchStatus>;

/** How the watch is doing, and a poll right now. */
export function createWatchStatus({ stored, call, now }: PassphraseAlertState & Pick<PageDeps, 'now'>) {
  /** `undefined` until the worker has said so. */
  const status = signal<WatchStatus>();
  const isPolling = signal(false);
  /** Why the worker did not poll when it was asked to. */
  const failure = signal<Failure>();
  /** When the last poll that was asked for here got through everywhere: milliseconds since 1970. */
  const polledHere = signal<number>();

  const pollNow = async (): Promise<void> => {
    if (isPolling.peek()) return;
    isPolling.value = true;
    failure.value = undefined;
    polledHere.value = undefined;
    const reply = await call('pollNow', undefined);
    isPolling.value = false;
    if (!reply.ok) {
      failure.value = reply.failure;
      return;
    }
    status.value = reply.value;
    const polled = Object.values(reply.value.accounts).flatMap((account) =>
      account.status === 'off' ? [] : [account],
    );
    if (polled.length > 0 && polled.every((account) => account.status === 'watching'))
      polledHere.value = Math.max(...polled.map(({ polledAt = 0 }) => polledAt));
  };

  return {
    status,
    isPolling,
    failure,
    polledHere,
    now,
    /** Reads what is stored, and follows it from then on. */
    start: async (): Promise<void> => {
      stored.watch(watchStatusItem, (next) => {
        status.value = next;
      });
      status.value = await stored.readItem(watchStatusItem);
    },
    pollNow,
  };
}

export type PassphraseAlertsStore = ReturnType<typeof createPassphraseAlerts>;

/** Whether wrong passphrases of the push in the details are reported. */
export function createPassphraseAlerts({ stored, call, instances }: PassphraseAlertState & Instances) {
  /** `undefined` while that is read; `unwatched`: nothing of the push is reported. */
  const alert = signal<'on' | 'off' | 'unwatched'>();
  /** It was asked for, but as many pushes are marked as can be. */
  const isFull = signal(false);
  const failure = signal<Failure>();
  let shown = '';
  let stop = () => {};

  const close = (): void => {
    stop();
    shown = '';
    alert.value = undefined;
  };

  const open = async ({ instanceId, urlToken }: PushRef): Promise<void> => {
    close();
    const instance = instances.peek().find(({ id }) => id === instanceId);
    if (!instance) return;
    shown = urlToken;
    isFull.value = false;
    failure.value = undefined;
    const item = watchBaselineItem(instance.id, accountDataArea(instance));
    const push = await hashOfToken(urlToken);
    if (shown !== urlToken) return;
    const show = (baseline: WatchBaseline) => {
      if (shown !== urlToken) return;
      alert.value = baseline.pushes[push] ? (hasPassphraseAlert(baseline, push) ? 'on' : 'off') : 'unwatched';
    };
    stop();
    stop = stored.watch(item, show);
    show(await stored.readItem(item));
  };

  const set = async (push: PushRef, isOn: boolean): Promise<void> => {
    const { urlToken } = push;
    const reply = await call('setPassphraseAlert', { ...push, isOn });
    if (shown !== urlToken) return;
    failure.value = undefined;
    isFull.value = reply.ok && isOn && !reply.value;
    if (reply.ok) alert.value = reply.value ? 'on' : 'off';
    else if (reply.failure.name === 'NoLongerAvailable') alert.value = 'unwatched';
    else failure.value = reply.failure;
  };

  return { alert, isFull, failure, open, close, set };
}
