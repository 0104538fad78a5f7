import type { NewPush, PushRecord } from '../api/schemas';
import { type Guard, isBoolean, isNumber, isString, nullable, type ObjectOf, objectOf, optional } from '../guards';
import type { MessageKey, PluralKey } from '../message-key';

/** Every option of a push, in display order. The words are in `lib/text/option-words.ts`, which the popup opens without. */
interface OptionSpec {
  /** Its name in the API; `null` if it is never sent. */
  apiField: (keyof NewPush & string) | null;
  unsupportedKind?: 'url';
}
/** `undefined` leaves it to the instance. */
interface LimitSpec extends OptionSpec {
  type: 'limit';
  /** Maximum and default of an instance as shipped (tests/contract/observed.json). */
  shipped: { most: number; usual: number };
  most: 'mostDays' | 'mostViews';
  rule: 'days' | 'views';
  /** Names in `docs/managed.md`. */
  policy: { most: string; start: string };
  words: { unit: PluralKey; left: MessageKey };
}
/** `undefined` leaves it to the instance. */
interface FlagSpec extends OptionSpec {
  type: 'flag';
  /** Storing another value is weaker than asked; `null` if neither is. */
  saferValue: boolean | null;
  /** The text option that replaces it. */
  supersededBy?: 'passphrase';
  policy: { fixed: string | null; start: string };
  words: { asked: MessageKey; askedNot?: MessageKey; left?: MessageKey };
}
/** Text of a single push, never of a template; empty for none. */
interface TextSpec extends OptionSpec {
  type: 'text';
  /** Empty for a label, which the summary of options leaves out. */
  words: { asked?: MessageKey };
}

export const OPTIONS = {
  expireAfterDays: {
    type: 'limit',
    apiField: 'expire_after_days',
    shipped: { most: 90, usual: 7 },
    most: 'mostDays',
    rule: 'days',
    policy: { most: 'maximumDays', start: 'days' },
    words: { unit: 'composerDayCount', left: 'composerDays' },
  },
  expireAfterViews: {
    type: 'limit',
    apiField: 'expire_after_views',
    shipped: { most: 100, usual: 5 },
    most: 'mostViews',
    rule: 'views',
    policy: { most: 'maximumViews', start: 'views' },
    words: { unit: 'composerViewCount', left: 'composerViews' },
  },
  retrievalStep: {
    type: 'flag',
    apiField: 'retrieval_step',
    saferValue: true,
    policy: { fixed: 'retrievalStep', start: 'retrievalStep' },
    words: { asked: 'composerStepOn', askedNot: 'composerStepOff', left: 'composerStepLabel' },
  },
  deletableByViewer: {
    type: 'flag',
    apiField: 'deletable_by_viewer',
    unsupportedKind: 'url',
    saferValue: null,
    policy: { fixed: 'deletableByViewer', start: 'deletableByViewer' },
    words: { asked: 'composerDeletableOn', askedNot: 'composerDeletableOff' },
  },
  /** At sending, unless the draft has one. On or `undefined`. */
  generatesPassphrase: {
    type: 'flag',
    apiField: null,
    saferValue: null,
    supersededBy: 'passphrase',
    policy: { fixed: null, start: 'generatePassphrase' },
    words: { asked: 'composerPassphraseOn' },
  },
  passphrase: { type: 'text', apiField: 'passphrase', words: { asked: 'composerPassphraseOn' } },
  name: { type: 'text', apiField: 'name', words: {} },
  note: { type: 'text', apiField: 'note', words: {} },
} as const satisfies Record<string, LimitSpec | FlagSpec | TextSpec>;

type OptionSpecs = typeof OPTIONS;
export type OptionName = keyof OptionSpecs;
type OptionNamesWith<P> = { [K in OptionName]: OptionSpecs[K] extends P ? K : never }[OptionName];
export type LimitOptionName = OptionNamesWith<{ type: 'limit' }>;
export type TextOptionName = OptionNamesWith<{ type: 'text' }>;
/** Templates set everything but texts. */
export type TemplateOptionName = Exclude<OptionName, TextOptionName>;
export type StoredOptionName = OptionNamesWith<{ type: 'limit' | 'flag'; apiField: string }>;
/** Switches that a policy may fix. */
export type FlagOptionName = Exclude<StoredOptionName, LimitOptionName>;
/** Options whose default at the instance is shown. */
export type InstanceDefaultName = OptionNamesWith<{ words: { left: string } }>;

export function getOptionSpec(name: OptionName): LimitSpec | FlagSpec | TextSpec {
  return OPTIONS[name];
}

const names = Object.keys(OPTIONS) as OptionName[];
const filterOptionNames = <N extends OptionName>(fits: (row: LimitSpec | FlagSpec | TextSpec) => boolean) =>
  names.filter((name) => fits(getOptionSpec(name))) as N[];
export const optionNames: readonly OptionName[] = names;
export const limitOptionNames = filterOptionNames<LimitOptionName>(({ type }) => type === 'limit');
export const textOptionNames = filterOptionNames<TextOptionName>(({ type }) => type === 'text');
export const templateOptionNames = filterOptionNames<TemplateOptionName>(({ type }) => type !== 'text');
export const storedOptionNames = filterOptionNames<StoredOptionName>(
  ({ type, apiField }) => type !== 'text' && apiField !== null,
);
export const flagOptionNames = filterOptionNames<FlagOptionName>(
  ({ type, apiField }) => type === 'flag' && apiField !== null,
);
export const instanceDefaultNames = filterOptionNames<InstanceDefaultName>(({ words }) => 'left' in words);

export function mapNames<K extends string, T>(keys: readonly K[], value: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, T>;
}

type ValueGuard<K extends OptionName> = Guard<
  K extends TextOptionName ? string : (K extends LimitOptionName ? number : boolean) | undefined
>;
const VALUE_GUARDS = { limit: optional(isNumber), flag: optional(isBoolean), text: isString } as const;
const toFields = <K extends OptionName>(keys: readonly K[]) =>
  mapNames(keys, (name) => VALUE_GUARDS[getOptionSpec(name).type]) as unknown as { [N in K]: ValueGuard<N> };

/** Undefined options are not sent: the instance's default applies. */
export const isPushOptions = objectOf(toFields(names));
export type PushOptions = ObjectOf<{ [N in OptionName]: ValueGuard<N> }>;

export const isTemplateOptions = objectOf(toFields(templateOptionNames));
export type TemplateOptions = ObjectOf<{ [N in TemplateOptionName]: ValueGuard<N> }>;

export const INSTANCE_DEFAULT_FIELDS = toFields(instanceDefaultNames);

type StoredGuard<K extends StoredOptionName> = Guard<
  K extends LimitOptionName ? number : OptionSpecs[K] extends { unsupportedKind: string } ? boolean | null : boolean
>;
/** `null` for an option that does not apply to the push's kind. */
export const STORED_OPTION_FIELDS = mapNames(storedOptionNames, (name) => {
  const { type, unsupportedKind } = getOptionSpec(name);
  return type === 'limit' ? isNumber : unsupportedKind ? nullable(isBoolean) : isBoolean;
}) as unknown as { [N in StoredOptionName]: StoredGuard<N> };
export type StoredOptions = ObjectOf<{ [N in StoredOptionName]: StoredGuard<N> }>;

type StoredWire = OptionSpecs[StoredOptionName]['apiField'];
/** Undefined for an option that an answer does not name. */
export type UnsureOptions = { readonly [N in StoredOptionName]: StoredOptions[N] | undefined };

export const NO_OPTIONS: PushOptions = { passphrase: '', name: '', note: '' };

/** Options that are switched off or do not apply are `null`; those that the answer does not name are undefined. */
export function toStoredOptions<R extends { [W in StoredWire]?: PushRecord[W] | undefined }>(record: R) {
  return mapNames(storedOptionNames, (name) => {
    const value = record[OPTIONS[name].apiField];
    return value === null && !getOptionSpec(name).unsupportedKind ? false : value;
  }) as unknown as R extends Pick<PushRecord, StoredWire> ? StoredOptions : UnsureOptions;
}
