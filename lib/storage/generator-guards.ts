import {
  CHARACTER_CLASSES,
  CHARACTER_RANGE,
  type CharacterClass,
  type CharacterSettings,
  GENERATOR_KINDS,
  type GeneratorSettings,
  isWithin,
  SEPARATORS,
  WORD_RANGE,
  type WordSettings,
} from '../generate/settings';
import { type Fields, isFlag, isNumber, listOf, oneOf, shape } from './shape';

const isKind = oneOf(...GENERATOR_KINDS);
const areClasses = listOf(oneOf(...CHARACTER_CLASSES));

const isLength = (value: unknown): value is number => isNumber(value) && isWithin(CHARACTER_RANGE, value);
const isWordCount = (value: unknown): value is number => isNumber(value) && isWithin(WORD_RANGE, value);

/** Only what a password can be made of. */
export const GENERATOR_FIELDS: Fields<GeneratorSettings> = {
  kinds: shape<GeneratorSettings['kinds']>({ payload: isKind, passphrase: isKind }),
  characters: shape<CharacterSettings>({
    length: isLength,
    classes: (value): value is CharacterClass[] =>
      areClasses(value) && value.length > 0 && new Set(value).size === value.length,
    allowsLookAlikes: isFlag,
  }),
  words: shape<WordSettings>({
    count: isWordCount,
    separator: oneOf(...SEPARATORS),
    hasCapitals: isFlag,
    hasDigit: isFlag,
  }),
};
