import {
  entry,
  readItem,
  readItems,
  removeItems,
  type StorageEntry,
  writeEntries,
  writeItem,
} from '../../browser/stored';
import { hashOfToken } from '../../encoding';
import { accountDataArea, type Instance } from '../../instance/instance';
import type { CreatedResult, PushResult } from '../../push/result';
import { expiresAt } from '../../push/stored-push';
import type { Item } from '../../storage/item';
import { inFlightItem, instancesItem, resultsItem } from '../../storage/items';
import {
  type NamedPush,
  watchBaselineItem,
  watchEventsItem,
  watchNamesItem,
  watchProcessedItem,
  watchSettingsItem,
  watchSkippedItem,
  watchStatusItem,
} from '../../storage/watch-items';
import { addEvents, type StoredWatchEvent } from '../../watch/event';
import { addCreated, markPaused, type Reconciled, removePrivate, type WatchBaseline } from '../../watch/reconcile';
import type { WatchStatus } from '../../watch/settings';
import { createQueue, ignoreStorageFull } from '../result-store';

type Area = 'session' | 'device';

const itemsOf = (id: string, area: Area) => ({
  baseline: watchBaselineItem(id, area),
  stored: watchEventsItem(id, area),
  names: watchNamesItem(id),
});

interface UpdateOptions {
  /** What an aborted poll has found is not written. */
  signal?: AbortSignal;
  /** Names and `url_token`s that were read meanwhile. */
  names?: Readonly<Record<string, NamedPush>>;
}

export type BaselineStore = ReturnType<typeof createBaselineStore>;

/**
 * Stores what polls compare with and the events that follow from it: one write, so that a terminated worker leaves both or neither.
 */
export function createBaselineStore({ now }: { now: () => number }) {
  const enqueue = createQueue();
  const enqueueStatus = createQueue();
  const enqueueNotes = createQueue();

  /** Writes what follows from the baseline, and returns it. Throws the reason of an aborted signal. */
  const update = <R extends Reconciled>(
    instance: Pick<Instance, 'id' | 'tokenArea'>,
    reconcile: (before: WatchBaseline) => R,
    { signal, names }: UpdateOptions = {},
  ): Promise<R> =>
    enqueue(async () => {
      signal?.throwIfAborted();
      const items = itemsOf(instance.id, accountDataArea(instance));
      const before = await readItems(items);
      const result = reconcile(before.baseline);
      const { baseline, events = [] } = result;
      const stored = addEvents(before.stored, events, now());
      const writes: StorageEntry[] = [];
      if (baseline !== before.baseline) writes.push(entry(items.baseline, baseline));
      if (events.length > 0) writes.push(entry(items.stored, stored));
      if (names) {
        const hasUse = ([push]: [string, NamedPush]) =>
          baseline.pushes[push] || stored.some((one) => one.push === push);
        const used = Object.entries({ ...before.names, ...names }).filter(hasUse);
        writes.push(entry(items.names, Object.fromEntries(used)));
      }
      await writeEntries(...writes);
      return result;
    });

  const listEvents = async (): Promise<{ instance: Instance; events: StoredWatchEvent[] }[]> => {
    const instances = await readItem(instancesItem);
    const items: Record<string, Item<StoredWatchEvent[]>> = {};
    for (const instance of instances) items[instance.id] = watchEventsItem(instance.id, accountDataArea(instance));
    const events: Record<string, StoredWatchEvent[]> = await readItems(items as never);
    return instances.map((instance) => ({ instance, events: events[instance.id] ?? [] }));
  };

  /** Changes the events of every instance that has some. */
  const updateEvents = (change: (events: StoredWatchEvent[]) => StoredWatchEvent[]) =>
    enqueue(async () => {
      for (const { instance, events } of await listEvents())
        if (events.length > 0) await writeItem(watchEventsItem(instance.id, accountDataArea(instance)), change(events));
    });

  const excludePrivate = (instance: Instance, push: string, createdAt: number) =>
    enqueue(async () => {
      const skipped = await readItem(watchSkippedItem);
      if (skipped.includes(push)) return;
      const items = itemsOf(instance.id, accountDataArea(instance));
      const { baseline, stored } = await readItems(items);
      const others = stored.filter((event) => event.push !== push);
      const writes: StorageEntry[] = [
        entry(items.baseline, removePrivate(baseline, push, createdAt)),
        entry(watchSkippedItem, [...skipped, push]),
      ];
      if (others.length < stored.length) writes.push(entry(items.stored, others));
      await writeEntries(...writes);
    });

  /** Takes these in never again. What is neither a result nor on its way to become one any more needs no note. */
  const note = (isNoted: (one: Pick<PushResult, 'id' | 'instance'>) => boolean): Promise<void> =>
    enqueueNotes(async () => {
      const { results, inFlight, recorded } = await readItems({
        results: resultsItem,
        inFlight: inFlightItem,
        recorded: watchProcessedItem,
      });
      const ours = [...results, ...inFlight].filter((one) => recorded.includes(one.id) || isNoted(one));
      await writeItem(watchProcessedItem, [...new Set(ours.map(({ id }) => id))]);
    });

  /** The instance's account is another one by now: what was made with the old one, or is being made, is not the new one's. */
  const noteAll = (instanceId: string) => note(({ instance }) => instance.id === instanceId);

  const addResult = async (result: CreatedResult) => {
    const {
      instance: { id },
      withAccount,
      isPrivate,
      stored,
      name,
    } = result;
    const { instances, settings, noted } = await readItems({
      instances: instancesItem,
      settings: watchSettingsItem,
      noted: watchProcessedItem,
    });
    const instance = instances.find((one) => one.id === id);
    if (!instance || !withAccount) return;
    const push = await hashOfToken(stored.urlToken);
    if (isPrivate) return excludePrivate(instance, push, stored.createdAt);
    if (noted.includes(result.id)) return;
    const created = { createdAt: stored.createdAt, endsAt: expiresAt(stored), allowed: stored.expireAfterViews };
    await update(instance, (before) => ({ baseline: addCreated(before, push, created, settings.isOn) }), {
      names: { [push]: { urlToken: stored.urlToken, name } },
    });
    await note((one) => one.id === result.id);
  };

  /** Watches a push from its creation, or never if it was created in a private window. Where there is no room, `recover` does it later. */
  const onPushCreated = async (result: PushResult): Promise<void> => {
    if (result.state === 'created') await addResult(result).catch(ignoreStorageFull);
  };

  /** At the worker's start, before any poll: watches pushes that a terminated worker created and did not get to note. */
  const recover = async (): Promise<void> => {
    const { results, instances } = await readItems({ results: resultsItem, instances: instancesItem });
    for (const result of results.toReversed()) {
      const instance = instances.find(({ id }) => id === result.instance.id);
      if (!instance || result.state !== 'created' || result.expiredAt !== undefined) continue;
      const { seenUntil = -1 } = await readItem(watchBaselineItem(instance.id, accountDataArea(instance)));
      if (result.isPrivate || result.stored.createdAt > seenUntil) await onPushCreated(result);
    }
  };

  /**
   * What a poll must not take in. Read it after the list: the list may hold a push whose create has not returned yet. Nothing new is taken
   * in while a private push is in flight, or while nobody could search for one of unknown outcome.
   */
  const readExclusions = async (): Promise<{ skipped: Set<string>; takesNew: boolean }> => {
    const { skipped, ...rest } = await readItems({
      skipped: watchSkippedItem,
      results: resultsItem,
      inFlight: inFlightItem,
    });
    const results = rest.results.filter(({ isPrivate }) => isPrivate);
    const pushes = results.flatMap((one) =>
      one.state === 'created' ? [one] : one.state === 'unknown' ? one.candidates : [],
    );
    const hashes = await Promise.all(pushes.map(({ stored }) => hashOfToken(stored.urlToken)));
    const isUnclear =
      rest.inFlight.some(({ isPrivate }) => isPrivate) ||
      results.some((one) => one.state === 'unknown' && one.search === 'not-looked');
    return { skipped: new Set([...skipped, ...hashes]), takesNew: !isUnclear };
  };

  /** The watch is off: what happens from now on is not reported when it is on again. */
  const pauseAll = async (): Promise<void> => {
    for (const instance of await readItem(instancesItem))
      await update(instance, (before) => {
        const isPaused = Object.values(before.pushes).every(({ views }) => views === null);
        return { baseline: isPaused ? before : markPaused(before) };
      });
  };

  /** Forgets everything of an account: its token is another one now, or it is gone. */
  const forgetAccount = async (id: string): Promise<void> => {
    await noteAll(id);
    await enqueue(async () => {
      const all = [itemsOf(id, 'session'), itemsOf(id, 'device')].flatMap((items) => Object.values(items));
      await removeItems(...(all as never[]));
    });
  };

  /** The token is stored elsewhere now, and what was found with it goes there, too. */
  const moveAccount = (id: string, from: Area, to: Area) =>
    enqueue(async () => {
      const [source, target] = [itemsOf(id, from), itemsOf(id, to)];
      const { baseline, stored } = await readItems(source);
      await writeEntries(entry(target.baseline, baseline), entry(target.stored, stored));
      await removeItems(source.baseline as never, source.stored as never);
    });

  const updateStatus = (change: (before: WatchStatus) => WatchStatus | Promise<WatchStatus>): Promise<WatchStatus> =>
    enqueueStatus(async () => {
      const before = await readItem(watchStatusItem);
      const next = await change(before ?? { accounts: {} });
      if (JSON.stringify(next) !== JSON.stringify(before)) await writeItem(watchStatusItem, next);
      return next;
    });

  return {
    update,
    listEvents,
    updateEvents,
    onPushCreated,
    recover,
    readExclusions,
    pauseAll,
    noteAll,
    forgetAccount,
    moveAccount,
    updateStatus,
  };
}
