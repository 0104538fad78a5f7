import { arrayOf, type Guard, type Infer, isBoolean, isNumber, literal, type ObjectOf, objectOf } from '../base/guards';

export const GENERATOR_KINDS = ['characters', 'words'] as const;
export type GeneratorKind = (typeof GENERATOR_KINDS)[number];

export const CHARACTER_CLASSES = ['lower', 'upper', 'digits', 'symbols'] as const;
export type CharacterClass = (typeof CHARACTER_CLASSES)[number];

export const SEPARATORS = ['-', ' ', '.', '_', ''] as const;
export type Separator = (typeof SEPARATORS)[number];

export const CHARACTER_RANGE = { min: 8, max: 128 } as const;
export const WORD_RANGE = { min: 3, max: 12 } as const;

export function isInRange(range: { min: number; max: number }, value: number): boolean {
  return Number.isInteger(value) && value >= range.min && value <= range.max;
}

const isNumberInRange = (range: { min: number; max: number }) =>
  ((value) => isNumber(value) && isInRange(range, value)) as Guard<number>;
const isClasses = arrayOf(literal(...CHARACTER_CLASSES));
const isKind = literal(...GENERATOR_KINDS);

const isCharacterSettings = objectOf({
  length: isNumberInRange(CHARACTER_RANGE),
  /** A password has a character of each class, at least one. */
  classes: ((value) => isClasses(value) && value.length > 0 && new Set(value).size === value.length) as Guard<
    readonly CharacterClass[]
  >,
  allowsLookAlikes: isBoolean,
});
export type CharacterSettings = Infer<typeof isCharacterSettings>;

const isWordSettings = objectOf({
  count: isNumberInRange(WORD_RANGE),
  separator: literal(...SEPARATORS),
  hasCapitals: isBoolean,
  hasDigit: isBoolean,
});
export type WordSettings = Infer<typeof isWordSettings>;

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
 * `weak`: relies on the server limiting guesses. `online`: safe where each guess needs a request. `offline`: also against offline guessing.
 */
export type Strength = 'weak' | 'online' | 'offline' | 'key';

/** 29 bits: a guess every six seconds for a year finds one of a thousand (RFC 4086, 8.1). */
const ONLINE_BITS = 29;

/** The least for a key against a serious attacker (RFC 4086, 8.2.1). Six words of a list of diceware have it. */
const OFFLINE_BITS = 75;

/** The least for a key that protects data (NIST SP 800-131A Rev. 2). */
const KEY_BITS = 112;

/** `bits`: as `characterEntropy` and `wordEntropy` count them. */
export function classifyStrength(bits: number): Strength {
  if (bits < ONLINE_BITS) return 'weak';
  if (bits < OFFLINE_BITS) return 'online';
  return bits < KEY_BITS ? 'offline' : 'key';
}

/** What an organization demands at least; undefined for nothing. */
export interface GeneratorLimits {
  minCharacters?: number | undefined;
  minWords?: number | undefined;
}

export function getAllowedRanges({ minCharacters, minWords }: GeneratorLimits) {
  return {
    characters: { ...CHARACTER_RANGE, min: minCharacters ?? CHARACTER_RANGE.min },
    words: { ...WORD_RANGE, min: minWords ?? WORD_RANGE.min },
  };
}

/** Raises stored settings to what is demanded at least. */
export function raiseToLimits(settings: GeneratorSettings, limits: GeneratorLimits): GeneratorSettings {
  const { characters, words } = getAllowedRanges(limits);
  return {
    ...settings,
    characters: { ...settings.characters, length: Math.max(settings.characters.length, characters.min) },
    words: { ...settings.words, count: Math.max(settings.words.count, words.min) },
  };
}
