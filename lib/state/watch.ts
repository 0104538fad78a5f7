import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { watch as onItemChange, readItem, readItems } from '../browser/stored';
import { hashOfToken } from '../encoding';
import { accountDataArea, type Instance } from '../instance/instance';
import type { Call, PushRef } from '../messages';
import type { Failure } from '../push/failure';
import {
  type NamedPush,
  watchBaselineItem,
  watchEventsItem,
  watchNamesItem,
  watchStatusItem,
} from '../storage/items-on-demand';
import type { StoredWatchEvent, WatchBaseline } from '../watch/event';
import { hasPassphraseAlert } from '../watch/reconcile';
import type { WatchStatus } from '../watch/settings';

interface WatchDeps {
  call: Call;
  instances: ReadonlySignal<readonly Instance[]>;
}

/** An event, and the instance whose account it is of. */
export interface AccountEvent extends StoredWatchEvent {
  instance: Instance;
}

/** How the watch is doing; `undefined` until the worker has stored it. */
function createStatus() {
  const status = signal<WatchStatus>();
  const start = async (): Promise<void> => {
    onItemChange(watchStatusItem, (next) => {
      status.value = next;
    });
    status.value = await readItem(watchStatusItem);
  };
  return { status, start };
}

export type WatchEvents = ReturnType<typeof createWatchEvents>;

/** Events of the watched pushes of every account, newest first, and whose watch has stopped. */
export function createWatchEvents({ call, instances }: WatchDeps) {
  const accounts = signal<{ instance: Instance; events: StoredWatchEvent[]; names: Record<string, NamedPush> }[]>([]);
  const { status, start: startStatus } = createStatus();
  /** Events that this page was the first to show: they stay new while it is open. */
  const firstShown = signal<ReadonlySet<string>>(new Set());
  let latestRequestId = 0;
  let stops: (() => void)[] = [];

  const trackAccounts = (current: readonly Instance[]): Promise<void> => {
    const items = current.map((instance) => ({
      instance,
      stored: { events: watchEventsItem(instance.id, accountDataArea(instance)), names: watchNamesItem(instance.id) },
    }));
    const load = async (): Promise<void> => {
      const requestId = ++latestRequestId;
      const read = items.map(async ({ instance, stored }) => ({ instance, ...(await readItems(stored)) }));
      const loaded = await Promise.all(read);
      if (requestId === latestRequestId) accounts.value = loaded;
    };
    for (const stop of stops) stop();
    stops = items.flatMap(({ stored }) => [onItemChange(stored.events, load), onItemChange(stored.names, load)]);
    return load();
  };

  const events = computed(() =>
    accounts.value
      .flatMap(({ instance, events: found }) => found.map((event): AccountEvent => ({ ...event, instance })))
      .sort((a, b) => b.foundAt - a.foundAt),
  );
  const isNew = ({ id, isSeen }: StoredWatchEvent) => !isSeen || firstShown.value.has(id);

  return {
    events,
    names: computed((): Record<string, NamedPush> => Object.assign({}, ...accounts.value.map(({ names }) => names))),
    isNew,
    newCount: computed(() => events.value.filter(isNew).length),
    /** Some pushes are watched. */
    isOn: computed(() => instances.value.some(({ id }) => (status.value?.accounts[id]?.status ?? 'off') !== 'off')),
    hasSeveralInstances: computed(() => instances.value.length > 1),
    /** Instances that refuse their token. */
    stopped: computed(() => instances.value.filter(({ id }) => status.value?.accounts[id]?.status === 'stopped')),
    start: async (): Promise<void> => {
      let loading: Promise<void> | undefined;
      instances.subscribe((current) => {
        loading = trackAccounts(current);
      });
      await Promise.all([loading, startStatus()]);
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
export function createWatchStatus({ call, now }: Pick<WatchDeps, 'call'> & { now: () => number }) {
  const { status, start } = createStatus();
  const isPolling = signal(false);
  /** Why the worker did not poll when it was asked to. */
  const failure = signal<Failure>();
  /** When the poll that was asked for here succeeded for every account: milliseconds since 1970. */
  const polledHere = signal<number>();

  const pollNow = async (): Promise<void> => {
    if (isPolling.peek()) return;
    isPolling.value = true;
    polledHere.value = undefined;
    const reply = await call('pollNow', undefined);
    isPolling.value = false;
    failure.value = reply.ok ? undefined : reply.failure;
    if (!reply.ok) return;
    status.value = reply.value;
    const running = Object.values(reply.value.accounts).filter((account) => account.status !== 'off');
    if (running.length > 0 && running.every((account) => account.status === 'watching')) polledHere.value = now();
  };

  return { status, isPolling, failure, polledHere, now, start, pollNow };
}

export type PassphraseAlertsStore = ReturnType<typeof createPassphraseAlerts>;

/** Whether wrong passphrases of the push in the details are reported. */
export function createPassphraseAlerts({ call, instances }: WatchDeps) {
  /** `undefined` while it is read; `unwatched`: nothing of the push is reported. */
  const alert = signal<'on' | 'off' | 'unwatched'>();
  /** As many pushes have alerts as can. */
  const isFull = signal(false);
  const failure = signal<Failure>();
  let shown = '';
  let stop = () => {};

  const close = (): void => {
    stop();
    shown = '';
    alert.value = undefined;
    isFull.value = false;
    failure.value = undefined;
  };

  const open = async ({ instanceId, urlToken }: PushRef): Promise<void> => {
    close();
    const instance = instances.peek().find(({ id }) => id === instanceId);
    if (!instance) return;
    shown = urlToken;
    const item = watchBaselineItem(instance.id, accountDataArea(instance));
    const push = await hashOfToken(urlToken);
    const show = (baseline: WatchBaseline) => {
      if (shown !== urlToken) return;
      alert.value = !baseline.pushes[push] ? 'unwatched' : hasPassphraseAlert(baseline, push) ? 'on' : 'off';
    };
    if (shown === urlToken) stop = onItemChange(item, show);
    show(await readItem(item));
  };

  const set = async (push: PushRef, isOn: boolean): Promise<void> => {
    isFull.value = false;
    failure.value = undefined;
    const answer = await call('setPassphraseAlert', { ...push, isOn });
    if (shown !== push.urlToken) return;
    isFull.value = answer.ok && isOn && !answer.value;
    failure.value = answer.ok ? undefined : answer.failure;
  };

  return { alert, isFull, failure, open, close, set };
}
