import { EMPTY_BASELINE, isStoredWatchEvent, isWatchBaseline } from '../activity/activity-event';
import { isWatchStatus, WATCH_DEFAULTS, WATCH_SETTINGS_FIELDS } from '../activity/poll-settings';
import { GENERATOR_DEFAULTS, GENERATOR_FIELDS } from '../generator/generator-settings';
import {
  arrayOf,
  type Guard,
  type Is,
  isBoolean,
  isNumber,
  isString,
  type ObjectOf,
  objectOf,
  recordOf,
} from '../guards';
import { isAnonymousPush } from '../push/push-row';
import type { TransferableSettings } from '../settings-file/settings-file';
import { defineItem, defineList, defineSettings, type Item, WATCH_STATUS_KEY, watchEventsKey } from './item';
import {
  activeInstanceItem,
  featuresItem,
  instancesItem,
  languageItem,
  serverDefaultsItem,
  type TokenArea,
  templateSettingsItem,
  themeItem,
  tokenItem,
} from './items';

/** The items that the popup opens without: a file of their own keeps their shapes out of it. */

const SETTINGS_FIELDS = { copiesAtOnce: isBoolean, notifies: isBoolean };
export type Settings = ObjectOf<typeof SETTINGS_FIELDS>;

export const settingsItem = defineSettings('deliverySettings', SETTINGS_FIELDS, { copiesAtOnce: true, notifies: true });

/** As in `?locale=`; empty for the user's own. */
export const readyLanguageItem = defineItem('shareMessageLanguage', 'local', 'privacySettings', isString, '');

export const generatorItem = defineSettings('generator', GENERATOR_FIELDS, GENERATOR_DEFAULTS);

/** Milliseconds since 1970. The badge counts newer results. */
export const resultsSeenItem = defineItem('resultsSeenAt', 'session', 'privacyResults', isNumber, 0);

export const persistAnonymousPushesItem = defineItem(
  'persistAnonymousPushes',
  'local',
  'privacySettings',
  isBoolean,
  false,
);

/** Newest first. Those of private windows are never on the device. Only the worker writes them. */
export const anonymousPushesItem = (area: TokenArea) =>
  defineList('anonymousPushes', area, 'privacyMadeHere', isAnonymousPush);

/** `lib/server` checks it on restore. */
export const builtInStateItem = defineItem(
  'demoState',
  'session',
  'privacyBuiltIn',
  ((value) => value !== undefined) as Guard<unknown>,
  undefined,
);

export const watchSettingsItem = defineSettings('activitySettings', WATCH_SETTINGS_FIELDS, WATCH_DEFAULTS);

/** Only the worker writes this and the items below. */
export const watchStatusItem = defineItem(WATCH_STATUS_KEY, 'session', 'privacyWatch', isWatchStatus, {});

/** Counters under hashes, no names. */
export const watchBaselineItem = (instanceId: string, area: TokenArea) =>
  defineItem(`baseline/${instanceId}`, area, 'privacyWatch', isWatchBaseline, EMPTY_BASELINE);

/** Newest first, until dismissed. */
export const watchEventsItem = (instanceId: string, area: TokenArea) =>
  defineList(watchEventsKey(instanceId), area, 'privacyWatch', isStoredWatchEvent);

/**
 * `origin`: of the instance's address, for the one that may replace it.
 * `settledFor`: instances whose lists take up nothing that is as old.
 * `at`: when its request began or was last known to be under way, milliseconds since 1970 by this computer's clock.
 */
const isPrivateMark = objectOf({
  id: isString,
  instanceId: isString,
  origin: isString,
  settledFor: arrayOf(isString),
  at: isNumber,
});
export type PrivateMark = Is<typeof isPrivateMark>;

/** See `lib/background/private-marks.ts`. */
export const privateMarksItem = defineList('privateMarks', 'session', 'privacyWatch', isPrivateMark);

const isNamedPush = objectOf({ urlToken: isString, name: isString });
export type NamedPush = Is<typeof isNamedPush>;

/** By hash, as lists last had them: in memory, never on the device. */
export const watchNamesItem = (instanceId: string) =>
  defineItem(`pushNames/${instanceId}`, 'session', 'privacyWatch', recordOf(isNamedPush), {});

export const watchSkippedItem = defineList('excludedPrivatePushes', 'session', 'privacyWatch', isString);

const isPublicUrlNotice = objectOf({ publicUrl: isString, resultId: isString });

/** Which other addresses in an instance's links the user was told about, and at which result. Nothing of private windows. */
export const publicUrlNoticesItem = (instanceId: string) =>
  defineList(`publicUrlNotices/${instanceId}`, 'local', 'privacyInstances', isPublicUrlNotice);

/** What is stored of an instance apart from the list. `area`: where its token is, with what was read through it; `none`: without one. */
export const itemsOfInstance = (id: string, area: TokenArea | 'none'): Item<unknown>[] =>
  [
    featuresItem(id),
    serverDefaultsItem(id),
    publicUrlNoticesItem(id),
    ...(area === 'none'
      ? []
      : [tokenItem(id, area), watchBaselineItem(id, area), watchEventsItem(id, area), watchNamesItem(id)]),
  ] as Item<unknown>[];

/** All in one area, so that they are written together. */
export const TRANSFERABLE_ITEMS = {
  instances: instancesItem,
  active: activeInstanceItem,
  book: templateSettingsItem,
  settings: settingsItem,
  watch: watchSettingsItem,
  language: languageItem,
  theme: themeItem,
  generator: generatorItem,
} satisfies { [K in keyof TransferableSettings]: Item<never> | Item<unknown> };
