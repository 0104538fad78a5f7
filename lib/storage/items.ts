import { EMPTY_ACCOUNT_BASELINE, isAccountBaseline, isStoredActivityEvent } from '../activity/activity-event';
import { ACTIVITY_SETTINGS_FIELDS, DEFAULT_ACTIVITY_SETTINGS, isPollStatus } from '../activity/poll-settings';
import {
  arrayOf,
  type Fields,
  type Guard,
  type Infer,
  isBoolean,
  isNumber,
  isString,
  literal,
  type ObjectOf,
  objectOf,
  optional,
  recordOf,
  union,
} from '../base/guards';
import { THEMES } from '../base/theme';
import { GENERATOR_DEFAULTS, GENERATOR_FIELDS } from '../generator/generator-settings';
import { isInstance, isInstanceFeatures, isInstanceSummary, type TokenArea } from '../instance/instance';
import { isPolicyState, NO_POLICY_STATE } from '../policy/policy';
import { isFileFallback } from '../push/clicked-file';
import { isDraft } from '../push/draft';
import { isLearnedDefaults } from '../push/options-summary';
import { isPushRecord } from '../push/record';
import { DEFAULT_TEMPLATE_SETTINGS, isTemplateSettings, repairTemplateSettings } from '../push/template';
import { isAnonymousPush } from '../pushes/push-row';
import type { TransferableSettings } from '../settings-file/settings-file';
import { defineItem, defineList, type Item, type StorageArea } from './item';

/** Everything that is stored. docs/data.md has a line for each. */

export const instancesItem = defineList('instances', 'device', 'privacyInstances', isInstance);

/** The id of the active instance; empty if none is chosen. */
export const activeInstanceItem = defineItem('activeInstance', 'device', 'privacyInstances', isString, '');

export const featuresItem = (instanceId: string) =>
  defineItem(`features/${instanceId}`, 'device', 'privacyInstances', optional(isInstanceFeatures), undefined);

/** The default options that an instance was seen to use, which are shown before the next push. Nothing comes from private windows. */
export const instanceDefaultsItem = (instanceId: string) =>
  defineList(`instanceDefaults/${instanceId}`, 'device', 'privacyInstances', isLearnedDefaults);

export const tokenItem = (instanceId: string, area: StorageArea) =>
  defineItem(`token/${instanceId}`, area, 'privacyToken', optional(isString), undefined);

/** Templates and their choices are one item, so that no choice names a missing template. */
export const templateSettingsItem = defineItem(
  'templateSettings',
  'device',
  'privacySettings',
  isTemplateSettings,
  DEFAULT_TEMPLATE_SETTINGS,
  { repair: repairTemplateSettings },
);

/** The chosen language, one of `LANGUAGES`; empty for the policy's or the browser's. */
export const languageItem = defineItem('language', 'device', 'privacySettings', isString, '');

/** Pages also store it in `localStorage`: see `lib/base/theme.ts`. */
export const themeItem = defineItem('theme', 'device', 'privacySettings', literal(...THEMES), 'system');

/** The policy as the worker last read it, so that pages show it at once. The worker alone writes it, so only the frame is checked. */
export const policyStateItem = defineItem('policyState', 'device', 'privacySettings', isPolicyState, NO_POLICY_STATE);

export const draftItem = (draftId: string) =>
  defineItem(`draft/${draftId}`, 'session', 'privacyDrafts', optional(isDraft), undefined);

const isPendingDraft = objectOf({ id: isString, isPrivate: isBoolean });
export type PendingDraft = Infer<typeof isPendingDraft>;

/** Newest first. Only the worker writes it. */
export const pendingDraftsItem = defineList('pendingDrafts', 'session', 'privacyDrafts', isPendingDraft);

/** One push of this browser, or one row of a table (see `rowId`). Only the worker writes it. */
export const recordItem = (id: string) =>
  defineItem(`push/${id}`, 'session', 'privacyResults', optional(isPushRecord), undefined);

/** The ids of the pushes outside tables, newest first, until they are dismissed. Only the worker writes it. */
export const recentPushesItem = defineList('recentPushes', 'session', 'privacyResults', isString);

/** The id of the draft for the side panel of this window; empty for none. */
export const draftHandoffItem = (panel: number) =>
  defineItem(`draftHandoff/${panel}`, 'session', 'privacyDrafts', isString, '');

/** A link for a page that opens, which removes it: an address would be stored in the history. */
const isLinkHandoff = objectOf({
  link: isString,
  isOwn: isBoolean,
  /** The id of the instance that has the push. */
  instanceId: optional(isString),
  /** Whether the link is of a private window. */
  isPrivate: optional(isBoolean),
  /** Set when a link clicked as a file looks like a push: the user is asked which it is. */
  fileFallback: optional(isFileFallback),
});
export type LinkHandoff = Infer<typeof isLinkHandoff>;

export const linkHandoffItem = (id: string) =>
  defineItem(`linkHandoff/${id}`, 'session', 'privacyDrafts', optional(isLinkHandoff), undefined);

/** Repaired by replacing corrupt fields with their defaults. */
/* @__NO_SIDE_EFFECTS__ */
function defineRecord<F extends Fields>(key: string, fields: F, fallback: NoInfer<ObjectOf<F>>) {
  const repair = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const good = Object.entries(value).filter(([name, field]) => Object.hasOwn(fields, name) && fields[name]?.(field));
    return { ...fallback, ...Object.fromEntries(good) };
  };
  return defineItem(key, 'device', 'privacySettings', objectOf(fields), fallback, { repair });
}

const DELIVERY_SETTINGS_FIELDS = { copiesAtOnce: isBoolean, notifies: isBoolean };
export type DeliverySettings = ObjectOf<typeof DELIVERY_SETTINGS_FIELDS>;

export const deliverySettingsItem = defineRecord('deliverySettings', DELIVERY_SETTINGS_FIELDS, {
  copiesAtOnce: true,
  notifies: true,
});

/** The language of the last share message, as in `?locale=`; empty for the user's own. */
export const shareMessageLanguageItem = defineItem('shareMessageLanguage', 'device', 'privacySettings', isString, '');

export const generatorItem = defineRecord('generator', GENERATOR_FIELDS, GENERATOR_DEFAULTS);

/** When results were last seen: milliseconds since 1970. The badge counts newer ones. */
export const resultsSeenAtItem = defineItem('resultsSeenAt', 'session', 'privacyResults', isNumber, 0);

/** `pushes`: the ids of those that were under way when the clipboard was emptied. */
const isClipboardNote = union(
  objectOf({ holds: literal('link'), since: isNumber }),
  objectOf({ holds: literal('nothing'), pushes: arrayOf(isString) }),
);
export type ClipboardNote = Infer<typeof isClipboardNote>;

/** What the extension did to the clipboard last, without the link; undefined if it is to be left alone. */
export const clipboardItem = defineItem('clipboard', 'session', 'privacyResults', optional(isClipboardNote), undefined);

export const persistAnonymousPushesItem = defineItem(
  'persistAnonymousPushes',
  'device',
  'privacySettings',
  isBoolean,
  false,
);

/** Newest first. Those of private windows are never on the device. Only the worker writes them. */
export const anonymousPushesItem = (area: StorageArea) =>
  defineList('anonymousPushes', area, 'privacyAnonymousPushes', isAnonymousPush);

/** `lib/reference-server` checks it on restore. */
export const demoStateItem = defineItem(
  'demoState',
  'session',
  'privacyDemo',
  ((value) => value !== undefined) as Guard<unknown>,
  undefined,
);

export const activitySettingsItem = defineRecord(
  'activitySettings',
  ACTIVITY_SETTINGS_FIELDS,
  DEFAULT_ACTIVITY_SETTINGS,
);

/** Only the worker writes this and the items below. */
export const pollStatusItem = defineItem('pollStatus', 'session', 'privacyActivity', isPollStatus, {});

/** What was reported of each tracked push: counters under hashes, no names. */
export const baselineItem = (instanceId: string, area: StorageArea) =>
  defineItem(`baseline/${instanceId}`, area, 'privacyActivity', isAccountBaseline, EMPTY_ACCOUNT_BASELINE);

/** Activity events of an instance, newest first, until they are dismissed. */
export const activityItem = (instanceId: string, area: StorageArea) =>
  defineList(`activity/${instanceId}`, area, 'privacyActivity', isStoredActivityEvent);

/**
 * `origin`: of the instance's address, for the one that may replace it.
 * `settledFor`: instances whose lists take up nothing that is as old.
 * `at`: when its request began or was last known to be under way, milliseconds since 1970 by this computer's clock.
 */
const isPrivateMark = objectOf({
  id: isString,
  origin: isString,
  settledFor: arrayOf(isString),
  at: isNumber,
});
export type PrivateMark = Infer<typeof isPrivateMark>;

/** See `lib/background/activity/private-marks.ts`. */
export const privateMarksItem = defineList('privateMarks', 'session', 'privacyActivity', isPrivateMark);

const isNamedPush = objectOf({ urlToken: isString, name: isString });
export type PushName = Infer<typeof isNamedPush>;

/** The names of pushes by the hash of their token, from the latest lists. In session storage only. */
export const pushNamesItem = (instanceId: string) =>
  defineItem(`pushNames/${instanceId}`, 'session', 'privacyActivity', recordOf(isNamedPush), {});

export const excludedPrivatePushesItem = defineList('excludedPrivatePushes', 'session', 'privacyActivity', isString);

const isPublicUrlNotice = objectOf({ publicUrl: isString, resultId: isString });

/** Which other addresses in an instance's links the user was told about, and at which result. Nothing of private windows. */
export const publicUrlNoticesItem = (instanceId: string) =>
  defineList(`publicUrlNotices/${instanceId}`, 'device', 'privacyInstances', isPublicUrlNotice);

/** Hashes of pushes that were encrypted end to end, newest first. Nothing of private windows. Only the worker writes it. */
export const encryptedPushesItem = (instanceId: string) =>
  defineList(`encryptedPushes/${instanceId}`, 'device', 'privacyInstances', isString);

/** What is stored of an instance apart from the list. `area`: where its token is, with what was read through it; `none`: without one. */
export const itemsOfInstance = (id: string, area: TokenArea): Item<unknown>[] =>
  [
    featuresItem(id),
    instanceDefaultsItem(id),
    publicUrlNoticesItem(id),
    encryptedPushesItem(id),
    ...(area === 'none'
      ? []
      : [tokenItem(id, area), baselineItem(id, area), activityItem(id, area), pushNamesItem(id)]),
  ] as Item<unknown>[];

/** All in `storage.local`, so one write stores an import. */
export const TRANSFERABLE_ITEMS = {
  instances: instancesItem,
  active: activeInstanceItem,
  templateSettings: templateSettingsItem,
  delivery: deliverySettingsItem,
  activity: activitySettingsItem,
  language: languageItem,
  theme: themeItem,
  generator: generatorItem,
} satisfies { [K in keyof TransferableSettings]: Item<never> | Item<unknown> };

/** A table whose rows become pushes. Each row is an item of its own, so rows are written one by one. */
const isBatch = objectOf({
  id: isString,
  isPrivate: isBoolean,
  /** The instance to which every row is sent, whichever is active. */
  instance: isInstanceSummary,
  withAccount: isBoolean,
  createdAt: isNumber,
  rowCount: isNumber,
  /** The headings of the table's columns; empty if it has none. */
  headings: arrayOf(isString),
  /** How many empty lines the table has above its headings. */
  linesAbove: isNumber,
  /** The use of each column, as in `COLUMN_ROLES`. */
  roles: arrayOf(isString),
});
export type Batch = Infer<typeof isBatch>;

/** Newest first. Only the worker writes it. */
export const batchesItem = defineList('batches', 'session', 'privacyResults', isBatch);

/** `from`: the first row of the batch whose push the lists of what this browser created may lack. */
const isUnlistedRows = objectOf({ batchId: isString, from: isNumber });
export type UnlistedRows = Infer<typeof isUnlistedRows>;

/** Only the worker writes it. */
export const unlistedRowsItem = defineList('unlistedRows', 'session', 'privacyResults', isUnlistedRows);

/** The id of a row's record. */
export function rowId({ batchId, index }: { batchId: string; index: number }): string {
  return `${batchId}/${index}`;
}

/** The ids of a table's rows, in its order. */
export function rowIds({ id, rowCount }: Pick<Batch, 'id' | 'rowCount'>): string[] {
  return Array.from({ length: rowCount }, (_, index) => rowId({ batchId: id, index }));
}
