import { entry, forget, read, readAll, type Write, writeAll } from '../../browser/stored';
import type { Instance } from '../../instance/instance';
import { memoryAreaOf } from '../../instance/memory-area';
import { type Compared, learnAccount, learnList, learnPause, learnPrivate } from '../../push/watch/compare';
import { withEvents } from '../../push/watch/kept-events';
import { type LeftOut, withoutReach, withPushes, withReach } from '../../push/watch/left-out';
import type { ActiveList } from '../../push/watch/reach';
import type { KeptEvent } from '../../push/watch/watch-event';
import type { WatchMemory } from '../../push/watch/watch-memory';
import { instancesItem, leftOutItem, watchEventsItem, watchedItem, watchNamesItem } from '../../storage/items';
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
    readAll({ memory: watchedItem(instanceId, area), kept: watchEventsItem(instanceId, area), out: leftOutItem });

  const save = async ({ instanceId, area }: Omit<Place, 'era'>, memory: WatchMemory, kept?: readonly KeptEvent[]) => {
    const writes: Write[] = [entry(watchedItem(instanceId, area), memory)];
    if (kept) writes.push(entry(watchEventsItem(instanceId, area), [...kept]));
    await writeAll(...writes);
  };

  const noteOut = async (before: LeftOut, out: LeftOut) => {
    if (out !== before) await writeAll(entry(leftOutItem, out));
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
      if (memory !== before) await save(place, memory, events.length > 0 ? withEvents(kept, events, now()) : undefined);
      return memory;
    });

  /** The same for a list of active pushes. `serverTime`: milliseconds since 1970. */
  const learnActive = (place: Place, list: ActiveList, serverTime: number): Promise<WatchMemory> =>
    inTurn(async () => {
      if (!isCurrent(place)) throw new WatchEnded();
      const { memory, kept, out } = await load(place);
      const left = withReach(out, place.instanceId, memory.reach);
      // First: a worker that dies in between must not take how far this round came for how far those before did.
      await noteOut(out, left);
      const reachedBefore = left.reachedBefore[place.instanceId] ?? null;
      const frame = { leftOut: left.pushes, reachedBefore, now: serverTime };
      const compared = learnList(memory, list, frame);
      const { events } = compared;
      await save(place, compared.memory, events.length > 0 ? withEvents(kept, events, now()) : undefined);
      return compared.memory;
    });

  /** Notes whether what a new token lists is the account's that is remembered. Of another one's, nothing was left out before. */
  const learnAccountOf = (place: Place, isSame: boolean) =>
    inTurn(async () => {
      if (!isCurrent(place)) throw new WatchEnded();
      const { memory, out } = await load(place);
      if (!isSame) await noteOut(out, withoutReach(out, place.instanceId));
      await save(place, learnAccount(memory, isSame));
    });

  /** Watches none of these while the browser runs. */
  const leaveOut = (pushes: readonly string[]) =>
    inTurn(async () => {
      const out = await read(leftOutItem);
      await noteOut(out, withPushes(out, pushes));
    });

  /** Never watches this push of an account, nor keeps what a round may have learnt of it meanwhile. Throws `WatchEnded`. */
  const leaveOutMade = (place: Place, push: string, createdAt: number) =>
    inTurn(async () => {
      if (!isCurrent(place)) throw new WatchEnded();
      const { memory, kept, out } = await load(place);
      await noteOut(out, withReach(withPushes(out, [push]), place.instanceId, memory.reach));
      const others = kept.filter((event) => event.push !== push);
      await save(place, learnPrivate(memory, push, createdAt), others.length < kept.length ? others : undefined);
    });

  /** Notes names of watched pushes as a list has them, and forgets those of pushes that are in no list and have no events. */
  const learnNames = (place: Place, names: Readonly<Record<string, string>>, isWholeList: boolean) =>
    inTurn(async () => {
      if (!isCurrent(place)) throw new WatchEnded();
      const item = watchNamesItem(place.instanceId);
      const [{ memory, kept }, known] = await Promise.all([load(place), read(item)]);
      const told = new Set(kept.map(({ push }) => push));
      const old = Object.entries(known).filter(([push]) => !isWholeList || told.has(push));
      const fresh = Object.entries(names).filter(([push]) => memory.pushes[push]);
      await writeAll(entry(item, Object.fromEntries([...old, ...fresh])));
    });

  /** Changes the events that are kept, if there are any. */
  const changeEvents = (place: Omit<Place, 'era'>, changed: (events: KeptEvent[]) => KeptEvent[]) =>
    inTurn(async () => {
      const item = watchEventsItem(place.instanceId, place.area);
      const events = await read(item);
      if (events.length > 0) await writeAll(entry(item, changed(events)));
    });

  const eventsOf = async (instance: Instance): Promise<KeptEvent[]> =>
    read(watchEventsItem(instance.id, memoryAreaOf(instance)));

  /** Forgets all that was learnt of an account: its token is another one now, or it is gone. */
  const forgetAccount = (instanceId: string) =>
    inTurn(async () => {
      nextEra(instanceId);
      await forget(
        ...(['session', 'device'] as const).flatMap((area) => [
          watchedItem(instanceId, area) as never,
          watchEventsItem(instanceId, area) as never,
        ]),
        watchNamesItem(instanceId) as never,
      );
      const out = await read(leftOutItem);
      await noteOut(out, withoutReach(out, instanceId));
    });

  /** Of every instance: what happens from now on is not told when the watch goes on. */
  const pause = () =>
    inTurn(async () => {
      for (const instance of await read(instancesItem)) {
        nextEra(instance.id);
        const place = placeOf(instance);
        const { memory } = await load(place);
        if (Object.keys(memory.pushes).length > 0) await save(place, learnPause(memory));
      }
    });

  /** The token lies elsewhere now, and what was learnt with it goes there too. */
  const moveAccount = (instanceId: string, from: Place['area'], to: Place['area']) =>
    inTurn(async () => {
      nextEra(instanceId);
      const { memory, kept } = await load({ instanceId, area: from });
      await save({ instanceId, area: to }, memory, kept);
      await forget(watchedItem(instanceId, from) as never, watchEventsItem(instanceId, from) as never);
    });

  /** Another token: an account's list from here on may have nothing to do with what is remembered. */
  const renew = (instanceId: string, area: Place['area']) =>
    inTurn(async () => {
      nextEra(instanceId);
      const { memory } = await load({ instanceId, area });
      if (memory.reach) await save({ instanceId, area }, { ...memory, hasNewToken: true });
    });

  return {
    placeOf,
    isCurrent,
    learn,
    learnActive,
    learnAccountOf,
    learnNames,
    leaveOut,
    leaveOutMade,
    changeEvents,
    eventsOf,
    forgetAccount,
    pause,
    moveAccount,
    renew,
  };
}
