import { onHostPermissions } from '../../browser/host-permission';
import { openPushes } from '../../browser/pages';
import { watch as follow } from '../../browser/stored';
import type { Instance } from '../../instance/instance';
import type { Item } from '../../storage/item';
import { activeInstanceItem, instancesItem } from '../../storage/items';
import { watchSettingsItem } from '../../storage/watch-items';
import type { Connections } from '../connections';
import { createTokenChanged } from './accounts';
import { createExpireNow, type ExpireNowParts } from './expire-now';
import { createForPages } from './for-pages';
import { createMade } from './made';
import { subjectOf } from './notification-id';
import { createRounds } from './rounds';
import { createTeller } from './teller';
import type { WatchStore } from './watch-store';

export interface WatchingParts extends Pick<ExpireNowParts, 'expire'> {
  connections: Connections;
  store: WatchStore;
  refreshBadge: () => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 to 1, evenly. */
  random: () => number;
}

/** The watch as the rest of the worker knows it. */
export function createWatching({ connections, store, expire, refreshBadge, now, random }: WatchingParts) {
  const teller = createTeller({ store, now });
  const afterRound = async (instance: Instance) => {
    await refreshBadge();
    await teller.tell(instance);
  };
  const rounds = createRounds({ connections, store, afterRound, now, random });
  const made = createMade({ store });
  const expireNow = createExpireNow({ connections, store, expire });

  /** The pushes that a worker which died had no time to note. No round goes before that: it would take what happened to them as old. */
  let noted: Promise<void> | undefined;
  const noteWhatWasMade = (): Promise<void> => {
    noted ??= made.recover();
    return noted;
  };

  const onAlarm = async (name: string): Promise<void> => {
    if (name === 'watch') {
      await noteWhatWasMade();
      await rounds.onAlarm();
    }
    const instance = name === 'watch-tell' ? await connections.activeInstance() : undefined;
    if (instance) await teller.tell(instance);
  };

  /** A click opens the push's place among own pushes. Resolves with whether the notification was the watch's. */
  const onNotificationClick = async (id: string): Promise<boolean> => {
    const subject = subjectOf(id);
    if (subject) await openPushes(subject.push);
    return subject !== undefined;
  };

  /** The button of a notification. */
  const onNotificationAction = async (id: string): Promise<void> => {
    const subject = subjectOf(id);
    if (subject?.push) await expireNow(subject.instanceId, subject.push);
  };

  /** Brings everything in line with the settings and the active instance. */
  const sync = async (): Promise<void> => {
    await rounds.sync();
    await refreshBadge();
  };

  /** Follows what users change in the settings and in the browser's own page. Register at the worker's start. */
  const listen = (): void => {
    for (const item of [watchSettingsItem, instancesItem, activeInstanceItem])
      follow(item as Item<unknown>, () => void sync());
    onHostPermissions(() => void sync());
  };

  /** At every start of the worker. */
  const recover = async (): Promise<void> => {
    await noteWhatWasMade();
    await sync();
    const instance = await connections.activeInstance();
    if (instance) await teller.tell(instance);
  };

  return {
    ...createForPages({ connections, store, rounds, refreshBadge }),
    onToken: createTokenChanged({ store, rounds }),
    noteMade: made.note,
    /** See `createRounds`. */
    lookNow: async () => {
      await noteWhatWasMade();
      return rounds.lookNow();
    },
    sync,
    listen,
    onAlarm,
    onNotificationClick,
    onNotificationAction,
    recover,
  };
}

/** What happened to pushes of the active instance and was not seen yet. `newestAt`: milliseconds since 1970, by our clock. */
export function unseenEvents(connections: Connections, store: WatchStore) {
  return async (): Promise<{ count: number; newestAt: number }> => {
    const instance = await connections.activeInstance();
    const events = instance ? (await store.eventsOf(instance)).filter(({ isSeen }) => !isSeen) : [];
    return { count: events.length, newestAt: Math.max(0, ...events.map(({ foundAt }) => foundAt)) };
  };
}
