import { read } from '../browser/stored';
import { loadWordList } from '../browser/word-list';
import { makeCharacters } from '../generate/characters';
import { createRandomBelow } from '../generate/random-below';
import { makeWords } from '../generate/words';
import { generatorUnderPolicy } from '../managed/generator';
import type { Policy } from '../managed/policy';
import { generatorItem } from '../storage/generator-item';

/** A passphrase as the user has the generator make them, and as long as the organisation demands. */
export async function makePassphrase(policy: Policy): Promise<string> {
  const { kinds, characters, words } = generatorUnderPolicy(await read(generatorItem), policy);
  const below = createRandomBelow((values) => crypto.getRandomValues(values));
  return kinds.passphrase === 'words'
    ? makeWords(words, await loadWordList(), below)
    : makeCharacters(characters, below);
}
