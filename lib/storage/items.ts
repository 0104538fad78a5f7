import { GENERATOR_DEFAULTS, GENERATOR_FIELDS } from '../generate/settings';
import { isApiToken, UNBOUND } from '../instance/api-token';
import { isInstance, isInstanceFeatures } from '../instance/instance';
import { isManagedState, NOT_MANAGED } from '../policy/policy';
import { isDraft } from '../push/draft';
import { isFileInstead } from '../push/file-source';
import { isAnonymousPush, isInFlightCreate, isPushResult } from '../push/result';
import { isLearntDefault } from '../push/server-defaults';
import {
  DEFAULT_TEMPLATE_SETTINGS,
  isTemplateSettings,
  repairTemplateSettings,
  upgradeFromDefaults,
} from '../push/template';
import type { TransferableSettings } from '../settings-file/settings-file';
import {
  arrayOf,
  type Guard,
  type Is,
  isBoolean,
  isNumber,
  isString,
  literal,
  type ObjectOf,
  objectOf,
  optional,
  recordOf,
  repairArray,
  repairObject,
} from '../shape';
import { THEMES } from '../theme';
import { EMPTY_BASELINE, isStoredWatchEvent, isWatchBaseline } from '../watch/event';
import { isWatchStatus, WATCH_DEFAULTS, WATCH_SETTINGS_FIELDS } from '../watch/settings';
import { defineItem, type Item } from './item';

/** Everything in storage. PRIVACY.md has a line for each item. */

/** Where what belongs to an instance's account is stored; see `accountDataArea`. */
type TokenArea = 'session' | 'device';
const areaOf = (area: TokenArea) => (area === 'device' ? 'local' : 'session');

export const instancesItem = defineItem('instances', 'local', 'privacyInstances', arrayOf(isInstance), [], {
  mend: repairArray(isInstance),
});

/** Id of the active instance; empty if none is chosen. */
export const activeInstanceItem = defineItem('activeInstance', 'local', 'privacyInstances', isString, '');

/** What an instance can do, as last seen. */
export function featuresItem(instanceId: string) {
  const is = optional(isInstanceFeatures);
  return defineItem(`features/${instanceId}`, 'local', 'privacyInstances', is, undefined);
}

/** Options that an instance chose where a push left them to it, shown before the next push. Nothing of private windows. */
export function serverDefaultsItem(instanceId: string) {
  return defineItem(`serverDefaults/${instanceId}`, 'local', 'privacyInstances', arrayOf(isLearntDefault), [], {
    mend: repairArray(isLearntDefault),
  });
}

/** An instance's API token, in the area that the user chose. Read it with `apiTokenFor`. */
export function tokenItem(instanceId: string, area: TokenArea) {
  return defineItem(`token/${instanceId}`, areaOf(area), 'privacyToken', optional(isApiToken), undefined, {
    version: 2,
    upgrade: (old) => (isString(old) ? { value: old, origin: UNBOUND } : old),
  });
}

/** Templates, and which of them a kind starts with: one item, so that no choice names a missing template. The key is that of version 1. */
export const templateSettingsItem = defineItem(
  'defaults',
  'local',
  'privacySettings',
  isTemplateSettings,
  DEFAULT_TEMPLATE_SETTINGS,
  { version: 2, upgrade: upgradeFromDefaults, mend: repairTemplateSettings },
);

const SETTINGS_FIELDS = { copiesAtOnce: isBoolean, notifies: isBoolean };
export type Settings = ObjectOf<typeof SETTINGS_FIELDS>;
const SETTINGS: Settings = { copiesAtOnce: true, notifies: true };

export const settingsItem = defineItem('settings', 'local', 'privacySettings', objectOf(SETTINGS_FIELDS), SETTINGS, {
  mend: repairObject(SETTINGS_FIELDS, SETTINGS),
});

/** The language of the extension, as in `LANGUAGES`; empty for the policy's or the browser's. */
export const languageItem = defineItem('language', 'local', 'privacySettings', isString, '');

/** Pages also store the theme in `localStorage`: see `lib/theme.ts`. */
export const themeItem = defineItem('theme', 'local', 'privacySettings', literal(...THEMES), 'system');

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

/**
 * The organization's policy as the worker last read it, so that pages show it at once. Only the worker writes it, at every start and
 * change, and it asks the browser again at each push: so only the frame is checked.
 */
export const managedItem = defineItem('managed', 'local', 'privacyManaged', isManagedState, NOT_MANAGED);

export function draftItem(draftId: string) {
  return defineItem(`draft/${draftId}`, 'session', 'privacyDrafts', optional(isDraft), undefined);
}

/** Id of the draft for the composer that is about to open in this place, until it claims it; empty for none. */
export function handedDraftItem(place: string) {
  return defineItem(`handedDraft/${place}`, 'session', 'privacyDrafts', isString, '');
}

const isPendingDraft = objectOf({ id: isString, isPrivate: isBoolean });
/** A filled draft that the user has not seen yet. */
export type PendingDraft = Is<typeof isPendingDraft>;

/** Newest first. Only the worker writes it. */
export const pendingDraftsItem = defineItem('waitingDrafts', 'session', 'privacyDrafts', arrayOf(isPendingDraft), []);

/** Newest first, until dismissed. Only the worker writes it. */
export const resultsItem = defineItem('results', 'session', 'privacyResults', arrayOf(isPushResult), [], {
  mend: repairArray(isPushResult),
});

/** When a page last showed the results: milliseconds since 1970. The badge counts newer ones. */
export const resultsSeenItem = defineItem('resultsSeen', 'session', 'privacyResults', isNumber, 0);

/** Creates that were sent and have no result yet. Only the worker writes it. */
export const inFlightItem = defineItem('inFlight', 'session', 'privacyResults', arrayOf(isInFlightCreate), []);

/** `until`: milliseconds since 1970. */
const isCachedPassphrase = objectOf({ value: isString, until: isNumber });
export type CachedPassphrase = Is<typeof isCachedPassphrase>;

/** A passphrase for copying after its push was created, for fifteen minutes at most. */
export function passphraseItem(resultId: string) {
  const is = optional(isCachedPassphrase);
  return defineItem(`passphrase/${resultId}`, 'session', 'privacyPassphrase', is, undefined);
}

/** A received link for the page that opens it, which removes it when it claims it: an address would be stored in the history. */
const isLinkHandoff = objectOf({
  link: isString,
  /** The push is the account's. */
  isOwn: isBoolean,
  /** Of the instance that has the push, if known, with the address that it had then. */
  instanceId: optional(isString),
  baseUrl: optional(isString),
  /** It was clicked as a file and only looks like a link to a push: the user is asked which of the two it is. */
  fileInstead: optional(isFileInstead),
});
export type LinkHandoff = Is<typeof isLinkHandoff>;

export function handedLinkItem(id: string) {
  return defineItem(`handedLink/${id}`, 'session', 'privacyHandedLink', optional(isLinkHandoff), undefined);
}

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
