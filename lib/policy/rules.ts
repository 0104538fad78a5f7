import type { PolicyViolation } from '../base/failure';
import { isUnencrypted } from '../instance/hosts';
import type { Instance } from '../instance/instance';
import type { Draft } from '../push/draft';
import {
  limitOptionNames,
  mapNames,
  OPTIONS,
  type PushOptions,
  policyFlagNames,
  type TemplateOptions,
} from '../push/options';
import {
  DEFAULT_TEMPLATE,
  DEFAULT_TEMPLATE_ID,
  getDefaultTemplate,
  PRESET_ID_PREFIX,
  type Template,
  type TemplateSettings,
} from '../push/template';
import type { Policy, PolicyRules } from './policy';

/** Applies fixed values, and the limit where the user left one to the instance. A value beyond a limit stays, for `findViolations`. */
export function applyPolicyToOptions(options: PushOptions, policy: Policy): PushOptions {
  const applied = { ...options, ...getFixedOptions(policy) };
  for (const name of limitOptionNames) {
    const { policyMax, productDefaults } = OPTIONS[name];
    const limit = policy[policyMax];
    if (limit !== undefined) applied[name] ??= Math.min(limit, productDefaults.value);
  }
  return applied;
}

function getFixedOptions(policy: Policy): Partial<PushOptions> {
  const fixed = policyFlagNames.filter((name) => policy[name] !== undefined);
  return mapNames(fixed, (name) => policy[name]);
}

/** Returns the rules that a draft breaks, in the order in which the composer shows them. It is not sent while there is one. */
export function findViolations({ kind, options }: Pick<Draft, 'kind' | 'options'>, policy: Policy): PolicyViolation[] {
  const { kinds, requiresPassphrase } = policy;
  const limits = limitOptionNames.flatMap((option): PolicyViolation[] => {
    const max = policy[OPTIONS[option].policyMax];
    return max !== undefined && exceedsLimit(options[option], max) ? [{ rule: 'limit', option, max }] : [];
  });
  return [
    ...(kinds.includes(kind) ? [] : [{ rule: 'kind', kinds } as const]),
    ...limits,
    ...(requiresPassphrase && options.passphrase === '' && !options.generatesPassphrase
      ? [{ rule: 'passphrase' } as const]
      : []),
  ];
}

/** An instance replaces a value that it cannot use by its default, which may be beyond the limit. */
function exceedsLimit(requested: number | undefined, max: number): boolean {
  return !(requested !== undefined && Number.isInteger(requested) && requested >= 1 && requested <= max);
}

/** Returns why nothing may be pushed to an instance. Its pushes can still be listed and expired. */
export function findInstanceViolation(
  instance: Pick<Instance, 'isDemo' | 'baseUrl'>,
  policy: Policy,
): PolicyViolation | undefined {
  if (instance.isDemo) return policy.allowsDemo ? undefined : { rule: 'demo' };
  if (!policy.allowsHttp && isUnencrypted(instance.baseUrl)) return { rule: 'unencrypted' };
  const isPreset = policy.instances.some(({ baseUrl }) => baseUrl === instance.baseUrl);
  return policy.allowsOwnInstances || isPreset ? undefined : { rule: 'own-instance' };
}

/** Returns the templates under a policy, presets first. Stored templates stay unchanged. */
export function applyPolicyToTemplates(templateSettings: TemplateSettings, policy: Policy): TemplateSettings {
  const { defaults } = policy;
  const base: Template = defaults ? { ...DEFAULT_TEMPLATE, ...defaults } : getDefaultTemplate(templateSettings);
  const presets = policy.templates.map((preset) => ({ ...preset, id: PRESET_ID_PREFIX + preset.name }));
  const own = templateSettings.templates.filter(
    ({ id }) => id !== DEFAULT_TEMPLATE_ID && !id.startsWith(PRESET_ID_PREFIX),
  );
  const templates = [base, ...presets, ...own].map((template) => ({
    ...template,
    options: clampToLimits(template.options, policy),
  }));
  return { ...templateSettings, templates };
}

export function isPresetTemplate({ id }: Template, policy: Policy): boolean {
  return id === DEFAULT_TEMPLATE_ID ? policy.defaults !== undefined : id.startsWith(PRESET_ID_PREFIX);
}

function clampToLimits(asks: TemplateOptions, policy: Policy): TemplateOptions {
  const limited: TemplateOptions = { ...asks, ...getFixedOptions(policy) };
  for (const name of limitOptionNames) {
    const requested = asks[name];
    if (requested) limited[name] = Math.min(requested, policy[OPTIONS[name].policyMax] ?? requested);
  }
  return limited;
}

export function createPolicyRules(policy: Policy): PolicyRules {
  return {
    policy,
    applyToOptions: (options) => applyPolicyToOptions(options, policy),
    findViolations: (draft) => findViolations(draft, policy),
    findInstanceViolation: (instance) => findInstanceViolation(instance, policy),
    applyToTemplates: (templateSettings) => applyPolicyToTemplates(templateSettings, policy),
  };
}
