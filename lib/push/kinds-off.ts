import type { Instance, InstanceFeatures } from '../instance/instance';
import type { Kind } from './draft';

/**
 * Why an instance does not take a push: `needs-account` = none without a token; `files-need-account` = no files without one;
 * `switched-off` = not this kind; `organisation` = the user's organisation does not allow this kind anywhere.
 */
export type KindOff = 'needs-account' | 'files-need-account' | 'switched-off' | 'organisation';

/** Why this kind cannot be pushed now, or undefined. What an instance has not told yet is taken to be there: it will say. */
export function kindOff(kind: Kind, features: InstanceFeatures | undefined, withAccount: boolean): KindOff | undefined {
  if (!features) return undefined;
  if (!features.anonymousAccess && !withAccount) return 'needs-account';
  const isThere = { text: true, url: features.links, file: features.files, qr: features.qr };
  if (!isThere[kind]) return 'switched-off';
  return kind === 'file' && features.filesNeedAccount && !withAccount ? 'files-need-account' : undefined;
}

/** Whether pushes go with an account. `forgotten`: the token was kept until the browser closed, and that has happened. */
export type Account = 'with' | 'without' | 'forgotten';

export function accountOf(instance: Instance, hasToken: boolean): Account {
  if (instance.isBuiltIn || hasToken) return 'with';
  return instance.tokenArea === 'none' ? 'without' : 'forgotten';
}
