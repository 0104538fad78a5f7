import {
  type AccountBaseline,
  addEvents,
  fitsStorage,
  type StoredActivityEvent,
  shorten,
} from '../../activity/activity-event';
import { type ActiveList, markPaused, type Reconciled, removePrivate, trackCreated } from '../../activity/reconcile';
import { hashUrlToken } from '../../base/encoding';
import { createSerialQueue } from '../../base/serial-queue';
import { findInstance, getStorageArea, type Instance } from '../../instance/instance';
import { getExpiresAt } from '../../push/stored-push';
import type { StorageArea } from '../../storage/item';
import {
  activityItem,
  activitySettingsItem,
  baselineItem,
  excludedPrivatePushesItem,
  instancesItem,
  type PushName,
  pushNamesItem,
} from '../../storage/items';
import { type OwnPush, readOwnPushes } from '../../storage/rows';
import {
  ignoreStorageFull,
  readItem,
  readItems,
  removeItems,
  type StorageEntry,
  toStorageEntry,
  writeEntries,
  writeItem,
} from '../../storage/storage';
import { readInstance, removeUnlisted } from '../instances/instance-data';
import type { PrivateMarks } from './private-marks';

type AccountRef = Pick<Instance, 'id' | 'tokenArea'>;

const itemsOf = (id: string, area: StorageArea) => ({
  baseline: baselineItem(id, area),
  events: activityItem(id, area),
  names: pushNamesItem(id),
});

/** What happened to the pushes of one account, and what they are called. */
export interface AccountActivity {
  instance: Instance;
  events: StoredActivityEvent[];
  names: Record<string, PushName>;
}

/** Reads what happened at every listed instance. */
export async function readActivity(): Promise<AccountActivity[]> {
  const read = async (instance: Instance) => {
    const { events, names } = itemsOf(instance.id, getStorageArea(instance));
    return { instance, ...(await readItems({ events, names })) };
  };
  return Promise.all((await readItem(instancesItem)).map(read));
}

/** `newestAt`: milliseconds since 1970, by this computer's clock. */
export async function countUnseenActivity(): Promise<{ count: number; newestAt: number }> {
  const events = (await readActivity()).flatMap((account) => account.events).filter(({ isSeen }) => !isSeen);
  return { count: events.length, newestAt: Math.max(0, ...events.map(({ detectedAt }) => detectedAt)) };
}

/** A push of this browser, after the hash of its token. */
type HashedPush = readonly [push: string, own: OwnPush];

async function withHashes(pushes: readonly OwnPush[]): Promise<HashedPush[]> {
  return Promise.all(pushes.map(async (own) => [await hashUrlToken(own.stored.urlToken), own] as const));
}

/** What a poll needs to know of pushes that it must not take up. `excluded`: hashes of tokens. */
export interface Exclusions extends Pick<ActiveList, 'tracksNew' | 'skipsForGood'> {
  excluded: Set<string>;
}

/** What the activity monitor knows of each account: the last state of its pushes, what happened since, and names. */
export interface BaselineStore {
  /**
   * Writes the state computed from the baseline, and returns it. `names`: by hash. Throws `StorageFull`, and the signal's reason if the poll
   * was aborted.
   */
  update: <R extends Reconciled>(
    account: AccountRef,
    reconcile: (before: AccountBaseline) => R,
    options?: { signal?: AbortSignal; names?: Readonly<Record<string, PushName>> },
  ) => Promise<R>;
  /** Changes the events of every account. Throws `StorageFull`. */
  updateEvents: (change: (events: StoredActivityEvent[]) => StoredActivityEvent[]) => Promise<void>;
  /** Tracks pushes from their creation, or never those that are private. `isRecovered`: a list may have had them since. */
  addOwnPushes: (pushes: readonly OwnPush[], isRecovered?: boolean) => Promise<void>;
  /** Keeps a private push, which is added later, out of every baseline: no list may take it up meanwhile. */
  keepOut: (own: OwnPush) => Promise<void>;
  /** Settles marks as `PrivateMarks.settle` does. */
  settleMarks: PrivateMarks['settle'];
  /** Adds pushes that a terminated worker created, and returns those that a poll must exclude. Call it after reading the list, which was requested at `since`. */
  readExclusions: (account: AccountRef, since: number) => Promise<Exclusions>;
  /** Makes the next list the new baseline of every account: nothing that happens before it is reported. */
  pauseAll: () => Promise<void>;
  /** Removes what is stored of instances that are not listed, after the writes under way. */
  removeUnlisted: () => Promise<void>;
  /** Moves baseline and events of an account to where its token is now. */
  moveAccount: (instanceId: string, from: StorageArea, to: StorageArea) => Promise<void>;
  /** Notes that the list of an account may be another account's from now on. Needs no space: what cannot be marked so is forgotten. */
  expectNewToken: (account: AccountRef) => Promise<void>;
}

/** Baseline and events are one write, so that a terminated worker leaves both or neither. */
export function createBaselineStore(now: () => number, marks: PrivateMarks): BaselineStore {
  const enqueue = createSerialQueue();

  const update: BaselineStore['update'] = (account, reconcile, { signal, names } = {}) =>
    enqueue(async () => {
      signal?.throwIfAborted();
      const items = itemsOf(account.id, getStorageArea(account));
      const before = await readItems(items);
      const result = reconcile(before.baseline);
      const { baseline, events = [] } = result;
      const kept = addEvents(before.events, events, now());
      const writes: StorageEntry[] = [];
      if (baseline !== before.baseline) writes.push(toStorageEntry(items.baseline, baseline));
      if (events.length > 0) writes.push(toStorageEntry(items.events, kept));
      if (names) {
        const isUsed = (push: string) => baseline.pushes[push] || kept.some((event) => event.push === push);
        const used = Object.entries({ ...before.names, ...names }).filter(
          ([push, { urlToken }]) => isUsed(push) && fitsStorage(urlToken),
        );
        const stored = used.map(([push, { urlToken, name }]) => [push, { urlToken, name: shorten(name) }]);
        writes.push(toStorageEntry(items.names, Object.fromEntries(stored)));
      }
      await writeEntries(...writes);
      return result;
    });

  const updateEvents: BaselineStore['updateEvents'] = (change) =>
    enqueue(async () => {
      for (const { instance, events } of await readActivity())
        if (events.length > 0) await writeItem(activityItem(instance.id, getStorageArea(instance)), change(events));
    });

  /**
   * Keeps private pushes out of every account that may list them. Even if the browser closes right afterward, their time of creation tells
   * them from others.
   */
  const keepOut = async (pushes: readonly HashedPush[]): Promise<void> => {
    const byAccount = new Map<string, { account: Instance; listed: HashedPush[] }>();
    for (const one of pushes)
      for (const account of await marks.instancesAtOriginOf(one[1])) {
        const { listed } = byAccount.get(account.id) ?? { listed: [] };
        byAccount.set(account.id, { account, listed: [...listed, one] });
      }
    const remove = (before: AccountBaseline, [push, { stored }]: HashedPush) =>
      removePrivate(before, push, stored.createdAt);
    for (const { account, listed } of byAccount.values())
      await update(account, (before) => ({ baseline: listed.reduce(remove, before) }));
  };

  const excludePrivate = async (pushes: readonly OwnPush[]): Promise<void> => {
    const known = new Set(pushes.length > 0 ? await readItem(excludedPrivatePushesItem) : []);
    const excluded = (await withHashes(pushes)).filter(([push]) => !known.has(push));
    if (excluded.length === 0) return;
    await keepOut(excluded);
    const hashes = new Set(excluded.map(([push]) => push));
    await updateEvents((events) => events.filter((event) => !hashes.has(event.push)));
    await enqueue(async () =>
      writeItem(excludedPrivatePushesItem, [...new Set([...(await readItem(excludedPrivatePushesItem)), ...hashes])]),
    );
  };

  /** Adds all in one write, if the instance is still in the list. */
  const addAll = async (instanceId: string, pushes: readonly OwnPush[]): Promise<void> => {
    const { instances, settings } = await readItems({ instances: instancesItem, settings: activitySettingsItem });
    const instance = findInstance(instances, instanceId);
    if (!instance || pushes.length === 0) return;
    const byHash = await withHashes(pushes);
    const add = (before: AccountBaseline, [push, { stored, isEncrypted }]: HashedPush) => {
      const { createdAt, expireAfterViews: maxViews } = stored;
      const created = { createdAt, expiresAt: getExpiresAt(stored), maxViews, isOwn: true };
      return trackCreated(before, push, { ...created, ...(isEncrypted && { isEncrypted }) }, settings.isOn);
    };
    const names = byHash.map(([push, { stored, name }]) => [push, { urlToken: stored.urlToken, name }]);
    await update(instance, (before) => ({ baseline: byHash.reduce(add, before) }), {
      names: Object.fromEntries(names),
    });
  };

  /** Finds the pushes of an account that are to be tracked. `isRecovered`: without those that a list may have had. */
  const toTracked = async (instanceId: string, own: readonly OwnPush[], isRecovered: boolean): Promise<OwnPush[]> => {
    const pushes = own.filter(({ instance, isPrivate }) => instance.id === instanceId && !isPrivate);
    const account = await readInstance(instanceId);
    if (!account || !isRecovered) return pushes;
    const { newestCreatedAt = -1 } = await readItem(itemsOf(account.id, getStorageArea(account)).baseline);
    return pushes.filter(({ stored, expiredAt }) => expiredAt === undefined && stored.createdAt > newestCreatedAt);
  };

  return {
    update,
    updateEvents,

    addOwnPushes: async (pushes, isRecovered = false) => {
      const own = pushes.filter(({ withAccount }) => withAccount);
      const accounts = [...new Set(own.map(({ instance }) => instance.id))];
      // First: what is excluded counts as listed.
      const tracked = await Promise.all(accounts.map((id) => toTracked(id, own, isRecovered)));
      const ofPrivate = own.filter(({ isPrivate }) => isPrivate);
      await excludePrivate(ofPrivate);
      await marks.close(...ofPrivate);
      for (const [at, id] of accounts.entries()) await addAll(id, tracked[at] ?? []);
    },

    keepOut: async (own) => {
      if (own.isPrivate && own.withAccount) await keepOut(await withHashes([own]));
    },

    settleMarks: marks.settle,

    readExclusions: async (account, since) => {
      const { baseline } = itemsOf(account.id, getStorageArea(account));
      const { newestCreatedAt = -1, isTokenReplaced = false } = await readItem(baseline);
      const own = (await readOwnPushes()).filter(
        ({ instance, withAccount, expiredAt }) => instance.id === account.id && withAccount && expiredAt === undefined,
      );
      const tracked = await toTracked(account.id, own, true);
      await excludePrivate(own.filter(({ isPrivate }) => isPrivate));
      await addAll(account.id, tracked);
      const state = await marks.stateOf(account.id, since, newestCreatedAt === -1 || isTokenReplaced);
      const excluded = new Set(await readItem(excludedPrivatePushesItem));
      return { excluded, tracksNew: state === 'none', skipsForGood: state === 'settled' };
    },

    pauseAll: async () => {
      for (const instance of await readItem(instancesItem))
        await update(instance, (before) => ({ baseline: markPaused(before) }));
    },

    removeUnlisted: () => enqueue(removeUnlisted),

    moveAccount: (id, from, to) =>
      enqueue(async () => {
        const [source, target] = [itemsOf(id, from), itemsOf(id, to)];
        const { baseline, events } = await readItems(source);
        // What does not fit is forgotten: it does not stay where its token no longer is.
        await writeEntries(toStorageEntry(target.baseline, baseline), toStorageEntry(target.events, events)).catch(
          ignoreStorageFull,
        );
        await removeItems(source.baseline as never, source.events as never);
      }),

    expectNewToken: async (account) => {
      const mark = (before: AccountBaseline) => ({ baseline: { ...before, isTokenReplaced: true } });
      await update(account, mark).catch((error: unknown) => {
        ignoreStorageFull(error);
        return enqueue(() => removeItems(itemsOf(account.id, getStorageArea(account)).baseline as never));
      });
    },
  };
}
