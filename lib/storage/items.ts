import { isApiToken, UNBOUND } from '../instance/api-token';
import { isInstance, isInstanceFeatures } from '../instance/instance';
import { isManagedState, NOT_MANAGED } from '../policy/policy';
import { isDraft } from '../push/draft';
import { isFileInstead } from '../push/file-source';
import { isInFlightCreate, isPushResult } from '../push/result';
import { isLearntDefault } from '../push/server-defaults';
import {
  DEFAULT_TEMPLATE_SETTINGS,
  isTemplateSettings,
  repairTemplateSettings,
  upgradeFromDefaults,
} from '../push/template';
import { arrayOf, type Is, isBoolean, isNumber, isString, literal, objectOf, optional, repairArray } from '../shape';
import { THEMES } from '../theme';
import { defineItem } from './item';

/** What the popup opens with; all other items are in `items-on-demand.ts`. docs/data.md has a line for each. */

/** Where what belongs to an instance's account is stored; see `accountDataArea`. */
export type TokenArea = 'session' | 'device';
export const areaOf = (area: TokenArea) => (area === 'device' ? 'local' : 'session');

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

/** The language of the extension, as in `LANGUAGES`; empty for the policy's or the browser's. */
export const languageItem = defineItem('language', 'local', 'privacySettings', isString, '');

/** Pages also store the theme in `localStorage`: see `lib/theme.ts`. */
export const themeItem = defineItem('theme', 'local', 'privacySettings', literal(...THEMES), 'system');

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
