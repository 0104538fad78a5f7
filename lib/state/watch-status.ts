import { signal } from '@preact/signals';
import type { Failure } from '../push/failure';
import type { WatchState } from '../push/watch/watch-state';
import { watchStateItem } from '../storage/watch-items';
import type { Doors, Stored } from './doors';

export interface WatchStatusParts extends Pick<Doors, 'call' | 'now'> {
  stored: Pick<Stored, 'read' | 'watch'>;
}

export type WatchStatus = ReturnType<typeof createWatchStatus>;

/** How the watch is doing, and a look right now. */
export function createWatchStatus({ stored, call, now }: WatchStatusParts) {
  /** Undefined until the worker has said so. */
  const state = signal<WatchState>();
  const isLooking = signal(false);
  /** Why the worker did not look when it was asked to. */
  const failure = signal<Failure>();
  /** When the last look that was asked for here got through: milliseconds since 1970. */
  const lookedHere = signal<number>();

  return {
    state,
    isLooking,
    failure,
    lookedHere,
    now,
    /** Reads what is stored and follows it from then on. */
    start: async (): Promise<void> => {
      stored.watch(watchStateItem, (value) => {
        state.value = value;
      });
      state.value = await stored.read(watchStateItem);
    },
    lookNow: async (): Promise<void> => {
      if (isLooking.peek()) return;
      isLooking.value = true;
      failure.value = undefined;
      lookedHere.value = undefined;
      const reply = await call('watchNow', undefined);
      isLooking.value = false;
      if (!reply.ok) failure.value = reply.failure;
      else {
        state.value = reply.value;
        if (reply.value?.status === 'watching') lookedHere.value = reply.value.lookedAt;
      }
    },
  };
}
