import { type LeftOut, NOTHING_LEFT_OUT } from '../push/watch/left-out';
import type { KeptEvent } from '../push/watch/watch-event';
import { NOTHING_WATCHED, type WatchMemory } from '../push/watch/watch-memory';
import { WATCH_DEFAULTS, type WatchSettings } from '../push/watch/watch-settings';
import type { WatchState } from '../push/watch/watch-state';
import type { Item } from './item';
import { goodFields, goodOf, isNumber, isText, listOf, maybe, shape, tableOf } from './shape';
import { isKeptEvent, isLeftOut, isWatchMemory, isWatchState, WATCH_SETTINGS_FIELDS } from './watch-guards';

/** Whether and how active pushes are watched. */
export const watchSettingsItem: Item<WatchSettings> = {
  key: 'watchSettings',
  area: 'local',
  version: 1,
  fallback: WATCH_DEFAULTS,
  is: shape(WATCH_SETTINGS_FIELDS),
  mend: goodFields(WATCH_SETTINGS_FIELDS, WATCH_DEFAULTS),
};

/** How the watch is doing; undefined until the worker has said so. The worker alone writes it. */
export const watchStateItem: Item<WatchState | undefined> = {
  key: 'watchState',
  area: 'session',
  version: 1,
  fallback: undefined,
  is: maybe(isWatchState),
};

/**
 * What the watch compares with: counters under hashes of tokens, no names. Where it lies see `memoryAreaOf`. It is written together
 * with the events that follow from it, by the worker alone.
 */
export function watchedItem(instanceId: string, area: 'session' | 'device'): Item<WatchMemory> {
  return {
    key: `watched/${instanceId}`,
    area: area === 'device' ? 'local' : 'session',
    version: 1,
    fallback: NOTHING_WATCHED,
    is: isWatchMemory,
  };
}

/** What happened to watched pushes, newest first, until dismissed. It lies where `watchedItem` does. The worker alone writes it. */
export function watchEventsItem(instanceId: string, area: 'session' | 'device'): Item<KeptEvent[]> {
  return {
    key: `watchEvents/${instanceId}`,
    area: area === 'device' ? 'local' : 'session',
    version: 1,
    fallback: [],
    is: listOf(isKeptEvent),
    mend: goodOf(isKeptEvent),
  };
}

/** Names of watched pushes, by the SHA-256 of their tokens: as lists last had them, never on the device. The worker alone writes it. */
export function watchNamesItem(instanceId: string): Item<Record<string, string>> {
  return { key: `watchNames/${instanceId}`, area: 'session', version: 1, fallback: {}, is: tableOf(isText) };
}

/** What is left out of the watch, as far as this run of the browser knows. The worker alone writes it. */
export const leftOutItem: Item<LeftOut> = {
  key: 'leftOut',
  area: 'session',
  version: 1,
  fallback: NOTHING_LEFT_OUT,
  is: isLeftOut,
};

/** Ids of the results that the watch has taken note of. The worker alone writes it. */
export const watchNotedItem: Item<string[]> = {
  key: 'watchNoted',
  area: 'session',
  version: 1,
  fallback: [],
  is: listOf(isText),
};

/** When a notification last told of watched pushes: milliseconds since 1970. The worker alone writes it. */
export const watchToldItem: Item<number> = {
  key: 'watchTold',
  area: 'session',
  version: 1,
  fallback: 0,
  is: isNumber,
};
