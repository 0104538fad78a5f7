import type { Policy } from '../policy/policy';
import { arrayOf, type Guard, type Is, isBoolean, isNumber, literal, type ObjectOf, objectOf } from '../shape';

/** What passwords are made of: single characters, or words that can be read out. */
export const GENERATOR_KINDS = ['characters', 'words'] as const;
export type GeneratorKind = (typeof GENERATOR_KINDS)[number];

export const CHARACTER_CLASSES = ['lower', 'upper', 'digits', 'signs'] as const;
export type CharacterClass = (typeof CHARACTER_CLASSES)[number];

export const SEPARATORS = ['-', ' ', '.', '_', ''] as const;
export type Separator = (typeof SEPARATORS)[number];

export const CHARACTER_RANGE = { least: 8, most: 128 } as const;
export const WORD_RANGE = { least: 3, most: 12 } as const;

/** Whether a number can be used: whole, and within the range. */
export function isWithin(range: { least: number; most: number }, value: number): boolean {
  return Number.isInteger(value) && value >= range.least && value <= range.most;
}

const inRange = (range: { least: number; most: number }) =>
  ((value) => isNumber(value) && isWithin(range, value)) as Guard<number>;
const isClasses = arrayOf(literal(...CHARACTER_CLASSES));
const isKind = literal(...GENERATOR_KINDS);

const isCharacterSettings = objectOf({
  length: inRange(CHARACTER_RANGE),
  /** At least one. A password has a character of each. */
  classes: ((value) => isClasses(value) && value.length > 0 && new Set(value).size === value.length) as Guard<
    readonly CharacterClass[]
  >,
  /** Whether easily confused characters may be used. */
  allowsLookAlikes: isBoolean,
});
export type CharacterSettings = Is<typeof isCharacterSettings>;

const isWordSettings = objectOf({
  count: inRange(WORD_RANGE),
  separator: literal(...SEPARATORS),
  /** Whether each word begins with a capital letter. */
  hasCapitals: isBoolean,
  /** Whether a digit follows one of the words. */
  hasDigit: isBoolean,
});
export type WordSettings = Is<typeof isWordSettings>;

/** A field of the composer that a password can be generated for. */
export type GeneratorTarget = 'payload' | 'passphrase';

/** Only settings that a password can be generated with are valid. */
export const GENERATOR_FIELDS = {
  /** A payload is pasted, a passphrase is read out: each has its own. */
  kinds: objectOf({ payload: isKind, passphrase: isKind }),
  characters: isCharacterSettings,
  words: isWordSettings,
};
export type GeneratorSettings = ObjectOf<typeof GENERATOR_FIELDS>;

export const GENERATOR_DEFAULTS: GeneratorSettings = {
  kinds: { payload: 'characters', passphrase: 'words' },
  characters: { length: 20, classes: CHARACTER_CLASSES, allowsLookAlikes: false },
  words: { count: 5, separator: '-', hasCapitals: false, hasDigit: false },
};

/**
 * What a strength is good for, from how many guesses an attacker can make:
 * `tries` = a server that is asked again and again may be told it; `asked` = safe where every guess has to be asked of a server;
 * `computed` = safe also where guesses can be computed; `key` = as strong as a key.
 */
export type Strength = 'tries' | 'asked' | 'computed' | 'key';

/** 29 bits: a guess every six seconds for a year finds one of a thousand (RFC 4086, 8.1). */
const ASKED_BITS = 29;

/** The least for a key against a serious attacker (RFC 4086, 8.2.1, after a study of 1996). Six words of a list of diceware have it. */
const COMPUTED_BITS = 75;

/** The least strength that is allowed for protecting data (NIST SP 800-131A Rev. 2). */
const KEY_BITS = 112;

/** @param bits as `characterBits` and `wordBits` count them */
export function strengthOf(bits: number): Strength {
  if (bits < ASKED_BITS) return 'tries';
  if (bits < COMPUTED_BITS) return 'asked';
  return bits < KEY_BITS ? 'computed' : 'key';
}

/** How short a password may be. */
export function allowedRanges({ leastCharacters, leastWords }: Policy) {
  return {
    characters: { ...CHARACTER_RANGE, least: leastCharacters ?? CHARACTER_RANGE.least },
    words: { ...WORD_RANGE, least: leastWords ?? WORD_RANGE.least },
  };
}

/** How passwords are made under a policy: what is stored may be shorter. */
export function applyPolicyToGenerator(settings: GeneratorSettings, policy: Policy): GeneratorSettings {
  const { characters, words } = allowedRanges(policy);
  return {
    ...settings,
    characters: { ...settings.characters, length: Math.max(settings.characters.length, characters.least) },
    words: { ...settings.words, count: Math.max(settings.words.count, words.least) },
  };
}
