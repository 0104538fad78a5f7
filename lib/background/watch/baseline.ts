import {
  entry,
  readItem,
  readItems,
  removeItems,
  type StorageEntry,
  writeEntries,
  writeItem,
} from '../../browser/stored';
import { readBatchRows } from '../../browser/stored-batch';
import { hashOfToken } from '../../encoding';
import { accountDataArea, type Instance } from '../../instance/instance';
import type { CreatedResult, PushResult } from '../../push/result';
import { expiresAt } from '../../push/stored-push';
import { inFlightItem, instancesItem, resultsItem } from '../../storage/items';
import { batchesItem } from '../../storage/items-batch';
import {
  type NamedPush,
  watchBaselineItem,
  watchEventsItem,
  watchNamesItem,
  watchSettingsItem,
  watchSkippedItem,
} from '../../storage/items-on-demand';
import { addEvents, type StoredWatchEvent, type WatchBaseline } from '../../watch/event';
import { addCreated, markPaused, type Reconciled, removePrivate } from '../../watch/reconcile';
import { removeUnlisted } from '../instance-data';
import { createQueue } from '../result-store';

type Account = Pick<Instance, 'id' | 'tokenArea'>;

export type WatchableResult = Pick<
  CreatedResult,
  'state' | 'instance' | 'withAccount' | 'isPrivate' | 'name' | 'stored'
>;
type Area = 'session' | 'device';

const itemsOf = (id: string, area: Area) => ({
  baseline: watchBaselineItem(id, area),
  events: watchEventsItem(id, area),
  names: watchNamesItem(id),
});

export async function readWatchEvents() {
  const read = async (instance: Instance) => {
    const { events, names } = itemsOf(instance.id, accountDataArea(instance));
    return { instance, ...(await readItems({ events, names })) };
  };
  return Promise.all((await readItem(instancesItem)).map(read));
}

/** `newestAt`: milliseconds since 1970, by this computer's clock. */
export async function countUnseenEvents(): Promise<{ count: number; newestAt: number }> {
  const events = (await readWatchEvents()).flatMap((account) => account.events).filter(({ isSeen }) => !isSeen);
  return { count: events.length, newestAt: Math.max(0, ...events.map(({ foundAt }) => foundAt)) };
}

export type BaselineStore = ReturnType<typeof createBaselineStore>;

/** Baseline and events are one write, so that a terminated worker leaves both or neither. */
export function createBaselineStore(now: () => number) {
  const enqueue = createQueue();

  /** Writes what follows from the baseline, and returns it. Throws the signal's reason if the poll was aborted. */
  const update = <R extends Reconciled>(
    account: Account,
    reconcile: (before: WatchBaseline) => R,
    { signal, names }: { signal?: AbortSignal; names?: Readonly<Record<string, NamedPush>> } = {},
  ): Promise<R> =>
    enqueue(async () => {
      signal?.throwIfAborted();
      const items = itemsOf(account.id, accountDataArea(account));
      const before = await readItems(items);
      const result = reconcile(before.baseline);
      const { baseline, events = [] } = result;
      const stored = addEvents(before.events, events, now());
      const writes: StorageEntry[] = [];
      if (baseline !== before.baseline) writes.push(entry(items.baseline, baseline));
      if (events.length > 0) writes.push(entry(items.events, stored));
      if (names) {
        const isUsed = (push: string) => baseline.pushes[push] || stored.some((event) => event.push === push);
        const used = Object.entries({ ...before.names, ...names }).filter(([push]) => isUsed(push));
        writes.push(entry(items.names, Object.fromEntries(used)));
      }
      await writeEntries(...writes);
      return result;
    });

  const updateEvents = (change: (events: StoredWatchEvent[]) => StoredWatchEvent[]) =>
    enqueue(async () => {
      for (const { instance, events } of await readWatchEvents())
        if (events.length > 0) await writeItem(watchEventsItem(instance.id, accountDataArea(instance)), change(events));
    });

  const excludePrivate = async (account: Account, push: string, createdAt: number): Promise<void> => {
    if ((await readItem(watchSkippedItem)).includes(push)) return;
    await update(account, (before) => ({ baseline: removePrivate(before, push, createdAt) }));
    await updateEvents((events) => events.filter((event) => event.push !== push));
    await enqueue(async () => writeItem(watchSkippedItem, [...(await readItem(watchSkippedItem)), push]));
  };

  const addResult = async (result: PushResult | WatchableResult): Promise<void> => {
    if (result.state !== 'created' || !result.withAccount) return;
    const { instances, settings } = await readItems({ instances: instancesItem, settings: watchSettingsItem });
    const instance = instances.find(({ id }) => id === result.instance.id);
    if (!instance) return;
    const { name, isPrivate, stored } = result;
    const { urlToken, createdAt, expireAfterViews: allowed } = stored;
    const push = await hashOfToken(urlToken);
    if (isPrivate) return excludePrivate(instance, push, createdAt);
    const created = { createdAt, endsAt: expiresAt(stored), allowed };
    const add = (before: WatchBaseline) => ({ baseline: addCreated(before, push, created, settings.isOn) });
    await update(instance, add, { names: { [push]: { urlToken, name } } });
  };

  /** Returns whether the outcome of a row is open. */
  const excludePrivateBatches = async (account: Account): Promise<boolean> => {
    const batches = (await readItem(batchesItem)).filter(({ isPrivate, withAccount }) => isPrivate && withAccount);
    let isOpen = false;
    for (const batch of batches)
      for (const row of await readBatchRows(batch)) {
        if (row?.state === 'in-flight' || row?.state === 'unknown') isOpen = true;
        if (row?.stored && batch.instance.id === account.id)
          await excludePrivate(account, await hashOfToken(row.stored.urlToken), row.stored.createdAt);
      }
    return isOpen;
  };

  return {
    update,
    updateEvents,
    addResult,
    /** Adds what a terminated worker created, and returns what a poll must not add. Call it after reading the list. */
    readExclusions: async (account: Account): Promise<{ skipped: Set<string>; takesNew: boolean }> => {
      const { baseline } = itemsOf(account.id, accountDataArea(account));
      const stored = await readItems({ baseline, results: resultsItem, inFlight: inFlightItem });
      const { seenUntil = -1 } = stored.baseline;
      const isLate = (result: PushResult) =>
        result.state === 'created' &&
        result.instance.id === account.id &&
        result.expiredAt === undefined &&
        (result.isPrivate || result.stored.createdAt > seenUntil);
      for (const result of stored.results.toReversed()) if (isLate(result)) await addResult(result);
      const unknown = stored.results.filter(({ state }) => state === 'unknown');
      const isOpen = await excludePrivateBatches(account);
      const takesNew =
        !isOpen && ![...stored.inFlight, ...unknown].some(({ isPrivate, withAccount }) => isPrivate && withAccount);
      return { skipped: new Set(await readItem(watchSkippedItem)), takesNew };
    },
    pauseAll: async (): Promise<void> => {
      for (const instance of await readItem(instancesItem))
        await update(instance, (before) => ({ baseline: markPaused(before) }));
    },
    removeUnlisted: (): Promise<void> => enqueue(removeUnlisted),
    moveAccount: (id: string, from: Area, to: Area) =>
      enqueue(async () => {
        const [source, target] = [itemsOf(id, from), itemsOf(id, to)];
        const { baseline, events } = await readItems(source);
        await writeEntries(entry(target.baseline, baseline), entry(target.events, events));
        await removeItems(source.baseline as never, source.events as never);
      }),
  };
}
