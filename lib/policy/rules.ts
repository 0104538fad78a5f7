import { type Instance, isUnencrypted } from '../instance/instance';
import type { Draft } from '../push/draft';
import type { PushOptions, TemplateOptions } from '../push/options';
import {
  DEFAULT_TEMPLATE,
  DEFAULT_TEMPLATE_ID,
  getDefaultTemplate,
  PRESET_ID_PREFIX,
  type Template,
  type TemplateSettings,
} from '../push/template';
import type { Policy, PolicyRules, PolicyViolation } from './policy';

/**
 * What an instance as shipped takes where nothing is said (tests/contract/observed.json). A policy with a limit leaves nothing to an
 * instance, of which no answer tells beforehand what it would take.
 */
const INSTANCE_DEFAULTS = { days: 7, views: 5 } as const;

/**
 * Options as they go under a policy: what it fixes is so, whatever was asked, and a limit that was left to the instance is said. What was
 * asked beyond a limit stays as it is, for `findViolations` to tell of.
 */
export function applyPolicyToOptions(options: PushOptions, policy: Policy): PushOptions {
  const { retrievalStep, deletableByViewer, mostDays, mostViews } = policy;
  return {
    ...options,
    ...(mostDays !== undefined && {
      expireAfterDays: options.expireAfterDays ?? Math.min(mostDays, INSTANCE_DEFAULTS.days),
    }),
    ...(mostViews !== undefined && {
      expireAfterViews: options.expireAfterViews ?? Math.min(mostViews, INSTANCE_DEFAULTS.views),
    }),
    ...(retrievalStep !== undefined && { retrievalStep }),
    ...(deletableByViewer !== undefined && { deletableByViewer }),
  };
}

/** The demands that a draft does not meet, in the order in which people meet them. Nobody may send it while there is one. */
export function findViolations({ kind, options }: Pick<Draft, 'kind' | 'options'>, policy: Policy): PolicyViolation[] {
  const { kinds, mostDays, mostViews, needsPassphrase } = policy;
  const { expireAfterDays, expireAfterViews, passphrase, makesPassphrase } = options;
  return [
    ...(kinds.includes(kind) ? [] : [{ rule: 'kind', kinds } as const]),
    ...(isBeyond(expireAfterDays, mostDays) ? [{ rule: 'days', most: mostDays ?? 0 } as const] : []),
    ...(isBeyond(expireAfterViews, mostViews) ? [{ rule: 'views', most: mostViews ?? 0 } as const] : []),
    ...(needsPassphrase && passphrase === '' && !makesPassphrase ? [{ rule: 'passphrase' } as const] : []),
  ];
}

/** What is no number of days or views an instance replaces by its default, which may be more than is allowed. */
function isBeyond(asked: number | undefined, most: number | undefined): boolean {
  return most !== undefined && !(asked !== undefined && Number.isInteger(asked) && asked >= 1 && asked <= most);
}

/** Why nothing may be pushed to an instance, or undefined. Looking at pushes and ending them stays possible there. */
export function findInstanceViolation(instance: Instance, policy: Policy): PolicyViolation | undefined {
  if (instance.isBuiltIn) return policy.allowsBuiltIn ? undefined : { rule: 'built-in' };
  if (!policy.allowsHttp && isUnencrypted(instance.baseUrl)) return { rule: 'unencrypted' };
  const isPreset = policy.instances.some(({ baseUrl }) => baseUrl === instance.baseUrl);
  return policy.allowsOwnInstances || isPreset ? undefined : { rule: 'own-instance' };
}

/**
 * The templates as a policy has them: the organisation's first, and none asks for more than it allows. What the user has stored stays as it
 * is, for when the policy ends.
 */
export function applyPolicyToTemplates(book: TemplateSettings, policy: Policy): TemplateSettings {
  const { defaults } = policy;
  const base: Template = defaults ? { ...DEFAULT_TEMPLATE, ...defaults } : getDefaultTemplate(book);
  const presets = policy.templates.map((preset) => ({ ...preset, id: PRESET_ID_PREFIX + preset.name }));
  const own = book.templates.filter(({ id }) => id !== DEFAULT_TEMPLATE_ID && !id.startsWith(PRESET_ID_PREFIX));
  const templates = [base, ...presets, ...own].map((one) => ({ ...one, asks: limitOptions(one.asks, policy) }));
  return { ...book, templates };
}

/** Whether the organisation has set all of a template. */
export function isPresetTemplate({ id }: Template, policy: Policy): boolean {
  return id === DEFAULT_TEMPLATE_ID ? policy.defaults !== undefined : id.startsWith(PRESET_ID_PREFIX);
}

function limitOptions(
  asks: TemplateOptions,
  { mostDays, mostViews, retrievalStep, deletableByViewer }: Policy,
): TemplateOptions {
  const atMost = (asked: number | undefined, most = Number.POSITIVE_INFINITY) => asked && Math.min(asked, most);
  return {
    ...asks,
    expireAfterDays: atMost(asks.expireAfterDays, mostDays),
    expireAfterViews: atMost(asks.expireAfterViews, mostViews),
    retrievalStep: retrievalStep ?? asks.retrievalStep,
    deletableByViewer: deletableByViewer ?? asks.deletableByViewer,
  };
}

/** What a policy means for a page that pushes. */
export function toPolicyRules(policy: Policy): PolicyRules {
  return {
    policy,
    options: (options) => applyPolicyToOptions(options, policy),
    broken: (draft) => findViolations(draft, policy),
    instanceViolation: (instance) => findInstanceViolation(instance, policy),
    book: (book) => applyPolicyToTemplates(book, policy),
  };
}
