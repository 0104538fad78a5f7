import { type GeneratorLimits, type GeneratorTarget, raiseToLimits } from '../generator/generator-settings';
import { createRandomBelow, generateCharacters, generateWords } from '../generator/passwords';
import { generatorItem } from '../storage/items';
import { readItem } from '../storage/storage';

/** Returns a function that makes passwords or passphrases by the user's settings, within the limits. */
export async function loadGenerator(target: GeneratorTarget, limits: GeneratorLimits): Promise<() => string> {
  const { kinds, characters, words } = raiseToLimits(await readItem(generatorItem), limits);
  const below = createRandomBelow((values) => crypto.getRandomValues(values));
  if (kinds[target] === 'characters') return () => generateCharacters(characters, below);
  const list = await loadWordList();
  return () => generateWords(words, list, below);
}

/** Packed and described by `scripts/package/build-plugins.ts`. */
export async function loadWordList(): Promise<readonly string[]> {
  const file = await fetch('/words.txt');
  let word = '';
  return Array.from((await file.text()).matchAll(/(\d)(\D+)/g), ([, shared, rest]) => {
    word = word.slice(0, Number(shared)) + rest;
    return word;
  });
}
