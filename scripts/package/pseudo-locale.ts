import { messagesPath } from '../../lib/i18n/language';
import { readMessages, toBrowserMessages } from './messages';

/** The language of tests: English, 40 % longer, with accents, in brackets. */
export const PSEUDO_LOCALE = 'en-XA';

/** Messages that are no words. */
const OF_THE_LANGUAGE: Readonly<Record<string, string>> = { languageTag: PSEUDO_LOCALE, languageDirection: 'ltr' };

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
};

/**
 * A message as the language of the tests has it: what shows no brackets does not come from the words, what loses one is cut off, and
 * what is put together from pieces shows as many pairs as it has. Places for values stay as they are.
 */
export function pseudoLocalize(message: string): string {
  const pieces = message.split(/(\$\w+\$)/);
  return `[${pieces.map((piece, at) => (at % 2 === 1 ? piece : piece.replace(/\p{L}+/gu, padText))).join('')}]`;
}

/** The word with accents and 40 % longer. */
function padText(word: string): string {
  const accented = [...word].map((letter) => ACCENTED[letter] ?? letter);
  return accented.join('') + (accented.at(-1) ?? '').repeat(Math.round(accented.length * 0.4));
}

/** The messages of that language, for the e2e build alone. */
export function pseudoLanguage(): { relativeDest: string; contents: string } {
  const english = readMessages('en');
  const words = Object.entries(english).map(([key, { message }]) => [
    key,
    { message: OF_THE_LANGUAGE[key] ?? pseudoLocalize(message) },
  ]);
  return {
    relativeDest: messagesPath(PSEUDO_LOCALE),
    contents: toBrowserMessages(Object.fromEntries(words), english),
  };
}
