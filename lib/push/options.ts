import { type Guard, isBoolean, isNumber, isString, nullable, type ObjectOf, objectOf, optional } from '../base/guards';
import type { MessageKey, PluralKey } from '../i18n/translate';

/** Every option of a push, in display order. The words of flags are in `lib/text/options.ts`, which the popup loads later. */
interface OptionSpec {
  /** Whether the instance gets it; `lib/api/to-wire` has its name there. */
  isSent: boolean;
  unsupportedKind?: 'url' | 'qr';
}
/** `undefined`: the instance decides. */
interface LimitSpec extends OptionSpec {
  type: 'limit';
  /** Maximum and default of an unmodified instance (tests/contract/observed.json). */
  productDefaults: { max: number; value: number };
  policyMax: 'maxDays' | 'maxViews';
  /** Names in `docs/managed.md`. */
  policyKeys: { max: string; template: string };
  messageKeys: { label: MessageKey; count: PluralKey; instanceDefault: MessageKey };
}
/** `undefined`: the instance decides. */
interface FlagSpec extends OptionSpec {
  type: 'flag';
  /** The safer of the two values; `null` if neither is. Another stored value is reported as weaker. */
  saferValue: boolean | null;
  /** The text option that overrides this flag. */
  supersededBy?: 'passphrase';
  /** The flag with which it is always on. */
  impliedBy?: 'endToEnd';
  policyKeys: { fixed: string | null; template: string };
  messageKeys: { on: MessageKey; off?: MessageKey; instanceDefault?: MessageKey };
}
/** Text of a single push, never of a template; empty for none. */
interface TextSpec extends OptionSpec {
  type: 'text';
  /** `on` is missing where the text is only a label for the owner: the summary of options leaves it out. */
  messageKeys: { on?: MessageKey };
}

export const OPTIONS = {
  expireAfterDays: {
    type: 'limit',
    isSent: true,
    productDefaults: { max: 90, value: 7 },
    policyMax: 'maxDays',
    policyKeys: { max: 'maximumDays', template: 'days' },
    messageKeys: { label: 'composerDaysLabel', count: 'composerDayCount', instanceDefault: 'composerDays' },
  },
  expireAfterViews: {
    type: 'limit',
    isSent: true,
    productDefaults: { max: 100, value: 5 },
    policyMax: 'maxViews',
    policyKeys: { max: 'maximumViews', template: 'views' },
    messageKeys: { label: 'composerViewsLabel', count: 'composerViewCount', instanceDefault: 'composerViews' },
  },
  retrievalStep: {
    type: 'flag',
    isSent: true,
    saferValue: true,
    impliedBy: 'endToEnd',
    policyKeys: { fixed: 'retrievalStep', template: 'retrievalStep' },
    messageKeys: { on: 'composerStepOn', off: 'composerStepOff', instanceDefault: 'composerStepLabel' },
  },
  deletableByViewer: {
    type: 'flag',
    isSent: true,
    unsupportedKind: 'url',
    saferValue: null,
    policyKeys: { fixed: 'deletableByViewer', template: 'deletableByViewer' },
    messageKeys: { on: 'composerDeletableOn', off: 'composerDeletableOff' },
  },
  /** Generated when the push is sent, unless the draft has a passphrase. */
  generatesPassphrase: {
    type: 'flag',
    isSent: false,
    saferValue: null,
    supersededBy: 'passphrase',
    policyKeys: { fixed: null, template: 'generatePassphrase' },
    messageKeys: { on: 'composerPassphraseOn' },
  },
  /** The secret is encrypted before it is sent, and the key is in the link alone: see `docs/end-to-end.md`. */
  endToEnd: {
    type: 'flag',
    isSent: false,
    unsupportedKind: 'qr',
    saferValue: null,
    policyKeys: { fixed: 'endToEnd', template: 'endToEnd' },
    messageKeys: { on: 'composerEndToEndOn' },
  },
  passphrase: { type: 'text', isSent: true, messageKeys: { on: 'composerPassphraseOn' } },
  name: { type: 'text', isSent: true, messageKeys: {} },
  note: { type: 'text', isSent: true, messageKeys: {} },
} as const satisfies Record<string, LimitSpec | FlagSpec | TextSpec>;

type OptionSpecs = typeof OPTIONS;
export type OptionName = keyof OptionSpecs;
type OptionNamesWith<P> = { [K in OptionName]: OptionSpecs[K] extends P ? K : never }[OptionName];
export type LimitOptionName = OptionNamesWith<{ type: 'limit' }>;
export type TextOptionName = OptionNamesWith<{ type: 'text' }>;
/** Templates set every option except texts. */
export type TemplateOptionName = Exclude<OptionName, TextOptionName>;
export type SentOptionName = OptionNamesWith<{ isSent: true }>;
export type StoredOptionName = OptionNamesWith<{ type: 'limit' | 'flag'; isSent: true }>;
/** Switches that the instance stores. */
export type StoredFlagName = Exclude<StoredOptionName, LimitOptionName>;
/** Switches that a policy may fix: of the instance, or of this browser. */
export type PolicyFlagName = OptionNamesWith<{ type: 'flag'; policyKeys: { fixed: string } }>;
/** Options whose default at the instance is shown. */
export type InstanceDefaultName = OptionNamesWith<{ messageKeys: { instanceDefault: string } }>;

export function getOptionSpec(name: OptionName): LimitSpec | FlagSpec | TextSpec {
  return OPTIONS[name];
}

const names = Object.keys(OPTIONS) as OptionName[];
const filterOptionNames = <N extends OptionName>(fits: (spec: LimitSpec | FlagSpec | TextSpec) => boolean) =>
  names.filter((name) => fits(getOptionSpec(name))) as N[];
export const optionNames: readonly OptionName[] = names;
export const limitOptionNames = filterOptionNames<LimitOptionName>(({ type }) => type === 'limit');
export const textOptionNames = filterOptionNames<TextOptionName>(({ type }) => type === 'text');
export const templateOptionNames = filterOptionNames<TemplateOptionName>(({ type }) => type !== 'text');
export const sentOptionNames = filterOptionNames<SentOptionName>(({ isSent }) => isSent);
export const storedOptionNames = filterOptionNames<StoredOptionName>(({ type, isSent }) => type !== 'text' && isSent);
export const storedFlagNames = filterOptionNames<StoredFlagName>(({ type, isSent }) => type === 'flag' && isSent);
export const policyFlagNames = filterOptionNames<PolicyFlagName>(
  (spec) => spec.type === 'flag' && spec.policyKeys.fixed !== null,
);
/** Flags that only this browser knows. They are off if not set. */
export const localFlagNames = policyFlagNames.filter((name) => !OPTIONS[name].isSent);
export const instanceDefaultNames = filterOptionNames<InstanceDefaultName>(
  ({ messageKeys }) => 'instanceDefault' in messageKeys,
);

export function mapNames<K extends string, T>(keys: readonly K[], value: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, T>;
}

type ValueGuard<K extends OptionName> = Guard<
  K extends TextOptionName ? string : (K extends LimitOptionName ? number : boolean) | undefined
>;
const VALUE_GUARDS = { limit: optional(isNumber), flag: optional(isBoolean), text: isString } as const;
const toFields = <K extends OptionName>(keys: readonly K[]) =>
  mapNames(keys, (name) => VALUE_GUARDS[getOptionSpec(name).type]) as unknown as { [N in K]: ValueGuard<N> };

/** The options of a push. Undefined ones are not sent, so the instance's default applies. */
export const isPushOptions = objectOf(toFields(names));
export type PushOptions = ObjectOf<{ [N in OptionName]: ValueGuard<N> }>;

export const isTemplateOptions = objectOf(toFields(templateOptionNames));
export type TemplateOptions = ObjectOf<{ [N in TemplateOptionName]: ValueGuard<N> }>;

export const INSTANCE_DEFAULT_FIELDS = toFields(instanceDefaultNames);

type StoredGuard<K extends StoredOptionName> = Guard<
  K extends LimitOptionName
    ? number
    : (OptionSpecs[K] extends { unsupportedKind: string } ? boolean | null : boolean) | undefined
>;
/** `null` for an option that does not apply to the push's kind. A flag is undefined where it was stored before the flag existed. */
export const STORED_OPTION_FIELDS = mapNames(storedOptionNames, (name) => {
  const { type, unsupportedKind } = getOptionSpec(name);
  return type === 'limit' ? isNumber : optional(unsupportedKind ? nullable(isBoolean) : isBoolean);
}) as unknown as { [N in StoredOptionName]: StoredGuard<N> };
export type StoredOptions = ObjectOf<{ [N in StoredOptionName]: StoredGuard<N> }>;

/** Undefined for an option that an answer does not name. */
export type ReportedOptions = { readonly [N in StoredOptionName]?: StoredOptions[N] | undefined };

/** Whether another option leaves no choice. */
export function isImplied(name: OptionName, options: TemplateOptions): boolean {
  const { impliedBy } = getOptionSpec(name) as Partial<FlagSpec>;
  return impliedBy !== undefined && Boolean(options[impliedBy]);
}

export function mayBeImplied(name: OptionName): boolean {
  return 'impliedBy' in getOptionSpec(name);
}

/** Turns on what other options imply, also against a policy. */
export function addImpliedOptions(options: PushOptions): PushOptions {
  const implied = policyFlagNames.filter((name) => isImplied(name, options));
  return { ...options, ...mapNames(implied, () => true) };
}

export const NO_OPTIONS: PushOptions = { passphrase: '', name: '', note: '' };
