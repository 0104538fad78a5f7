import type { CharacterClass, GeneratorKind, Separator } from '../generator/generator-settings';
import type { MessageKey } from '../i18n/translate';

export const GENERATOR_KIND_TEXTS: Record<GeneratorKind, MessageKey> = {
  characters: 'generatorCharacters',
  words: 'generatorWords',
};

export const CLASS_TEXTS: Record<CharacterClass, MessageKey> = {
  lower: 'generatorLower',
  upper: 'generatorUpper',
  digits: 'generatorDigits',
  symbols: 'generatorSymbols',
};

export const SEPARATOR_TEXTS: Record<Separator, MessageKey> = {
  '-': 'generatorHyphen',
  ' ': 'generatorSpace',
  '.': 'generatorFullStop',
  _: 'generatorUnderscore',
  '': 'generatorNothing',
};
