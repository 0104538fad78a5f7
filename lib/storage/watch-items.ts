import { arrayOf, type Is, isString, objectOf, optional, recordOf, repairArray, repairObject, shapeOf } from '../shape';
import { isStoredWatchEvent, type StoredWatchEvent } from '../watch/event';
import { EMPTY_BASELINE, isWatchBaseline, type WatchBaseline } from '../watch/reconcile';
import {
  isWatchStatus,
  WATCH_DEFAULTS,
  WATCH_SETTINGS_FIELDS,
  type WatchSettings,
  type WatchStatus,
} from '../watch/settings';
import type { Item } from './item';

/** Whether and how active pushes are watched. */
export const watchSettingsItem: Item<WatchSettings> = {
  key: 'watchSettings',
  area: 'local',
  version: 1,
  fallback: WATCH_DEFAULTS,
  is: objectOf(WATCH_SETTINGS_FIELDS),
  mend: repairObject(WATCH_SETTINGS_FIELDS, WATCH_DEFAULTS),
};

/** How the watch is doing; `undefined` until the worker has said so. The worker alone writes this and the items below. */
export const watchStatusItem: Item<WatchStatus | undefined> = {
  key: 'watchState',
  area: 'session',
  version: 1,
  fallback: undefined,
  is: optional(isWatchStatus),
};

/** What polls compare with: counters under hashes, no names. It lies where `accountDataArea` says. Version 1 is not read: it starts afresh. */
export function watchBaselineItem(instanceId: string, area: 'session' | 'device'): Item<WatchBaseline> {
  return {
    key: `watched/${instanceId}`,
    area: area === 'device' ? 'local' : 'session',
    version: 2,
    fallback: EMPTY_BASELINE,
    is: isWatchBaseline,
    upgrade: () => EMPTY_BASELINE,
  };
}

/** Events of watched pushes, newest first, until dismissed. They lie where the baseline does. */
export function watchEventsItem(instanceId: string, area: 'session' | 'device'): Item<StoredWatchEvent[]> {
  return {
    key: `watchEvents/${instanceId}`,
    area: area === 'device' ? 'local' : 'session',
    version: 1,
    fallback: [],
    is: arrayOf(isStoredWatchEvent),
    mend: repairArray(isStoredWatchEvent),
  };
}

const isNamedPush = shapeOf({ urlToken: isString, name: isString });
export type NamedPush = Is<typeof isNamedPush>;

/** Names and `url_token`s of watched pushes by hash, as lists last had them: in memory, never on the device. */
export function watchNamesItem(instanceId: string): Item<Record<string, NamedPush>> {
  return { key: `watchNames/${instanceId}`, area: 'session', version: 1, fallback: {}, is: recordOf(isNamedPush) };
}

/** Hashes of pushes that were created in private windows, which are not watched. */
export const watchSkippedItem: Item<string[]> = {
  key: 'watchSkipped',
  area: 'session',
  version: 1,
  fallback: [],
  is: arrayOf(isString),
};
