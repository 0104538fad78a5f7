import { type Instance, isUnencrypted } from '../instance/instance';
import type { Draft, PushOptions } from '../push/draft';
import { type Asks, BASE, BASE_ID, baseOf, PRESET, type Template, type TemplateBook } from '../push/template';
import type { BrokenRule, Demands, Policy } from './policy';

/**
 * What an instance as shipped takes where nothing is said (tests/contract/observed.json). A policy with a limit leaves nothing to an
 * instance, of which no answer tells beforehand what it would take.
 */
const SHIPPED = { days: 7, views: 5 } as const;

/**
 * Options as they go under a policy: what it fixes is so, whatever was asked, and a limit that was left to the instance is said. What was
 * asked beyond a limit stays as it is, for `brokenRules` to tell of.
 */
export function underPolicy(options: PushOptions, policy: Policy): PushOptions {
  const { retrievalStep, deletableByViewer, mostDays, mostViews } = policy;
  return {
    ...options,
    ...(mostDays !== undefined && { expireAfterDays: options.expireAfterDays ?? Math.min(mostDays, SHIPPED.days) }),
    ...(mostViews !== undefined && {
      expireAfterViews: options.expireAfterViews ?? Math.min(mostViews, SHIPPED.views),
    }),
    ...(retrievalStep !== undefined && { retrievalStep }),
    ...(deletableByViewer !== undefined && { deletableByViewer }),
  };
}

/** The demands that a draft does not meet, in the order in which people meet them. Nobody may send it while there is one. */
export function brokenRules({ kind, options }: Pick<Draft, 'kind' | 'options'>, policy: Policy): BrokenRule[] {
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
export function forbiddenInstance(instance: Instance, policy: Policy): BrokenRule | undefined {
  if (instance.isBuiltIn) return policy.allowsBuiltIn ? undefined : { rule: 'built-in' };
  if (!policy.allowsHttp && isUnencrypted(instance.baseUrl)) return { rule: 'unencrypted' };
  const isPreset = policy.instances.some(({ baseUrl }) => baseUrl === instance.baseUrl);
  return policy.allowsOwnInstances || isPreset ? undefined : { rule: 'own-instance' };
}

/**
 * The templates as a policy has them: the organisation's first, and none asks for more than it allows. What the user has stored stays as it
 * is, for when the policy ends.
 */
export function bookUnderPolicy(book: TemplateBook, policy: Policy): TemplateBook {
  const { defaults } = policy;
  const base: Template = defaults ? { ...BASE, ...defaults } : baseOf(book);
  const presets = policy.templates.map((preset) => ({ ...preset, id: PRESET + preset.name }));
  const own = book.templates.filter(({ id }) => id !== BASE_ID && !id.startsWith(PRESET));
  const templates = [base, ...presets, ...own].map((one) => ({ ...one, asks: asksUnder(one.asks, policy) }));
  return { ...book, templates };
}

/** Whether the organisation has set all of a template. */
export function isPresetTemplate({ id }: Template, policy: Policy): boolean {
  return id === BASE_ID ? policy.defaults !== undefined : id.startsWith(PRESET);
}

function asksUnder(asks: Asks, { mostDays, mostViews, retrievalStep, deletableByViewer }: Policy): Asks {
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
export function demandsOf(policy: Policy): Demands {
  return {
    policy,
    options: (options) => underPolicy(options, policy),
    broken: (draft) => brokenRules(draft, policy),
    forbidden: (instance) => forbiddenInstance(instance, policy),
    book: (book) => bookUnderPolicy(book, policy),
  };
}
