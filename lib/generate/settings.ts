/** What passwords are made of: single characters, or words that can be read out. */
export const GENERATOR_KINDS = ['characters', 'words'] as const;
export type GeneratorKind = (typeof GENERATOR_KINDS)[number];

export const CHARACTER_CLASSES = ['lower', 'upper', 'digits', 'signs'] as const;
export type CharacterClass = (typeof CHARACTER_CLASSES)[number];

export const SEPARATORS = ['-', ' ', '.', '_', ''] as const;
export type Separator = (typeof SEPARATORS)[number];

export const CHARACTER_RANGE = { least: 8, most: 128 } as const;
export const WORD_RANGE = { least: 3, most: 12 } as const;

export interface CharacterSettings {
  /** Within `CHARACTER_RANGE`. */
  length: number;
  /** At least one. Each is there at least once. */
  classes: readonly CharacterClass[];
  /** Whether characters that are easily taken for one another may be there. */
  allowsLookAlikes: boolean;
}

export interface WordSettings {
  /** Within `WORD_RANGE`. */
  count: number;
  separator: Separator;
  /** Whether each word begins with a capital letter. */
  hasCapitals: boolean;
  /** Whether a digit stands behind one of the words. */
  hasDigit: boolean;
}

/** A field of the composer that a password can be made for. */
export type GeneratorTarget = 'payload' | 'passphrase';

export interface GeneratorSettings {
  /** A payload is pasted, a passphrase is read out: each has its own. */
  kinds: Record<GeneratorTarget, GeneratorKind>;
  characters: CharacterSettings;
  words: WordSettings;
}

export const GENERATOR_DEFAULTS: GeneratorSettings = {
  kinds: { payload: 'characters', passphrase: 'words' },
  characters: { length: 20, classes: CHARACTER_CLASSES, allowsLookAlikes: false },
  words: { count: 5, separator: '-', hasCapitals: false, hasDigit: false },
};

/** Whether a number can be made: whole, and within the range. */
export function isWithin(range: { least: number; most: number }, value: number): boolean {
  return Number.isInteger(value) && value >= range.least && value <= range.most;
}
