import { entry, forget, read, readAll, type Write, writeAll } from '../../browser/stored';
import type { Instance } from '../../instance/instance';
import { memoryAreaOf } from '../../instance/memory-area';
import { type Compared, learnList } from '../../push/watch/compare';
import type { ActiveList } from '../../push/watch/reach';
import type { KeptEvent, WatchEvent } from '../../push/watch/watch-event';
import type { WatchMemory } from '../../push/watch/watch-memory';
import { instancesItem, leftOutItem, watchEventsItem, watchedItem, watchNamesItem } from '../../storage/items';
import { createQueue } from '../queue';
import { withEvents } from './kept-events';

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

export type WatchStore = ReturnType<typeof createWatchStore>;

/**
 * What the watch remembers. A memory and the events that follow from it are one write, so a worker that dies leaves both or neither.
 * The worker alone writes it; the queue keeps its own writers apart.
 */
export function createWatchStore({ now }: { now: () => number }) {
  const inTurn = createQueue();
  const eras = new Map<string, number>();
  const eraOf = (instanceId: string) => eras.get(instanceId) ?? 0;
  const nextEra = (instanceId: string) => eras.set(instanceId, eraOf(instanceId) + 1);

  /** Where what is learnt of this instance belongs from now on. */
  const placeOf = (instance: Instance): Place => ({
    instanceId: instance.id,
    area: memoryAreaOf(instance),
    era: eraOf(instance.id),
  });

  /** Whether nothing was forgotten or moved since. */
  const isCurrent = ({ instanceId, era }: Place) => era === eraOf(instanceId);

  const load = ({ instanceId, area }: Omit<Place, 'era'>) =>
    readAll({ memory: watchedItem(instanceId, area), kept: watchEventsItem(instanceId, area) });

  const save = async (
    place: Omit<Place, 'era'>,
    memory: WatchMemory,
    kept: readonly KeptEvent[],
    found: readonly WatchEvent[],
  ) => {
    const { instanceId, area } = place;
    const writes: Write[] = [entry(watchedItem(instanceId, area), memory)];
    if (found.length > 0) writes.push(entry(watchEventsItem(instanceId, area), withEvents(kept, found, now())));
    await writeAll(...writes);
  };

  /** Learns something and resolves with the memory as it is then. Throws `WatchEnded`, unless the place has no era. */
  const learn = (
    place: Omit<Place, 'era'> & { era?: number },
    learnt: (memory: WatchMemory) => WatchMemory | Compared,
  ): Promise<WatchMemory> =>
    inTurn(async () => {
      if (place.era !== undefined && place.era !== eraOf(place.instanceId)) throw new WatchEnded();
      const { memory: before, kept } = await load(place);
      const result = learnt(before);
      const { memory, events } = 'memory' in result ? result : { memory: result, events: [] };
      if (memory !== before) await save(place, memory, kept, events);
      return memory;
    });

  /** The same for a list of active pushes, which also tells what was left out. `serverTime`: milliseconds since 1970. */
  const learnActive = (place: Place, list: ActiveList, serverTime: number): Promise<WatchMemory> =>
    inTurn(async () => {
      if (!isCurrent(place)) throw new WatchEnded();
      const [{ memory: before, kept }, out] = await Promise.all([load(place), read(leftOutItem)]);
      const isFirstOfSession = !out.hasRun.includes(place.instanceId);
      const frame = { leftOut: new Set(out.pushes), isFirstOfSession, now: serverTime };
      const { memory, events, leftOut } = learnList(before, list, frame);
      await save(place, memory, kept, events);
      if (isFirstOfSession)
        await writeAll(entry(leftOutItem, { pushes: [...leftOut], hasRun: [...out.hasRun, place.instanceId] }));
      return memory;
    });

  /** Never watches this push while the browser runs. */
  const leaveOut = (push: string) =>
    inTurn(async () => {
      const out = await read(leftOutItem);
      if (!out.pushes.includes(push)) await writeAll(entry(leftOutItem, { ...out, pushes: [...out.pushes, push] }));
    });

  /** Notes names of pushes as a list has them, and forgets those of pushes that are in no list and have no events. */
  const learnNames = (place: Place, names: Readonly<Record<string, string>>, isWholeList: boolean) =>
    inTurn(async () => {
      const item = watchNamesItem(place.instanceId);
      const [{ kept }, known, out] = await Promise.all([load(place), read(item), read(leftOutItem)]);
      const told = new Set(kept.map(({ push }) => push));
      const old = Object.entries(known).filter(([push]) => !isWholeList || told.has(push));
      const fresh = Object.entries(names).filter(([push]) => !out.pushes.includes(push));
      await writeAll(entry(item, Object.fromEntries([...old, ...fresh])));
    });

  /** Changes the events that are kept. */
  const changeEvents = (place: Omit<Place, 'era'>, changed: (events: KeptEvent[]) => KeptEvent[]) =>
    inTurn(async () => {
      const item = watchEventsItem(place.instanceId, place.area);
      await writeAll(entry(item, changed(await read(item))));
    });

  const eventsOf = async (instance: Instance): Promise<KeptEvent[]> =>
    read(watchEventsItem(instance.id, memoryAreaOf(instance)));

  const forgetMemory = async (instanceId: string) => {
    nextEra(instanceId);
    await forget(watchedItem(instanceId, 'session') as never, watchedItem(instanceId, 'device') as never);
  };

  /** Forgets all that was learnt of an account: its token is another one now, or it is gone. */
  const forgetAccount = (instanceId: string) =>
    inTurn(async () => {
      await forgetMemory(instanceId);
      await forget(
        watchEventsItem(instanceId, 'session') as never,
        watchEventsItem(instanceId, 'device') as never,
        watchNamesItem(instanceId) as never,
      );
    });

  /** Forgets what is compared with, of every instance; what was told already stays to be read. */
  const forgetMemories = () =>
    inTurn(async () => {
      for (const { id } of await read(instancesItem)) await forgetMemory(id);
    });

  /** The token lies elsewhere now, and what was learnt with it goes there too. */
  const moveAccount = (instanceId: string, from: Place['area'], to: Place['area']) =>
    inTurn(async () => {
      nextEra(instanceId);
      const { memory, kept } = await load({ instanceId, area: from });
      await writeAll(entry(watchedItem(instanceId, to), memory), entry(watchEventsItem(instanceId, to), kept));
      await forget(watchedItem(instanceId, from) as never, watchEventsItem(instanceId, from) as never);
    });

  /** Another token: an account's list from here on may have nothing to do with how far rounds reached before. */
  const renew = (instanceId: string, area: Place['area']) =>
    inTurn(async () => {
      nextEra(instanceId);
      const { memory, kept } = await load({ instanceId, area });
      if (memory.reach) await save({ instanceId, area }, { pushes: memory.pushes }, kept, []);
    });

  return {
    placeOf,
    isCurrent,
    learn,
    learnActive,
    learnNames,
    leaveOut,
    changeEvents,
    eventsOf,
    forgetAccount,
    forgetMemories,
    moveAccount,
    renew,
  };
}
