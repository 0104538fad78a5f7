/**
 * The EFF's long list of 7,776 words (https://www.eff.org/deeplinks/2016/07/new-wordlists-random-passphrases, CC BY), as the package
 * `secure-password-utilities` (MIT) has it without the four that hold a hyphen, which would look like two words: 7,772 different words of
 * 3 to 9 letters from a to z, none of which begins with another one, so that words without a separator can be told apart, too.
 * A file of its own, about 26 kB when compressed, that is loaded when words are first made.
 */
export async function loadWordList(): Promise<readonly string[]> {
  const { DEFAULT_WORDLIST } = await import('secure-password-utilities/wordlists');
  return DEFAULT_WORDLIST;
}
