import type { Instance, InstanceFeatures } from '../instance/instance';
import type { Kind } from './draft';

/** Why an instance does not take a push: `needs-account` = none without a token; `switched-off` = not this kind. */
export type KindOff = 'needs-account' | 'switched-off';

/** Why this kind cannot be pushed now, or undefined. What an instance has not told yet is taken to be there: it will say. */
export function kindOff(kind: Kind, features: InstanceFeatures | undefined, withAccount: boolean): KindOff | undefined {
  if (!features) return undefined;
  if (!features.anonymousAccess && !withAccount) return 'needs-account';
  if ((kind === 'url' && !features.links) || (kind === 'qr' && !features.qr)) return 'switched-off';
  return undefined;
}

/** Whether pushes go with an account. `forgotten`: the token was kept until the browser closed, and that has happened. */
export type Account = 'with' | 'without' | 'forgotten';

export function accountOf(instance: Instance, hasToken: boolean): Account {
  if (instance.isBuiltIn || hasToken) return 'with';
  return instance.tokenArea === 'none' ? 'without' : 'forgotten';
}
