import type { Instance } from '../instance/instance';
import { isUnencrypted } from '../instance/unencrypted';
import type { Draft, Kind, PushOptions } from '../push/draft';
import type { Policy } from './policy';

/** A demand of the organisation that something does not meet. */
export type BrokenRule =
  | { rule: 'kind'; kinds: readonly Kind[] }
  | { rule: 'days' | 'views'; most: number }
  | { rule: 'passphrase' | 'own-instance' | 'built-in' | 'unencrypted' | 'locked' };

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
