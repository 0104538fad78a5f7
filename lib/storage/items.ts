import { type Infer, isBoolean, isString, literal, objectOf, optional } from '../base/guards';
import { THEMES } from '../base/theme';
import { isInstance, isInstanceFeatures } from '../instance/instance';
import { isPolicyState, NO_POLICY_STATE } from '../policy/policy';
import { isDraft } from '../push/draft';
import { isLearnedDefaults } from '../push/options-summary';
import { isInFlightCreate, isPushResult } from '../push/result';
import { DEFAULT_TEMPLATE_SETTINGS, isTemplateSettings, repairTemplateSettings } from '../push/template';
import { defineItem, defineList } from './item';

/** What the popup opens with; all other items are in `items-lazy.ts` and `items-handoff.ts`. docs/data.md has a line for each. */

export type DataArea = 'session' | 'device';

export const instancesItem = defineList('instances', 'local', 'privacyInstances', isInstance);

/** Empty if none is chosen. */
export const activeInstanceItem = defineItem('activeInstance', 'local', 'privacyInstances', isString, '');

export const featuresItem = (instanceId: string) =>
  defineItem(`features/${instanceId}`, 'local', 'privacyInstances', optional(isInstanceFeatures), undefined);

/** Shown before the next push. Nothing of private windows. */
export const instanceDefaultsItem = (instanceId: string) =>
  defineList(`instanceDefaults/${instanceId}`, 'local', 'privacyInstances', isLearnedDefaults);

export const tokenItem = (instanceId: string, area: DataArea) =>
  defineItem(`token/${instanceId}`, area, 'privacyToken', optional(isString), undefined);

/** One item, so that no choice names a missing template. */
export const templateSettingsItem = defineItem(
  'templateSettings',
  'local',
  'privacySettings',
  isTemplateSettings,
  DEFAULT_TEMPLATE_SETTINGS,
  { repair: repairTemplateSettings },
);

/** One of `LANGUAGES`; empty for the policy's or the browser's. */
export const languageItem = defineItem('language', 'local', 'privacySettings', isString, '');

/** Pages also store it in `localStorage`: see `lib/base/theme.ts`. */
export const themeItem = defineItem('theme', 'local', 'privacySettings', literal(...THEMES), 'system');

/** The policy as the worker last read it, so that pages show it at once. The worker alone writes it, so only the frame is checked. */
export const policyStateItem = defineItem('policyState', 'local', 'privacySettings', isPolicyState, NO_POLICY_STATE);

export const draftItem = (draftId: string) =>
  defineItem(`draft/${draftId}`, 'session', 'privacyDrafts', optional(isDraft), undefined);

const isPendingDraft = objectOf({ id: isString, isPrivate: isBoolean });
export type PendingDraft = Infer<typeof isPendingDraft>;

/** Newest first. Only the worker writes it. */
export const pendingDraftsItem = defineList('pendingDrafts', 'session', 'privacyDrafts', isPendingDraft);

/** Newest first, until dismissed. Only the worker writes it. */
export const resultsItem = defineList('results', 'session', 'privacyResults', isPushResult);

/** Without a result yet. Only the worker writes it. */
export const inFlightItem = defineList('inFlight', 'session', 'privacyResults', isInFlightCreate);
