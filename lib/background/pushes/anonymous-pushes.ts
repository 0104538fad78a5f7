import { createSerialQueue } from '../../base/serial-queue';
import type { UpdatedPush } from '../../messaging/messages';
import { type AnonymousPush, applyOpening, toAnonymousPush } from '../../pushes/push-row';
import { anonymousPushesItem, persistAnonymousPushesItem } from '../../storage/items';
import {
  readItems,
  removeItems,
  type StorageEntry,
  toStorageEntry,
  writeEntries,
  writeItem,
} from '../../storage/storage';
import type { ExpiredEvent, PushToList } from '../push-events';

/** Well below the quota of either storage area. */
const MAX_PUSHES = 1_000;

const ITEMS = {
  isPersistent: persistAnonymousPushesItem,
  session: anonymousPushesItem('session'),
  device: anonymousPushesItem('device'),
};

export interface AnonymousPushes {
  /** Adds new pushes, unless they have an account or may not be kept. Throws `StorageFull`. */
  add: (pushes: readonly PushToList[]) => Promise<void>;
  /** Notes that a push has expired. */
  onExpired: (expired: ExpiredEvent) => Promise<void>;
  /** Notes that this browser opened a push and may have used its last view, which no list of the instance would tell. */
  onOpened: (opened: UpdatedPush) => Promise<void>;
  /** Removes pushes from the list; on their servers they stay. */
  remove: (urlTokens: readonly string[]) => Promise<void>;
  /** Says where the list is from now on, and moves what is stored. Throws `StorageFull`: then everything stays as it was. */
  setStorage: (isOnDevice: boolean) => Promise<void>;
  /** Removes the pushes of private windows. */
  deletePrivate: () => Promise<void>;
}

/** Pushes made without an account, in memory or on the device. Only the worker writes it. */
export function createAnonymousPushes(): AnonymousPushes {
  const enqueue = createSerialQueue();

  /** Pushes from private windows stay in memory. */
  const store = async (all: AnonymousPush[], isOnDevice: boolean, ...writes: StorageEntry[]): Promise<void> => {
    // A worker terminated while moving them leaves some twice.
    const unique = new Map(all.map((push) => [`${push.instance.id}/${push.urlToken}`, push])).values();
    const stored = [...unique].sort((a, b) => b.createdAt - a.createdAt).slice(0, MAX_PUSHES);
    const isForDevice = (push: AnonymousPush) => isOnDevice && !push.isPrivate;
    const forDevice = stored.filter(isForDevice);
    const forSession = stored.filter((push) => !isForDevice(push));
    const deviceWrites = forDevice.length > 0 ? [toStorageEntry(ITEMS.device, forDevice)] : [];
    await writeEntries(...writes, toStorageEntry(ITEMS.session, forSession), ...deviceWrites);
    if (forDevice.length === 0) await removeItems(ITEMS.device);
  };

  const change = (update: (all: AnonymousPush[]) => AnonymousPush[] | Promise<AnonymousPush[]>): Promise<void> =>
    enqueue(async () => {
      const { isPersistent, session, device } = await readItems(ITEMS);
      const before = [...session, ...device];
      const after = await update(before);
      if (after !== before) await store(after, isPersistent);
    });

  return {
    add: async (pushes) => {
      const anonymous = pushes.filter(({ result }) => !result.withAccount);
      if (anonymous.length === 0) return;
      await change(async (all) => {
        const kept = await Promise.all(anonymous.map(async (push) => ((await push.isKept()) ? push : [])));
        const added = kept.flat().map(({ result, draft }) => toAnonymousPush(result, draft));
        return added.length > 0 ? [...added, ...all] : all;
      });
    },

    onExpired: ({ push: { instanceId, urlToken }, expiration }) => {
      const isIt = (push: AnonymousPush) => push.urlToken === urlToken && push.instance.id === instanceId;
      return change((all) => (all.some(isIt) ? all.map((push) => (isIt(push) ? { ...push, expiration } : push)) : all));
    },

    onOpened: ({ push: { instanceId, urlToken }, update }) => {
      const apply = (push: AnonymousPush) =>
        push.urlToken === urlToken && push.instance.id === instanceId ? applyOpening(push, update) : push;
      return change((all) => (all.some((push) => apply(push) !== push) ? all.map(apply) : all));
    },

    remove: (urlTokens) => change((all) => all.filter((push) => !urlTokens.includes(push.urlToken))),

    setStorage: (isOnDevice) =>
      enqueue(async () => {
        const { session, device } = await readItems(ITEMS);
        const all = [...session, ...device];
        if (isOnDevice) return store(all, true, toStorageEntry(ITEMS.isPersistent, true));
        await store(all, false);
        await writeItem(ITEMS.isPersistent, false);
      }),

    deletePrivate: () =>
      change((all) => (all.some(({ isPrivate }) => isPrivate) ? all.filter(({ isPrivate }) => !isPrivate) : all)),
  };
}
