import { applyPolicyToGenerator, type GeneratorTarget } from '../generator/generator-settings';
import { createRandomBelow, generateCharacters, generateWords } from '../generator/passwords';
import type { Policy } from '../policy/policy';
import { generatorItem } from '../storage/items-lazy';
import { loadWordList } from './manifest';
import { readItem } from './storage';

/** What makes passwords or passphrases by the user's settings, under the policy. */
export async function loadGenerator(target: GeneratorTarget, policy: Policy): Promise<() => string> {
  const { kinds, characters, words } = applyPolicyToGenerator(await readItem(generatorItem), policy);
  const below = createRandomBelow((values) => crypto.getRandomValues(values));
  if (kinds[target] === 'characters') return () => generateCharacters(characters, below);
  const list = await loadWordList();
  return () => generateWords(words, list, below);
}
