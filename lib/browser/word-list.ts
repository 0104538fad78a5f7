/**
 * The words that passphrases are made of: a file of the extension, about 26 kB when compressed, that is read when words are first made.
 * `scripts/package/word-list.ts` puts it there, and says what is in it.
 */
export async function loadWordList(): Promise<readonly string[]> {
  const file = await fetch('/words.txt');
  return (await file.text()).split('\n');
}
