import { GENERATOR_DEFAULTS, GENERATOR_FIELDS } from '../generate/settings';
import { isAnonymousPush } from '../push/result';
import type { TransferableSettings } from '../settings-file/settings-file';
import {
  arrayOf,
  type Guard,
  type Is,
  isBoolean,
  isNumber,
  isString,
  type ObjectOf,
  objectOf,
  optional,
  recordOf,
  repairArray,
  repairObject,
} from '../shape';
import { EMPTY_BASELINE, isStoredWatchEvent, isWatchBaseline } from '../watch/event';
import { isWatchStatus, WATCH_DEFAULTS, WATCH_SETTINGS_FIELDS } from '../watch/settings';
import { defineItem, type Item } from './item';
import {
  activeInstanceItem,
  areaOf,
  instancesItem,
  languageItem,
  type TokenArea,
  templateSettingsItem,
  themeItem,
} from './items';

/** The items that the popup opens without: a file of their own keeps their shapes out of it. */

const SETTINGS_FIELDS = { copiesAtOnce: isBoolean, notifies: isBoolean };
export type Settings = ObjectOf<typeof SETTINGS_FIELDS>;
const SETTINGS: Settings = { copiesAtOnce: true, notifies: true };

export const settingsItem = defineItem('settings', 'local', 'privacySettings', objectOf(SETTINGS_FIELDS), SETTINGS, {
  mend: repairObject(SETTINGS_FIELDS, SETTINGS),
});

/** The language of the last share message, as in `?locale=`; empty for the user's own. */
export const readyLanguageItem = defineItem('readyLanguage', 'local', 'privacySettings', isString, '');

/** Settings of the password generator; never a password. */
export const generatorItem = defineItem(
  'generator',
  'local',
  'privacySettings',
  objectOf(GENERATOR_FIELDS),
  GENERATOR_DEFAULTS,
  { mend: repairObject(GENERATOR_FIELDS, GENERATOR_DEFAULTS) },
);

/** When a page last showed the results: milliseconds since 1970. The badge counts newer ones. */
export const resultsSeenItem = defineItem('resultsSeen', 'session', 'privacyResults', isNumber, 0);

/** Whether anonymous pushes are stored on this device, not only until the browser closes. */
export const persistAnonymousPushesItem = defineItem('keepsMadeHere', 'local', 'privacySettings', isBoolean, false);

/** Pushes created without an account in this browser, newest first. Those of private windows are never on the device. Only the worker writes them. */
export function anonymousPushesItem(area: TokenArea) {
  return defineItem('madeHere', areaOf(area), 'privacyMadeHere', arrayOf(isAnonymousPush), [], {
    mend: repairArray(isAnonymousPush),
  });
}

/** The built-in instance's state: `lib/server` checks it when it restores it. */
export const builtInStateItem = defineItem(
  'builtInState',
  'session',
  'privacyBuiltIn',
  ((value) => value !== undefined) as Guard<unknown>,
  undefined,
);

export const watchSettingsItem = defineItem(
  'watchSettings',
  'local',
  'privacySettings',
  objectOf(WATCH_SETTINGS_FIELDS),
  WATCH_DEFAULTS,
  { mend: repairObject(WATCH_SETTINGS_FIELDS, WATCH_DEFAULTS) },
);

/** How the watch is doing; `undefined` before the worker's first poll. Only the worker writes this and the items below. */
export const watchStatusItem = defineItem('watchState', 'session', 'privacyWatch', optional(isWatchStatus), undefined);

/** What polls compare with: counters under hashes, no names. It is where `accountDataArea` says. Version 1 is not read: it starts empty. */
export function watchBaselineItem(instanceId: string, area: TokenArea) {
  return defineItem(`watched/${instanceId}`, areaOf(area), 'privacyWatch', isWatchBaseline, EMPTY_BASELINE, {
    version: 2,
    upgrade: () => EMPTY_BASELINE,
  });
}

/** Events of watched pushes, newest first, until dismissed; beside the baseline. */
export function watchEventsItem(instanceId: string, area: TokenArea) {
  return defineItem(`watchEvents/${instanceId}`, areaOf(area), 'privacyWatch', arrayOf(isStoredWatchEvent), [], {
    mend: repairArray(isStoredWatchEvent),
  });
}

const isNamedPush = objectOf({ urlToken: isString, name: isString });
export type NamedPush = Is<typeof isNamedPush>;

/** Names and `url_token`s of watched pushes by hash, as lists last had them: in memory, never on the device. */
export function watchNamesItem(instanceId: string) {
  return defineItem(`watchNames/${instanceId}`, 'session', 'privacyWatch', recordOf(isNamedPush), {});
}

/** Hashes of pushes that were created in private windows, which are not watched. */
export const watchSkippedItem = defineItem('watchSkipped', 'session', 'privacyWatch', arrayOf(isString), []);

/** The items of transferable settings: all in one area, so that they are written together. */
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
