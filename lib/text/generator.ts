import type { CharacterClass, GeneratorKind, Separator } from '../generator/generator-settings';
import { isolateExamples } from '../i18n/bidi';
import { getDirection, type MessageKey, t } from '../i18n/translate';

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

/** The name of a setting, whose examples ("0 O o 1 l I") are read from left to right on every page. */
export function settingLabel(key: MessageKey): string {
  return getDirection() === 'rtl' ? isolateExamples(t(key)) : t(key);
}
