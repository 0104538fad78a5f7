/**
 * What a strength is good for, from how many guesses an attacker can make:
 * `tries` = a server that is asked again and again may be told it; `asked` = safe where every guess has to be asked of a server;
 * `computed` = safe also where guesses can be computed; `key` = as strong as a key.
 */
export type Strength = 'tries' | 'asked' | 'computed' | 'key';

/** 29 bits: a guess every six seconds for a year finds one of a thousand (RFC 4086, 8.1). */
const ASKED_BITS = 29;

/** The least for a key against a serious attacker (RFC 4086, 8.2.1, after a study of 1996). Six words of a list of diceware have it. */
const COMPUTED_BITS = 75;

/** The least strength that is allowed for protecting data (NIST SP 800-131A Rev. 2). */
const KEY_BITS = 112;

/** @param bits as `characterBits` and `wordBits` count them */
export function strengthOf(bits: number): Strength {
  if (bits < ASKED_BITS) return 'tries';
  if (bits < COMPUTED_BITS) return 'asked';
  return bits < KEY_BITS ? 'computed' : 'key';
}
