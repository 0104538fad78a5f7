import { read } from '../browser/stored';
import { loadWordList } from '../browser/word-list';
import { makeCharacters } from '../generate/characters';
import { createRandomBelow } from '../generate/random-below';
import { makeWords } from '../generate/words';
import { generatorItem } from '../storage/generator-item';

/** A passphrase as the user has the generator make them. */
export async function makePassphrase(): Promise<string> {
  const { kinds, characters, words } = await read(generatorItem);
  const below = createRandomBelow((values) => crypto.getRandomValues(values));
  return kinds.passphrase === 'words'
    ? makeWords(words, await loadWordList(), below)
    : makeCharacters(characters, below);
}
