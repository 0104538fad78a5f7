import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Instance } from '../instance/instance';
import { memoryAreaOf } from '../instance/memory-area';
import type { KeptEvent } from '../push/watch/watch-event';
import type { WatchState } from '../push/watch/watch-state';
import { watchEventsItem, watchNamesItem, watchStateItem } from '../storage/watch-items';
import type { Doors } from './doors';

export interface WatchEventsParts extends Pick<Doors, 'stored' | 'call'> {
  active: ReadonlySignal<Instance | undefined>;
}

export type WatchEvents = ReturnType<typeof createWatchEvents>;

/** What happened to watched pushes of the active instance, newest first, and whether that is still looked at. */
export function createWatchEvents({ stored, call, active }: WatchEventsParts) {
  const events = signal<readonly KeptEvent[]>([]);
  const names = signal<Readonly<Record<string, string>>>({});
  const state = signal<WatchState>();
  /** Events that this page was the first to show: they stay new while it is open. */
  const firstShown = signal<ReadonlySet<string>>(new Set());
  let stops: (() => void)[] = [];

  const follow = async (): Promise<void> => {
    const instance = active.peek();
    for (const stop of stops) stop();
    stops = [];
    if (!instance) {
      events.value = [];
      return;
    }
    const items = {
      events: watchEventsItem(instance.id, memoryAreaOf(instance)),
      names: watchNamesItem(instance.id),
      state: watchStateItem,
    };
    stops = [
      stored.watch(items.events, (now) => {
        events.value = now;
      }),
      stored.watch(items.names, (now) => {
        names.value = now;
      }),
      stored.watch(items.state, (now) => {
        state.value = now;
      }),
    ];
    const now = await stored.readAll(items);
    if (active.peek() !== instance) return;
    names.value = now.names;
    state.value = now.state;
    events.value = now.events;
  };

  const isNew = ({ id, isSeen }: KeptEvent) => !isSeen || firstShown.value.has(id);

  return {
    events,
    names,
    isNew,
    newCount: computed(() => events.value.filter(isNew).length),
    /** The active instance refuses its token: nothing is looked at until it has another one. */
    isStopped: computed(() => {
      const now = state.value;
      return now?.status === 'stopped' && now.instanceId === active.value?.id;
    }),
    /** Reads what there is, and follows it and the active instance from then on. */
    start: async (): Promise<void> => {
      let first: Promise<void> | undefined;
      active.subscribe(() => {
        const following = follow();
        first ??= following;
      });
      await first;
    },
    /** These are before the user's eyes: the badge need not count them any more. Told once, whatever comes of it. */
    markSeen: async (shown: readonly KeptEvent[]): Promise<void> => {
      const known = firstShown.peek();
      const eventIds = shown.filter(({ id, isSeen }) => !isSeen && !known.has(id)).map(({ id }) => id);
      if (eventIds.length === 0) return;
      firstShown.value = new Set([...known, ...eventIds]);
      await call('watchEventsSeen', { eventIds });
    },
    /** Forgets events. Resolves when the worker has. */
    dismiss: async (gone: readonly KeptEvent[]): Promise<void> => {
      await call('dismissWatchEvents', { eventIds: gone.map(({ id }) => id) });
    },
  };
}
