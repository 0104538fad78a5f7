import { CHARACTER_RANGE, type GeneratorSettings, WORD_RANGE } from '../generate/settings';
import type { Policy } from './policy';

/** How short a password may be. */
export function rangesUnderPolicy({ leastCharacters, leastWords }: Policy) {
  return {
    characters: { ...CHARACTER_RANGE, least: leastCharacters ?? CHARACTER_RANGE.least },
    words: { ...WORD_RANGE, least: leastWords ?? WORD_RANGE.least },
  };
}

/** How passwords are made under a policy: what is stored may be shorter. */
export function generatorUnderPolicy(settings: GeneratorSettings, policy: Policy): GeneratorSettings {
  const { characters, words } = rangesUnderPolicy(policy);
  return {
    ...settings,
    characters: { ...settings.characters, length: Math.max(settings.characters.length, characters.least) },
    words: { ...settings.words, count: Math.max(settings.words.count, words.least) },
  };
}
