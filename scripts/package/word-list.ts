import { DEFAULT_WORDLIST } from 'secure-password-utilities/wordlists';

/**
 * The words of made passphrases: the EFF's long list of 7,776 words (https://www.eff.org/deeplinks/2016/07/new-wordlists-random-passphrases,
 * CC BY), as the package `secure-password-utilities` (MIT) has it without the four that hold a hyphen, which would look like two words:
 * 7,772 different words of 3 to 9 letters from a to z, none of which begins with another one, so that words without a separator can be
 * told apart, too. A plain text of the extension, a word a line, which `loadWordList` reads: in a script it would be evaluated whenever a
 * worker starts, and a worker of Chromium can load no script later.
 */
export const WORD_LIST = { relativeDest: 'words.txt', contents: DEFAULT_WORDLIST.join('\n') };
