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
  type ObjectOf,
  objectOf,
  recordOf,
} from '../base/guards';
import { GENERATOR_DEFAULTS, GENERATOR_FIELDS } from '../generator/generator-settings';
import { isDraft } from '../push/draft';
import { isAnonymousPush } from '../pushes/push-row';
import type { TransferableSettings } from '../settings-file/settings-file';
import { activityKey, defineItem, defineList, type Item, POLL_STATUS_KEY } from './item';
import {
  activeInstanceItem,
  type DataArea,
  featuresItem,
  instanceDefaultsItem,
  instancesItem,
  languageItem,
  templateSettingsItem,
  themeItem,
  tokenItem,
} from './items';

/** Items that the popup does not need at its start; kept out of its bundle. */

/** Repaired by replacing corrupt fields with their defaults. */
/* @__NO_SIDE_EFFECTS__ */
function defineRecord<F extends Fields>(key: string, fields: F, fallback: NoInfer<ObjectOf<F>>) {
  const repair = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const good = Object.entries(value).filter(([name, field]) => Object.hasOwn(fields, name) && fields[name]?.(field));
    return { ...fallback, ...Object.fromEntries(good) };
  };
  return defineItem(key, 'local', 'privacySettings', objectOf(fields), fallback, { repair });
}

const DELIVERY_SETTINGS_FIELDS = { copiesAtOnce: isBoolean, notifies: isBoolean };
export type DeliverySettings = ObjectOf<typeof DELIVERY_SETTINGS_FIELDS>;

export const deliverySettingsItem = defineRecord('deliverySettings', DELIVERY_SETTINGS_FIELDS, {
  copiesAtOnce: true,
  notifies: true,
});

/** As in `?locale=`; empty for the user's own. */
export const shareMessageLanguageItem = defineItem('shareMessageLanguage', 'local', 'privacySettings', isString, '');

export const generatorItem = defineRecord('generator', GENERATOR_FIELDS, GENERATOR_DEFAULTS);

/** `id`: of the result. `keptUntil`: milliseconds since 1970. */
const isUndoDraft = objectOf({ id: isString, keptUntil: isNumber, draft: isDraft });
export type UndoDraft = Infer<typeof isUndoDraft>;

/** Of pushes that can still be undone: ten seconds. Only the worker writes it. */
export const undoDraftsItem = defineList('undoDrafts', 'session', 'privacyDrafts', isUndoDraft);

/** Milliseconds since 1970. The badge counts newer results. */
export const resultsSeenAtItem = defineItem('resultsSeenAt', 'session', 'privacyResults', isNumber, 0);

export const persistAnonymousPushesItem = defineItem(
  'persistAnonymousPushes',
  'local',
  'privacySettings',
  isBoolean,
  false,
);

/** Newest first. Those of private windows are never on the device. Only the worker writes them. */
export const anonymousPushesItem = (area: DataArea) =>
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
export const pollStatusItem = defineItem(POLL_STATUS_KEY, 'session', 'privacyActivity', isPollStatus, {});

/** Counters under hashes, no names. */
export const baselineItem = (instanceId: string, area: DataArea) =>
  defineItem(`baseline/${instanceId}`, area, 'privacyActivity', isAccountBaseline, EMPTY_ACCOUNT_BASELINE);

/** Newest first, until dismissed. */
export const activityItem = (instanceId: string, area: DataArea) =>
  defineList(activityKey(instanceId), area, 'privacyActivity', isStoredActivityEvent);

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

/** Names by URL-token hash, from the latest lists. In session storage only. */
export const pushNamesItem = (instanceId: string) =>
  defineItem(`pushNames/${instanceId}`, 'session', 'privacyActivity', recordOf(isNamedPush), {});

export const excludedPrivatePushesItem = defineList('excludedPrivatePushes', 'session', 'privacyActivity', isString);

const isPublicUrlNotice = objectOf({ publicUrl: isString, resultId: isString });

/** Which other addresses in an instance's links the user was told about, and at which result. Nothing of private windows. */
export const publicUrlNoticesItem = (instanceId: string) =>
  defineList(`publicUrlNotices/${instanceId}`, 'local', 'privacyInstances', isPublicUrlNotice);

/** Hashes of pushes that were encrypted end to end, newest first. Nothing of private windows. Only the worker writes it. */
export const encryptedPushesItem = (instanceId: string) =>
  defineList(`encryptedPushes/${instanceId}`, 'local', 'privacyInstances', isString);

/** What is stored of an instance apart from the list. `area`: where its token is, with what was read through it; `none`: without one. */
export const itemsOfInstance = (id: string, area: DataArea | 'none'): Item<unknown>[] =>
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
