import { entry, readAll, type Write, writeAll } from '../../browser/stored';
import type { Instance } from '../../instance/instance';
import { memoryAreaOf } from '../../instance/memory-area';
import type { LeftOut } from '../../push/watch/left-out';
import type { KeptEvent } from '../../push/watch/watch-event';
import type { WatchMemory } from '../../push/watch/watch-memory';
import { leftOutItem, watchEventsItem, watchedItem } from '../../storage/watch-items';
import { createQueue } from '../queue';

/** An instance's memory, and which one: it may be forgotten, and what was learnt for it then is not written into the next. */
export interface Place {
  instanceId: string;
  area: 'session' | 'device';
  era: number;
}

/** What was learnt belongs to a memory that was forgotten or moved meanwhile, or the watch was switched off: nothing is written. */
export class WatchEnded extends Error {
  override readonly name = 'WatchEnded';
}

export type WatchBooks = ReturnType<typeof createWatchBooks>;

/**
 * What the watch compares with, and the events that follow from it: one write, so that a worker that dies leaves both or neither. The
 * worker alone writes them; the queue keeps its own writers apart.
 */
export function createWatchBooks() {
  const inTurn = createQueue();
  const eras = new Map<string, number>();
  const eraOf = (instanceId: string) => eras.get(instanceId) ?? 0;

  /** Where what is learnt of this instance belongs from now on. */
  const placeOf = (instance: Instance): Place => ({
    instanceId: instance.id,
    area: memoryAreaOf(instance),
    era: eraOf(instance.id),
  });

  /** Whether nothing was forgotten or moved since. */
  const isCurrent = ({ instanceId, era }: Place) => era === eraOf(instanceId);

  /** What was learnt of this instance up to now is not written any more. */
  const nextEra = (instanceId: string): void => {
    eras.set(instanceId, eraOf(instanceId) + 1);
  };

  /** Runs a job in turn. Throws `WatchEnded` if the place is no more. */
  const inTurnAt = <T>(place: Place, job: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      if (!isCurrent(place)) throw new WatchEnded();
      return job();
    });

  const load = ({ instanceId, area }: Omit<Place, 'era'>) =>
    readAll({ memory: watchedItem(instanceId, area), kept: watchEventsItem(instanceId, area), out: leftOutItem });

  /** `kept` undefined: the events stay as they are. */
  const save = async ({ instanceId, area }: Omit<Place, 'era'>, memory: WatchMemory, kept?: readonly KeptEvent[]) => {
    const writes: Write[] = [entry(watchedItem(instanceId, area), memory)];
    if (kept) writes.push(entry(watchEventsItem(instanceId, area), [...kept]));
    await writeAll(...writes);
  };

  const noteOut = async (before: LeftOut, out: LeftOut) => {
    if (out !== before) await writeAll(entry(leftOutItem, out));
  };

  return { inTurn, inTurnAt, placeOf, isCurrent, nextEra, load, save, noteOut };
}
