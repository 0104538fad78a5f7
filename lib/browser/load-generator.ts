import { type GeneratorLimits, type GeneratorTarget, raiseToLimits } from '../generator/generator-settings';
import { createRandomBelow, generateCharacters, generateWords } from '../generator/passwords';
import { generatorItem } from '../storage/items';
import { readItem } from '../storage/storage';
import { loadWordList } from './manifest';

/** Returns a function that makes passwords or passphrases by the user's settings, within the limits. */
export async function loadGenerator(target: GeneratorTarget, limits: GeneratorLimits): Promise<() => string> {
  const { kinds, characters, words } = raiseToLimits(await readItem(generatorItem), limits);
  const below = createRandomBelow((values) => crypto.getRandomValues(values));
  if (kinds[target] === 'characters') return () => generateCharacters(characters, below);
  const list = await loadWordList();
  return () => generateWords(words, list, below);
}
