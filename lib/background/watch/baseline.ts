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
import { instancesItem, resultsItem } from '../../storage/items';
import {
  type NamedPush,
  watchBaselineItem,
  watchEventsItem,
  watchNamesItem,
  watchSettingsItem,
  watchSkippedItem,
} from '../../storage/items-on-demand';
import { addEvents, isShort, type StoredWatchEvent, shorten, type WatchBaseline } from '../../watch/event';
import { type ActiveList, addCreated, markPaused, type Reconciled, removePrivate } from '../../watch/reconcile';
import { removeUnlisted } from '../instance-data';
import type { PrivateMarks } from '../private-marks';
import { createQueue } from '../queue';

type Account = Pick<Instance, 'id' | 'tokenArea'>;

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
export function createBaselineStore(now: () => number, marks: PrivateMarks) {
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
      const kept = addEvents(before.events, events, now());
      const writes: StorageEntry[] = [];
      if (baseline !== before.baseline) writes.push(entry(items.baseline, baseline));
      if (events.length > 0) writes.push(entry(items.events, kept));
      if (names) {
        const isUsed = (push: string) => baseline.pushes[push] || kept.some((event) => event.push === push);
        const used = Object.entries({ ...before.names, ...names }).filter(
          ([push, { urlToken }]) => isUsed(push) && isShort(urlToken),
        );
        const stored = used.map(([push, { urlToken, name }]) => [push, { urlToken, name: shorten(name) }]);
        writes.push(entry(items.names, Object.fromEntries(stored)));
      }
      await writeEntries(...writes);
      return result;
    });

  const updateEvents = (change: (events: StoredWatchEvent[]) => StoredWatchEvent[]) =>
    enqueue(async () => {
      for (const { instance, events } of await readWatchEvents())
        if (events.length > 0) await writeItem(watchEventsItem(instance.id, accountDataArea(instance)), change(events));
    });

  /** From every account that may list it. */
  const excludePrivate = async (result: CreatedResult, push: string): Promise<void> => {
    if ((await readItem(watchSkippedItem)).includes(push)) return;
    for (const account of await marks.instancesOf(result))
      await update(account, (before) => ({ baseline: removePrivate(before, push, result.stored.createdAt) }));
    await updateEvents((events) => events.filter((event) => event.push !== push));
    await enqueue(async () => writeItem(watchSkippedItem, [...(await readItem(watchSkippedItem)), push]));
  };

  const addResult = async (result: CreatedResult): Promise<void> => {
    if (!result.withAccount) return;
    const { urlToken, createdAt, expireAfterViews: allowed } = result.stored;
    const push = await hashOfToken(urlToken);
    if (result.isPrivate) return excludePrivate(result, push);
    const { instances, settings } = await readItems({ instances: instancesItem, settings: watchSettingsItem });
    const instance = instances.find(({ id }) => id === result.instance.id);
    if (!instance) return;
    const created = { createdAt, endsAt: expiresAt(result.stored), allowed };
    const add = (before: WatchBaseline) => ({ baseline: addCreated(before, push, created, settings.isOn) });
    await update(instance, add, { names: { [push]: { urlToken, name: result.name } } });
  };

  return {
    update,
    updateEvents,
    addResult,
    settleMarks: marks.settle,
    /** Adds what a terminated worker created, and returns what a poll must not add. Call it after reading the list. */
    readExclusions: async (
      account: Account,
      since: number,
    ): Promise<Pick<ActiveList, 'takesNew' | 'isSettled'> & { skipped: Set<string> }> => {
      const { baseline } = itemsOf(account.id, accountDataArea(account));
      const stored = await readItems({ baseline, results: resultsItem });
      const { seenUntil = -1, isNewToken = false } = stored.baseline;
      const isLate = (result: PushResult): result is CreatedResult =>
        result.state === 'created' &&
        result.instance.id === account.id &&
        result.expiredAt === undefined &&
        (result.isPrivate || result.stored.createdAt > seenUntil);
      for (const result of stored.results.toReversed()) if (isLate(result)) await addResult(result);
      const state = await marks.stateOf(account.id, since, seenUntil === -1 || isNewToken);
      const skipped = new Set(await readItem(watchSkippedItem));
      return { skipped, takesNew: state === 'none', isSettled: state === 'settled' };
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
