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
import type { PushResult } from '../../push/result';
import { expiresAt } from '../../push/stored-push';
import { inFlightItem, instancesItem, resultsItem } from '../../storage/items';
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
import { createQueue } from '../result-store';

type Account = Pick<Instance, 'id' | 'tokenArea'>;
type Area = 'session' | 'device';

const itemsOf = (id: string, area: Area) => ({
  baseline: watchBaselineItem(id, area),
  stored: watchEventsItem(id, area),
  names: watchNamesItem(id),
});

/** Reads the stored events of every instance. */
export async function readWatchEvents(): Promise<{ instance: Instance; events: StoredWatchEvent[] }[]> {
  const read = async (instance: Instance) => ({
    instance,
    events: await readItem(watchEventsItem(instance.id, accountDataArea(instance))),
  });
  return Promise.all((await readItem(instancesItem)).map(read));
}

/** Counts events that no page has shown. `newestAt`: milliseconds since 1970, by this computer's clock. */
export async function countUnseenEvents(): Promise<{ count: number; newestAt: number }> {
  const events = (await readWatchEvents()).flatMap((account) => account.events).filter(({ isSeen }) => !isSeen);
  return { count: events.length, newestAt: Math.max(0, ...events.map(({ foundAt }) => foundAt)) };
}

export type BaselineStore = ReturnType<typeof createBaselineStore>;

/** Stores what polls compare with and the events that follow: one write, so that a terminated worker leaves both or neither. */
export function createBaselineStore({ now }: { now: () => number }) {
  const enqueue = createQueue();

  /**
   * Writes what follows from the baseline, with names and `url_token`s that were read meanwhile, and returns it. An aborted poll writes
   * nothing: throws the reason of its signal.
   */
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
      const stored = addEvents(before.stored, events, now());
      const writes: StorageEntry[] = [];
      if (baseline !== before.baseline) writes.push(entry(items.baseline, baseline));
      if (events.length > 0) writes.push(entry(items.stored, stored));
      if (names) {
        const isUsed = (push: string) => baseline.pushes[push] || stored.some((event) => event.push === push);
        const used = Object.entries({ ...before.names, ...names }).filter(([push]) => isUsed(push));
        writes.push(entry(items.names, Object.fromEntries(used)));
      }
      await writeEntries(...writes);
      return result;
    });

  /** Changes the events of every instance that has some. */
  const updateEvents = (change: (events: StoredWatchEvent[]) => StoredWatchEvent[]) =>
    enqueue(async () => {
      for (const { instance, events } of await readWatchEvents())
        if (events.length > 0) await writeItem(watchEventsItem(instance.id, accountDataArea(instance)), change(events));
    });

  const excludePrivate = (account: Account, push: string, createdAt: number) =>
    enqueue(async () => {
      const { baseline, stored } = itemsOf(account.id, accountDataArea(account));
      const before = await readItems({ baseline, stored, skipped: watchSkippedItem });
      if (before.skipped.includes(push)) return;
      const others = before.stored.filter((event) => event.push !== push);
      await writeEntries(
        entry(baseline, removePrivate(before.baseline, push, createdAt)),
        entry(watchSkippedItem, [...before.skipped, push]),
        ...(others.length < before.stored.length ? [entry(stored, others)] : []),
      );
    });

  /** Watches a push from its creation, or never if it was created in a private window. */
  const addResult = async (result: PushResult): Promise<void> => {
    if (result.state !== 'created' || !result.withAccount) return;
    const { instances, settings } = await readItems({ instances: instancesItem, settings: watchSettingsItem });
    const instance = instances.find(({ id }) => id === result.instance.id);
    if (!instance) return;
    const { name, isPrivate, stored } = result;
    const { urlToken, createdAt, expireAfterViews: allowed } = stored;
    const push = await hashOfToken(urlToken);
    if (isPrivate) return excludePrivate(instance, push, createdAt);
    const created = { createdAt, endsAt: expiresAt(stored), allowed };
    const add = (before: WatchBaseline) =>
      before.olderResults?.includes(result.id) ? before : addCreated(before, push, created, settings.isOn);
    await update(instance, (before) => ({ baseline: add(before) }), { names: { [push]: { urlToken, name } } });
  };

  /**
   * Reads what a poll must not add, and first adds what a terminated worker created. Call it after the list was read: the list may hold a
   * push whose create has not returned yet. Nothing new is added while a private push is in flight, or while one of unknown outcome could
   * not be searched for.
   */
  const readExclusions = async (account: Account): Promise<{ skipped: Set<string>; takesNew: boolean }> => {
    const { baseline } = itemsOf(account.id, accountDataArea(account));
    const stored = await readItems({ baseline, results: resultsItem, inFlight: inFlightItem });
    const { seenUntil = -1 } = stored.baseline;
    const isLate = (result: PushResult) =>
      result.state === 'created' &&
      result.instance.id === account.id &&
      result.expiredAt === undefined &&
      (result.isPrivate || result.stored.createdAt > seenUntil);
    for (const result of stored.results.toReversed()) if (isLate(result)) await addResult(result);
    const unknown = stored.results.filter((result) => result.state === 'unknown').filter(({ isPrivate }) => isPrivate);
    const candidates = unknown.flatMap((result) => result.candidates);
    const hashes = await Promise.all(candidates.map((candidate) => hashOfToken(candidate.stored.urlToken)));
    const isUnclear =
      stored.inFlight.some(({ isPrivate }) => isPrivate) || unknown.some(({ search }) => search === 'not-looked');
    return { skipped: new Set([...(await readItem(watchSkippedItem)), ...hashes]), takesNew: !isUnclear };
  };

  /** The watch is off: what happens from now on is not reported when it is on again. */
  const pauseAll = async (): Promise<void> => {
    for (const instance of await readItem(instancesItem))
      await update(instance, (before) => ({ baseline: markPaused(before) }));
  };

  /** Another token is the same account's until a poll shows otherwise. */
  const onTokenEntered = async (account: Account): Promise<void> => {
    const { results, inFlight } = await readItems({ results: resultsItem, inFlight: inFlightItem });
    const ordinary = [...results, ...inFlight].filter(({ isPrivate }) => !isPrivate);
    const olderResults = ordinary.map(({ id }) => id);
    await update(account, (before) => ({ baseline: { ...before, isNewToken: true, olderResults } }));
  };

  const forgetAccount = (id: string): Promise<void> =>
    enqueue(async () => {
      const all = [itemsOf(id, 'session'), itemsOf(id, 'device')].flatMap((items) => Object.values(items));
      await removeItems(...(all as never[]));
    });

  /** The token is stored elsewhere now, and what was found with it goes there, too. */
  const moveAccount = (id: string, from: Area, to: Area) =>
    enqueue(async () => {
      const [source, target] = [itemsOf(id, from), itemsOf(id, to)];
      const { baseline, stored } = await readItems(source);
      await writeEntries(entry(target.baseline, baseline), entry(target.stored, stored));
      await removeItems(source.baseline as never, source.stored as never);
    });

  return {
    update,
    updateEvents,
    addResult,
    readExclusions,
    pauseAll,
    onTokenEntered,
    forgetAccount,
    moveAccount,
  };
}
