import type { NewPush, PushRecord } from '../api/schemas';
import { type Guard, isBoolean, isNumber, isString, nullable, type ObjectOf, objectOf, optional } from '../guards';
import type { CountedKey, MessageKey } from '../message-key';

/** Every option of a push, in display order. The words are in `lib/text/option-words.ts`, which the popup opens without. */
interface Row {
  /** Its name in the API; `null` if it is never sent. */
  wire: (keyof NewPush & string) | null;
  notFor?: 'url';
}
/** `undefined` leaves it to the instance. */
interface LimitRow extends Row {
  type: 'limit';
  /** Maximum and default of an instance as shipped (tests/contract/observed.json). */
  shipped: { most: number; usual: number };
  most: 'mostDays' | 'mostViews';
  rule: 'days' | 'views';
  /** Names in `docs/managed.md`. */
  policy: { most: string; start: string };
  words: { unit: CountedKey; left: MessageKey };
}
/** `undefined` leaves it to the instance. */
interface SwitchRow extends Row {
  type: 'switch';
  /** Storing another value is weaker than asked; `null` if neither is. */
  weakerWithout: boolean | null;
  /** The text option that replaces it. */
  unless?: 'passphrase';
  policy: { fixed: string | null; start: string };
  words: { asked: MessageKey; askedNot?: MessageKey; left?: MessageKey };
}
/** Text of a single push, never of a template; empty for none. */
interface TextRow extends Row {
  type: 'text';
  /** Empty for a label, which the summary of options leaves out. */
  words: { asked?: MessageKey };
}

export const OPTIONS = {
  expireAfterDays: {
    type: 'limit',
    wire: 'expire_after_days',
    shipped: { most: 90, usual: 7 },
    most: 'mostDays',
    rule: 'days',
    policy: { most: 'maximumDays', start: 'days' },
    words: { unit: 'composerDays', left: 'composerDaysWord' },
  },
  expireAfterViews: {
    type: 'limit',
    wire: 'expire_after_views',
    shipped: { most: 100, usual: 5 },
    most: 'mostViews',
    rule: 'views',
    policy: { most: 'maximumViews', start: 'views' },
    words: { unit: 'composerViews', left: 'composerViewsWord' },
  },
  retrievalStep: {
    type: 'switch',
    wire: 'retrieval_step',
    weakerWithout: true,
    policy: { fixed: 'retrievalStep', start: 'retrievalStep' },
    words: { asked: 'composerStepOn', askedNot: 'composerStepOff', left: 'composerStepLabel' },
  },
  deletableByViewer: {
    type: 'switch',
    wire: 'deletable_by_viewer',
    notFor: 'url',
    weakerWithout: null,
    policy: { fixed: 'deletableByViewer', start: 'deletableByViewer' },
    words: { asked: 'composerDeletableOn', askedNot: 'composerDeletableOff' },
  },
  /** At sending, unless the draft has one. On or `undefined`. */
  makesPassphrase: {
    type: 'switch',
    wire: null,
    weakerWithout: null,
    unless: 'passphrase',
    policy: { fixed: null, start: 'makePassphrase' },
    words: { asked: 'composerPassphraseOn' },
  },
  passphrase: { type: 'text', wire: 'passphrase', words: { asked: 'composerPassphraseOn' } },
  name: { type: 'text', wire: 'name', words: {} },
  note: { type: 'text', wire: 'note', words: {} },
} as const satisfies Record<string, LimitRow | SwitchRow | TextRow>;

type Rows = typeof OPTIONS;
export type OptionName = keyof Rows;
type NamesWith<P> = { [K in OptionName]: Rows[K] extends P ? K : never }[OptionName];
export type LimitName = NamesWith<{ type: 'limit' }>;
export type TextName = NamesWith<{ type: 'text' }>;
/** Templates set everything but texts. */
export type TemplateName = Exclude<OptionName, TextName>;
export type StoredName = NamesWith<{ type: 'limit' | 'switch'; wire: string }>;
/** Switches that a policy may fix. */
export type FlagName = Exclude<StoredName, LimitName>;
/** Options whose default at the instance is shown. */
export type LeftName = NamesWith<{ words: { left: string } }>;

export function rowOf(name: OptionName): LimitRow | SwitchRow | TextRow {
  return OPTIONS[name];
}

const names = Object.keys(OPTIONS) as OptionName[];
const namesWhere = <N extends OptionName>(fits: (row: LimitRow | SwitchRow | TextRow) => boolean) =>
  names.filter((name) => fits(rowOf(name))) as N[];
export const optionNames: readonly OptionName[] = names;
export const limitNames = namesWhere<LimitName>(({ type }) => type === 'limit');
export const textNames = namesWhere<TextName>(({ type }) => type === 'text');
export const templateNames = namesWhere<TemplateName>(({ type }) => type !== 'text');
export const storedNames = namesWhere<StoredName>(({ type, wire }) => type !== 'text' && wire !== null);
export const flagNames = namesWhere<FlagName>(({ type, wire }) => type === 'switch' && wire !== null);
export const leftNames = namesWhere<LeftName>(({ words }) => 'left' in words);

export function fromNames<K extends string, T>(keys: readonly K[], value: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, T>;
}

type ValueGuard<K extends OptionName> = Guard<
  K extends TextName ? string : (K extends LimitName ? number : boolean) | undefined
>;
const SHAPES = { limit: optional(isNumber), switch: optional(isBoolean), text: isString } as const;
const fieldsOf = <K extends OptionName>(keys: readonly K[]) =>
  fromNames(keys, (name) => SHAPES[rowOf(name).type]) as unknown as { [N in K]: ValueGuard<N> };

/** Undefined options are not sent: the instance's default applies. */
export const isPushOptions = objectOf(fieldsOf(names));
export type PushOptions = ObjectOf<{ [N in OptionName]: ValueGuard<N> }>;

export const isTemplateOptions = objectOf(fieldsOf(templateNames));
export type TemplateOptions = ObjectOf<{ [N in TemplateName]: ValueGuard<N> }>;

export const LEFT_FIELDS = fieldsOf(leftNames);

type StoredGuard<K extends StoredName> = Guard<
  K extends LimitName ? number : Rows[K] extends { notFor: string } ? boolean | null : boolean
>;
/** `null` for an option that does not apply to the push's kind. */
export const STORED_OPTION_FIELDS = fromNames(storedNames, (name) => {
  const { type, notFor } = rowOf(name);
  return type === 'limit' ? isNumber : notFor ? nullable(isBoolean) : isBoolean;
}) as unknown as { [N in StoredName]: StoredGuard<N> };
export type StoredOptions = ObjectOf<{ [N in StoredName]: StoredGuard<N> }>;

type StoredWire = Rows[StoredName]['wire'];
/** Undefined for an option that an answer does not name. */
export type UnsureOptions = { readonly [N in StoredName]: StoredOptions[N] | undefined };

export const NO_OPTIONS: PushOptions = { passphrase: '', name: '', note: '' };

/** Options that are switched off or do not apply are `null`; those that the answer does not name are undefined. */
export function storedOptionsOf<R extends { [W in StoredWire]?: PushRecord[W] | undefined }>(record: R) {
  return fromNames(storedNames, (name) => {
    const value = record[OPTIONS[name].wire];
    return value === null && !rowOf(name).notFor ? false : value;
  }) as unknown as R extends Pick<PushRecord, StoredWire> ? StoredOptions : UnsureOptions;
}
