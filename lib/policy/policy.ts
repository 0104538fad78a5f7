import type { PolicyViolation } from '../base/failure';
import { arrayOf, type Guard, type Infer, isBoolean, isString, objectOf } from '../base/guards';
import type { Instance } from '../instance/instance';
import type { Draft, Kind } from '../push/draft';
import type { LimitOptionName, OPTIONS, PolicyFlagName, PushOptions, TemplateOptions } from '../push/options';
import type { TemplateSettings } from '../push/template';

const isArray: Guard<unknown[]> = Array.isArray;

export interface PresetInstance {
  name: string;
  /** Scheme, host, port and path, without a slash at the end. */
  baseUrl: string;
  /** "Address in links". */
  publicUrl?: string | undefined;
  color?: string | undefined;
  /** Whether only its API token can be changed. */
  isLocked: boolean;
  /** Becomes the active instance if none is chosen. */
  isDefault: boolean;
  /** The organization's text about it; may be empty. */
  note: string;
}

export interface PolicyTemplate {
  options: TemplateOptions;
  message: string;
}

/** The highest values allowed; `undefined` for no limit. */
type PolicyLimits = { [K in LimitOptionName as (typeof OPTIONS)[K]['policyMax']]?: number | undefined };
type FixedOptions = Partial<Pick<PushOptions, PolicyFlagName>>;

/** What an organization has set through the browser, without values that cannot be used. See `docs/managed.md`. */
export interface Policy extends PolicyLimits, FixedOptions {
  instances: readonly PresetInstance[];
  allowsOwnInstances: boolean;
  /** Whether secrets may be sent unencrypted to another computer. */
  allowsHttp: boolean;
  allowsDemo: boolean;
  showsWelcome: boolean;
  /** Whether a table may become pushes. */
  allowsBatch: boolean;
  kinds: readonly Kind[];
  requiresPassphrase: boolean;
  /** Whether a push may be encrypted end to end only where its server has a page for recipients. */
  endToEndNeedsPage?: boolean | undefined;
  /** False: links never lead to a page for recipients. */
  usesRecipientPage?: boolean | undefined;
  minCharacters?: number | undefined;
  minWords?: number | undefined;
  /** What a push starts with that has no other template; undefined = as the user likes. */
  defaults?: PolicyTemplate | undefined;
  templates: readonly (PolicyTemplate & { name: string })[];
  language?: string | undefined;
}

export const NO_POLICY: Policy = {
  instances: [],
  allowsOwnInstances: true,
  allowsHttp: true,
  allowsDemo: true,
  showsWelcome: true,
  allowsBatch: true,
  kinds: ['text', 'url', 'file', 'qr'],
  requiresPassphrase: false,
  templates: [],
};

/** A value that is not used, by its path: `instances[1].address`. Never the value itself. `docs/managed.md` says what each value may be. */
export interface PolicyIssue {
  path: string;
  why: 'unknown' | 'invalid' | 'duplicate';
}

export const isPolicyState = objectOf({
  isManaged: isBoolean,
  policy: objectOf({ kinds: isArray }) as Guard<unknown> as Guard<Policy>,
  issues: isArray as Guard<unknown> as Guard<readonly PolicyIssue[]>,
  /** Addresses of presets that the user may remove and that were added once, so that removed ones are not added again. */
  offeredPresets: arrayOf(isString) as Guard<readonly string[]>,
});
export type PolicyState = Infer<typeof isPolicyState>;

export const NO_POLICY_STATE: PolicyState = { isManaged: false, policy: NO_POLICY, issues: [], offeredPresets: [] };

export interface PolicyRules {
  policy: Policy;
  applyToOptions: (options: PushOptions) => PushOptions;
  findViolations: (draft: Pick<Draft, 'kind' | 'options'>) => PolicyViolation[];
  findInstanceViolation: (instance: Instance) => PolicyViolation | undefined;
  applyToTemplates: (templateSettings: TemplateSettings) => TemplateSettings;
}

/** The rules without a policy, for which a page loads no code. */
export const NO_POLICY_RULES: PolicyRules = {
  policy: NO_POLICY,
  applyToOptions: (options) => options,
  findViolations: () => [],
  findInstanceViolation: () => undefined,
  applyToTemplates: (templateSettings) => templateSettings,
};
