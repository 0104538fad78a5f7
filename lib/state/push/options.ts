import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { PolicyViolation } from '../../base/failure';
import type { Policy, PolicyRules } from '../../policy/policy';
import type { Kind } from '../../push/draft';
import { addImpliedOptions, type LimitOptionName, type PushOptions } from '../../push/options';
import { type DraftDefaults, type Template, type TemplateSettings, toDraftDefaults } from '../../push/template';
import { findInvalidLimit } from '../../push/validate-draft';

/** What is in the field of a limit. Undefined: nothing, so the instance decides. `unreadable`: no number. */
export type TypedLimit = number | undefined | 'unreadable';

/** Why a limit cannot be used. `above-policy`: the organization allows less. `out-of-range`: no instance takes it. */
export type LimitProblem = 'not-whole' | 'above-policy' | 'out-of-range';

/** The options of a push while they are chosen: in the composer, in a template, for the rows of a table. */
export interface OptionsStore {
  /** The kind of push that they are for. Undefined: any, as in a template. */
  kind: ReadonlySignal<Kind | undefined>;
  /** The options as chosen. Those that are undefined are left to the instance. */
  chosen: ReadonlySignal<PushOptions>;
  /** The start of the share message that goes with them. Undefined: none. */
  message: ReadonlySignal<string | undefined>;
  /** The options as they are sent: under the policy, with what other options imply. */
  sent: ReadonlySignal<PushOptions>;
  policy: ReadonlySignal<Policy>;
  /** The rules of the policy that they break. */
  violations: ReadonlySignal<readonly PolicyViolation[]>;
  /** The limits in whose fields is no number. They count as left to the instance. */
  unparsedLimits: ReadonlySignal<ReadonlySet<LimitOptionName>>;
  /** The first limit that is no whole number. */
  invalidLimit: ReadonlySignal<LimitOptionName | undefined>;
  /** What the field of a limit says is wrong with it. */
  findLimitProblem: (option: LimitOptionName) => LimitProblem | undefined;
  set: <K extends keyof PushOptions>(option: K, value: PushOptions[K]) => void;
  /** Sets a limit to what was typed. */
  setLimit: (option: LimitOptionName, typed: TypedLimit) => void;
  /** Forgets what is in fields and is no number. */
  forgetUnparsed: () => void;
  /** The templates that can be applied, under the policy. */
  templateSettings: ReadonlySignal<TemplateSettings>;
  /** Replaces all options but name, note and passphrase, which are the push's own. */
  applyTemplate: (template: Template) => void;
}

interface OptionsDeps extends Pick<OptionsStore, 'kind' | 'templateSettings'> {
  defaults: ReadonlySignal<DraftDefaults>;
  rules: ReadonlySignal<PolicyRules>;
  /** Replaces options and message, or does nothing while they cannot be changed. */
  change: (update: (old: DraftDefaults) => DraftDefaults) => void;
}

/** Options that lie elsewhere, as in a draft: whoever has them says how they are read and changed. */
export function createOptions({ kind, defaults, rules, templateSettings, change }: OptionsDeps): OptionsStore {
  const chosen = computed(() => defaults.value.options);
  const sent = computed(() => addImpliedOptions(rules.value.applyToOptions(chosen.value)));
  const violations = computed(() => rules.value.findViolations({ kind: kind.value ?? 'text', options: sent.value }));
  const unparsedLimits = signal<ReadonlySet<LimitOptionName>>(new Set());
  const invalidLimit = computed(() => [...unparsedLimits.value][0] ?? findInvalidLimit(chosen.value));

  const set: OptionsStore['set'] = (option, value) =>
    change((old) => ({ ...old, options: { ...old.options, [option]: value } }));
  const forgetUnparsed = (): void => {
    unparsedLimits.value = new Set();
  };

  return {
    kind,
    chosen,
    message: computed(() => defaults.value.message),
    sent,
    policy: computed(() => rules.value.policy),
    violations,
    unparsedLimits,
    invalidLimit,
    findLimitProblem: (option) => {
      if (invalidLimit.value === option) return 'not-whole';
      return violations.value.some((one) => one.rule === 'limit' && one.option === option) ? 'above-policy' : undefined;
    },
    set,
    setLimit: (option, typed) => {
      const others = [...unparsedLimits.peek()].filter((limit) => limit !== option);
      unparsedLimits.value = new Set(typed === 'unreadable' ? [...others, option] : others);
      set(option, typed === 'unreadable' ? undefined : typed);
    },
    forgetUnparsed,
    templateSettings,
    applyTemplate: (template) => {
      forgetUnparsed();
      change(({ options }) => toDraftDefaults(template, options));
    },
  };
}
