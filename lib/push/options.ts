import type { NewPush, PushRecord } from '../api/schemas';
import type { CountedKey, MessageKey } from '../message-key';
import { type Guard, isBoolean, isNumber, isString, nullable, type ObjectOf, objectOf, optional } from '../shape';

/**
 * Every option of a push, in the order in which it is shown. Whoever needs "all options that …" iterates over these rows; the words of
 * editors and cards are in `lib/text/option-words.ts`, which the popup opens without.
 */
interface Row {
  /** Its name in the API; `null` if it is never sent. */
  wire: (keyof NewPush & string) | null;
  /** A kind that it does not apply to. */
  notFor?: 'url';
}
/** A whole number; `undefined` leaves it to the instance. */
interface LimitRow extends Row {
  type: 'limit';
  /** What an instance as shipped accepts at most, and uses without the option (tests/contract/observed.json). */
  shipped: { most: number; usual: number };
  /** The field of a policy with the highest value allowed. */
  most: 'mostDays' | 'mostViews';
  rule: 'days' | 'views';
  /** Names in `docs/managed.md`. */
  policy: { most: string; start: string };
  words: { unit: CountedKey; left: MessageKey };
}
/** Yes or no; `undefined` leaves it to the instance. */
interface SwitchRow extends Row {
  type: 'switch';
  /** Storing another value than this one is weaker than asked; `null` if neither is. */
  weakerWithout: boolean | null;
  /** The text option that replaces it. */
  unless?: 'passphrase';
  policy: { fixed: string | null; start: string };
  words: { asked: MessageKey; askedNot?: MessageKey; left?: MessageKey; fixedOn?: MessageKey; fixedOff?: MessageKey };
}
/** Exact text of a single push, never of a template; empty for none. */
interface TextRow extends Row {
  type: 'text';
  words: { asked: MessageKey };
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
    words: {
      asked: 'composerStepOn',
      askedNot: 'composerStepOff',
      left: 'composerStepWord',
      fixedOn: 'managedStepOn',
      fixedOff: 'managedStepOff',
    },
  },
  deletableByViewer: {
    type: 'switch',
    wire: 'deletable_by_viewer',
    notFor: 'url',
    weakerWithout: null,
    policy: { fixed: 'deletableByViewer', start: 'deletableByViewer' },
    words: {
      asked: 'composerDeletableOn',
      askedNot: 'composerDeletableOff',
      fixedOn: 'managedDeletableOn',
      fixedOff: 'managedDeletableOff',
    },
  },
  /** Generates a passphrase at sending, unless the draft has one. Either on or `undefined`. */
  makesPassphrase: {
    type: 'switch',
    wire: null,
    weakerWithout: null,
    unless: 'passphrase',
    policy: { fixed: null, start: 'makePassphrase' },
    words: { asked: 'composerMakesPassphrase' },
  },
  passphrase: { type: 'text', wire: 'passphrase', words: { asked: 'composerHasPassphrase' } },
  name: { type: 'text', wire: 'name', words: { asked: 'composerHasName' } },
  note: { type: 'text', wire: 'note', words: { asked: 'composerHasNote' } },
} as const satisfies Record<string, LimitRow | SwitchRow | TextRow>;

type Rows = typeof OPTIONS;
export type OptionName = keyof Rows;
type NamesWith<P> = { [K in OptionName]: Rows[K] extends P ? K : never }[OptionName];
export type LimitName = NamesWith<{ type: 'limit' }>;
export type TextName = NamesWith<{ type: 'text' }>;
/** Templates set everything but texts. */
export type TemplateName = Exclude<OptionName, TextName>;
/** What instances store and list. */
export type StoredName = NamesWith<{ type: 'limit' | 'switch'; wire: string }>;
/** Yes or no at the instance, which a policy may fix. */
export type FlagName = Exclude<StoredName, LimitName>;
/** Whose value by default is shown before a push. */
export type LeftName = NamesWith<{ words: { left: string } }>;

/** An option's row for code that does not care which one it has. */
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

/** An object with one field for each of the names. */
export function fromNames<K extends string, T>(keys: readonly K[], value: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, T>;
}

type ValueGuard<K extends OptionName> = Guard<
  K extends TextName ? string : (K extends LimitName ? number : boolean) | undefined
>;
const SHAPES = { limit: optional(isNumber), switch: optional(isBoolean), text: isString } as const;
const fieldsOf = <K extends OptionName>(keys: readonly K[]) =>
  fromNames(keys, (name) => SHAPES[rowOf(name).type]) as unknown as { [N in K]: ValueGuard<N> };

/** Options of a push. An undefined one is not sent, so the instance's default applies. */
export const isPushOptions = objectOf(fieldsOf(names));
export type PushOptions = ObjectOf<{ [N in OptionName]: ValueGuard<N> }>;

/** The options that a template sets. Texts belong to a single push. */
export const isTemplateOptions = objectOf(fieldsOf(templateNames));
export type TemplateOptions = ObjectOf<{ [N in TemplateName]: ValueGuard<N> }>;

/** Options that an instance chose for a push. */
export const LEFT_FIELDS = fieldsOf(leftNames);

type StoredGuard<K extends StoredName> = Guard<
  K extends LimitName ? number : Rows[K] extends { notFor: string } ? boolean | null : boolean
>;
/** Options as an instance stored them; `null` for an option that does not apply to the push's kind. */
export const STORED_OPTION_FIELDS = fromNames(storedNames, (name) => {
  const { type, notFor } = rowOf(name);
  return type === 'limit' ? isNumber : notFor ? nullable(isBoolean) : isBoolean;
}) as unknown as { [N in StoredName]: StoredGuard<N> };
export type StoredOptions = ObjectOf<{ [N in StoredName]: StoredGuard<N> }>;

/** The options of a push about which nothing was said: the instance decides. */
export const NO_OPTIONS: PushOptions = { passphrase: '', name: '', note: '' };

/** The options of a create. What is left to the instance is left out, and so is an empty text. */
export function wireOf(options: PushOptions, kind: string): Partial<NewPush> {
  const sent = names.flatMap((name) => {
    const { wire, notFor } = rowOf(name);
    const value = options[name];
    return wire === null || notFor === kind || value === undefined || value === '' ? [] : [[wire, value]];
  });
  return Object.fromEntries(sent) as Partial<NewPush>;
}

/** What a record says. An option that was switched off at the instance is `null` there; so is one that does not apply. */
export function storedOptionsOf(record: Pick<PushRecord, Rows[StoredName]['wire']>): StoredOptions {
  return fromNames(storedNames, (name) => {
    const value = record[OPTIONS[name].wire];
    return value === null && !rowOf(name).notFor ? false : value;
  }) as unknown as StoredOptions;
}
