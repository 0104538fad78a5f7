import { entry, read, writeAll } from '../../browser/stored';
import type { Instance } from '../../instance/instance';
import { memoryAreaOf } from '../../instance/memory-area';
import { type Compared, learnList, learnPrivate } from '../../push/watch/compare';
import { withEvents } from '../../push/watch/kept-events';
import { withPushes, withReach } from '../../push/watch/left-out';
import type { ActiveList } from '../../push/watch/reach';
import type { KeptEvent } from '../../push/watch/watch-event';
import type { WatchMemory } from '../../push/watch/watch-memory';
import { leftOutItem, watchEventsItem, watchNamesItem } from '../../storage/watch-items';
import { createAccounts } from './accounts';
import { createWatchBooks, type Place } from './watch-books';

export type WatchStore = ReturnType<typeof createWatchStore>;

/** What the watch remembers, and how it learns. What is given a place throws `WatchEnded` if the place is no more. */
export function createWatchStore({ now }: { now: () => number }) {
  const books = createWatchBooks();
  const { inTurn, inTurnAt, placeOf, isCurrent, load, save, noteOut } = books;

  const learnNow = async (
    place: Omit<Place, 'era'>,
    learnt: (memory: WatchMemory) => WatchMemory | Compared,
  ): Promise<WatchMemory> => {
    const { memory: before, kept } = await load(place);
    const result = learnt(before);
    const { memory, events } = 'memory' in result ? result : { memory: result, events: [] };
    if (memory !== before) await save(place, memory, events.length > 0 ? withEvents(kept, events, now()) : undefined);
    return memory;
  };

  /** Learns something and resolves with the memory as it is then. */
  const learn = (place: Place, learnt: (memory: WatchMemory) => WatchMemory | Compared): Promise<WatchMemory> =>
    inTurnAt(place, () => learnNow(place, learnt));

  /** The same for what holds for an account whatever became of its memory meanwhile. */
  const learnAnyway = (instance: Instance, learnt: (memory: WatchMemory) => WatchMemory): Promise<WatchMemory> =>
    inTurn(() => learnNow(placeOf(instance), learnt));

  /** The same for a list of active pushes. `serverTime`: milliseconds since 1970. */
  const learnActive = (place: Place, list: ActiveList, serverTime: number): Promise<WatchMemory> =>
    inTurnAt(place, async () => {
      const { memory, out } = await load(place);
      const left = withReach(out, place.instanceId, memory.reach);
      // First: a worker that dies in between must not take how far this round came for how far those before did.
      await noteOut(out, left);
      const reachedBefore = left.reachedBefore[place.instanceId] ?? null;
      return learnNow(place, (before) =>
        learnList(before, list, { leftOut: left.pushes, reachedBefore, now: serverTime }),
      );
    });

  /** Watches none of these while the browser runs. */
  const leaveOut = (pushes: readonly string[]) =>
    inTurn(async () => {
      const out = await read(leftOutItem);
      await noteOut(out, withPushes(out, pushes));
    });

  /** Never watches this push of an account, nor keeps what a round may have learnt of it meanwhile. */
  const leaveOutMade = (place: Place, push: string, createdAt: number) =>
    inTurnAt(place, async () => {
      const { memory, kept, out } = await load(place);
      await noteOut(out, withReach(withPushes(out, [push]), place.instanceId, memory.reach));
      const others = kept.filter((event) => event.push !== push);
      await save(place, learnPrivate(memory, push, createdAt), others.length < kept.length ? others : undefined);
    });

  /** Notes names of watched pushes as a list has them, and forgets those of pushes that are in no list and have no events. */
  const learnNames = (place: Place, names: Readonly<Record<string, string>>, isWholeList: boolean) =>
    inTurnAt(place, async () => {
      const item = watchNamesItem(place.instanceId);
      const [{ memory, kept }, known] = await Promise.all([load(place), read(item)]);
      const told = new Set(kept.map(({ push }) => push));
      const old = Object.entries(known).filter(([push]) => !isWholeList || told.has(push));
      const fresh = Object.entries(names).filter(([push]) => memory.pushes[push]);
      await writeAll(entry(item, Object.fromEntries([...old, ...fresh])));
    });

  const eventsOf = async (instance: Instance): Promise<KeptEvent[]> =>
    read(watchEventsItem(instance.id, memoryAreaOf(instance)));

  /** Changes the events that are kept, if there are any. */
  const changeEvents = (instance: Instance, changed: (events: KeptEvent[]) => KeptEvent[]) =>
    inTurn(async () => {
      const events = await eventsOf(instance);
      if (events.length === 0) return;
      await writeAll(entry(watchEventsItem(instance.id, memoryAreaOf(instance)), changed(events)));
    });

  return {
    placeOf,
    isCurrent,
    learn,
    learnAnyway,
    learnActive,
    leaveOut,
    leaveOutMade,
    learnNames,
    eventsOf,
    changeEvents,
    ...createAccounts(books),
  };
}
