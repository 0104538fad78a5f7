import type { CharacterClass, GeneratorKind, Separator } from '../generator/generator-settings';
import type { MessageKey } from '../i18n/translate';

export const GENERATOR_KIND_LABELS: Record<GeneratorKind, MessageKey> = {
  characters: 'generatorCharacters',
  words: 'generatorWords',
};

export const CLASS_LABELS: Record<CharacterClass, MessageKey> = {
  lower: 'generatorLower',
  upper: 'generatorUpper',
  digits: 'generatorDigits',
  symbols: 'generatorSymbols',
};

export const SEPARATOR_LABELS: Record<Separator, MessageKey> = {
  '-': 'generatorHyphen',
  ' ': 'generatorSpace',
  '.': 'generatorFullStop',
  _: 'generatorUnderscore',
  '': 'generatorNothing',
};
