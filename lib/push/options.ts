import type { NewPush, PushRecord } from '../api/schemas';
import { type Guard, isBoolean, isNumber, isString, nullable, type ObjectOf, objectOf, optional } from '../guards';
import type { MessageKey, PluralKey } from '../message-key';

/** Every option of a push, in display order. The words are in `lib/text/option-words.ts`, which the popup opens without. */
interface OptionSpec {
  /** Its name in the API; `null` if it is never sent. */
  apiField: (keyof NewPush & string) | null;
  notFor?: 'url';
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
  type: 'switch';
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
    words: { unit: 'composerDays', left: 'composerDaysWord' },
  },
  expireAfterViews: {
    type: 'limit',
    apiField: 'expire_after_views',
    shipped: { most: 100, usual: 5 },
    most: 'mostViews',
    rule: 'views',
    policy: { most: 'maximumViews', start: 'views' },
    words: { unit: 'composerViews', left: 'composerViewsWord' },
  },
  retrievalStep: {
    type: 'switch',
    apiField: 'retrieval_step',
    saferValue: true,
    policy: { fixed: 'retrievalStep', start: 'retrievalStep' },
    words: { asked: 'composerStepOn', askedNot: 'composerStepOff', left: 'composerStepLabel' },
  },
  deletableByViewer: {
    type: 'switch',
    apiField: 'deletable_by_viewer',
    notFor: 'url',
    saferValue: null,
    policy: { fixed: 'deletableByViewer', start: 'deletableByViewer' },
    words: { asked: 'composerDeletableOn', askedNot: 'composerDeletableOff' },
  },
  /** At sending, unless the draft has one. On or `undefined`. */
  generatesPassphrase: {
    type: 'switch',
    apiField: null,
    saferValue: null,
    supersededBy: 'passphrase',
    policy: { fixed: null, start: 'makePassphrase' },
    words: { asked: 'composerPassphraseOn' },
  },
  passphrase: { type: 'text', apiField: 'passphrase', words: { asked: 'composerPassphraseOn' } },
  name: { type: 'text', apiField: 'name', words: {} },
  note: { type: 'text', apiField: 'note', words: {} },
} as const satisfies Record<string, LimitSpec | FlagSpec | TextSpec>;

type Rows = typeof OPTIONS;
export type OptionName = keyof Rows;
type NamesWith<P> = { [K in OptionName]: Rows[K] extends P ? K : never }[OptionName];
export type LimitName = NamesWith<{ type: 'limit' }>;
export type TextName = NamesWith<{ type: 'text' }>;
/** Templates set everything but texts. */
export type TemplateOptionName = Exclude<OptionName, TextName>;
export type StoredOptionName = NamesWith<{ type: 'limit' | 'switch'; apiField: string }>;
/** Switches that a policy may fix. */
export type FlagName = Exclude<StoredOptionName, LimitName>;
/** Options whose default at the instance is shown. */
export type InstanceDefaultName = NamesWith<{ words: { left: string } }>;

export function getOptionSpec(name: OptionName): LimitSpec | FlagSpec | TextSpec {
  return OPTIONS[name];
}

const names = Object.keys(OPTIONS) as OptionName[];
const namesWhere = <N extends OptionName>(fits: (row: LimitSpec | FlagSpec | TextSpec) => boolean) =>
  names.filter((name) => fits(getOptionSpec(name))) as N[];
export const optionNames: readonly OptionName[] = names;
export const limitNames = namesWhere<LimitName>(({ type }) => type === 'limit');
export const textNames = namesWhere<TextName>(({ type }) => type === 'text');
export const templateOptionNames = namesWhere<TemplateOptionName>(({ type }) => type !== 'text');
export const storedOptionNames = namesWhere<StoredOptionName>(
  ({ type, apiField }) => type !== 'text' && apiField !== null,
);
export const flagNames = namesWhere<FlagName>(({ type, apiField }) => type === 'switch' && apiField !== null);
export const instanceDefaultNames = namesWhere<InstanceDefaultName>(({ words }) => 'left' in words);

export function fromNames<K extends string, T>(keys: readonly K[], value: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, T>;
}

type ValueGuard<K extends OptionName> = Guard<
  K extends TextName ? string : (K extends LimitName ? number : boolean) | undefined
>;
const SHAPES = { limit: optional(isNumber), switch: optional(isBoolean), text: isString } as const;
const fieldsOf = <K extends OptionName>(keys: readonly K[]) =>
  fromNames(keys, (name) => SHAPES[getOptionSpec(name).type]) as unknown as { [N in K]: ValueGuard<N> };

/** Undefined options are not sent: the instance's default applies. */
export const isPushOptions = objectOf(fieldsOf(names));
export type PushOptions = ObjectOf<{ [N in OptionName]: ValueGuard<N> }>;

export const isTemplateOptions = objectOf(fieldsOf(templateOptionNames));
export type TemplateOptions = ObjectOf<{ [N in TemplateOptionName]: ValueGuard<N> }>;

export const INSTANCE_DEFAULT_FIELDS = fieldsOf(instanceDefaultNames);

type StoredGuard<K extends StoredOptionName> = Guard<
  K extends LimitName ? number : Rows[K] extends { notFor: string } ? boolean | null : boolean
>;
/** `null` for an option that does not apply to the push's kind. */
export const STORED_OPTION_FIELDS = fromNames(storedOptionNames, (name) => {
  const { type, notFor } = getOptionSpec(name);
  return type === 'limit' ? isNumber : notFor ? nullable(isBoolean) : isBoolean;
}) as unknown as { [N in StoredOptionName]: StoredGuard<N> };
export type StoredOptions = ObjectOf<{ [N in StoredOptionName]: StoredGuard<N> }>;

type StoredWire = Rows[StoredOptionName]['apiField'];
/** Undefined for an option that an answer does not name. */
export type UnsureOptions = { readonly [N in StoredOptionName]: StoredOptions[N] | undefined };

export const NO_OPTIONS: PushOptions = { passphrase: '', name: '', note: '' };

/** Options that are switched off or do not apply are `null`; those that the answer does not name are undefined. */
export function storedOptionsOf<R extends { [W in StoredWire]?: PushRecord[W] | undefined }>(record: R) {
  return fromNames(storedOptionNames, (name) => {
    const value = record[OPTIONS[name].apiField];
    return value === null && !getOptionSpec(name).notFor ? false : value;
  }) as unknown as R extends Pick<PushRecord, StoredWire> ? StoredOptions : UnsureOptions;
}
