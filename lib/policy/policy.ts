import type { Instance } from '../instance/instance';
import type { Draft, Kind } from '../push/draft';
import type { FlagName, LimitName, OPTIONS, PushOptions, TemplateOptions } from '../push/options';
import type { TemplateSettings } from '../push/template';
import { arrayOf, type Guard, type Is, isBoolean, isString, objectOf } from '../shape';

const isArray: Guard<unknown[]> = Array.isArray;

/** An instance that the organisation gives everybody. */
export interface PresetInstance {
  name: string;
  /** Scheme, host, port and path, without a slash at the end. */
  baseUrl: string;
  colour?: string | undefined;
  /** Nothing of it can be changed but the token. */
  isLocked: boolean;
  /** Pushes go to it where nothing else is chosen. */
  isDefault: boolean;
  /** The organisation's words about it; may be empty. */
  note: string;
}

/** What a push starts with, in the organisation's words. */
export interface PresetDefaults {
  asks: TemplateOptions;
  message: string;
}

export interface PresetTemplate extends PresetDefaults {
  name: string;
}

/** The highest values allowed; `undefined` for no limit. */
type Limits = { [K in LimitName as (typeof OPTIONS)[K]['most']]?: number | undefined };
/** Values that the user cannot change; `undefined` for the user's choice. */
type FixedOptions = Partial<Pick<PushOptions, FlagName>>;

/** What the organisation demands, as far as its values could be used. `docs/managed.md` says what each means. */
export interface Policy extends Limits, FixedOptions {
  instances: readonly PresetInstance[];
  allowsOwnInstances: boolean;
  /** Unencrypted, to another computer than this. */
  allowsHttp: boolean;
  allowsBuiltIn: boolean;
  showsWelcome: boolean;
  /** At least one. */
  kinds: readonly Kind[];
  needsPassphrase: boolean;
  /** How much the generator makes at least. */
  leastCharacters?: number | undefined;
  leastWords?: number | undefined;
  /** What a push starts with that has no other template; undefined = as the user likes. */
  defaults?: PresetDefaults | undefined;
  templates: readonly PresetTemplate[];
  /** The language of the words where the user has chosen none: a tag such as `de`. */
  language?: string | undefined;
}

/** Where no organisation demands anything. */
export const NO_POLICY: Policy = {
  instances: [],
  allowsOwnInstances: true,
  allowsHttp: true,
  allowsBuiltIn: true,
  showsWelcome: true,
  kinds: ['text', 'url', 'file', 'qr'],
  needsPassphrase: false,
  templates: [],
};

/** A value that is not used, by its path: `instances[1].address`. Never the value itself. `docs/managed.md` says what each value may be. */
export interface PolicyIssue {
  path: string;
  why: 'unknown' | 'unusable' | 'twice';
}

/** The policy that is in force, and what of the organization's values could not be used. */
export const isManagedState = objectOf({
  /** Whether there is a policy at all. */
  isManaged: isBoolean,
  policy: objectOf({ kinds: isArray }) as Guard<unknown> as Guard<Policy>,
  problems: isArray as Guard<unknown> as Guard<readonly PolicyIssue[]>,
  /** Addresses of presets that the user may remove and that were added once, so that removed ones are not added again. */
  given: arrayOf(isString) as Guard<readonly string[]>,
});
export type ManagedState = Is<typeof isManagedState>;

export const NOT_MANAGED: ManagedState = { isManaged: false, policy: NO_POLICY, problems: [], given: [] };

/** What a policy means for a page that pushes. */
export interface PolicyRules {
  policy: Policy;
  /** Options as they go. */
  options: (options: PushOptions) => PushOptions;
  /** What a draft does not meet. */
  broken: (draft: Pick<Draft, 'kind' | 'options'>) => PolicyViolation[];
  /** Why nothing may be pushed to an instance. */
  instanceViolation: (instance: Instance) => PolicyViolation | undefined;
  book: (book: TemplateSettings) => TemplateSettings;
}

/** Where there is no organisation: a page loads nothing for it. */
export const NO_POLICY_RULES: PolicyRules = {
  policy: NO_POLICY,
  options: (options) => options,
  broken: () => [],
  instanceViolation: () => undefined,
  book: (book) => book,
};

/** A demand of the organisation that something does not meet. */
export type PolicyViolation =
  | { rule: 'kind'; kinds: readonly Kind[] }
  | { rule: 'days' | 'views'; option: LimitName; most: number }
  | { rule: 'passphrase' | 'own-instance' | 'built-in' | 'unencrypted' | 'locked' };
