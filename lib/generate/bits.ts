import { charactersOf } from './characters';
import type { CharacterSettings, WordSettings } from './settings';

/**
 * Strength in bits: the logarithm to base 2 of how many passwords the settings can make, each as likely as any other (Shannon's entropy
 * of an even choice). Exact, not an estimate of one password's looks.
 */
export function characterBits(settings: CharacterSettings): number {
  return bitsOf(characterPasswords(settings));
}

/**
 * The same for words. Each choice shows in the result, since no word begins with another one and none holds a digit: so the choices can
 * be counted, one of the list for each word, and one of ten digits behind one of the words. Capitals are no choice.
 */
export function wordBits({ count, hasDigit }: WordSettings, listLength: number): number {
  return bitsOf(BigInt(listLength) ** BigInt(count) * BigInt(hasDigit ? 10 * count : 1));
}

/**
 * How many passwords have each class at least once: all, less those without one class, plus those without two, and so on (inclusion and
 * exclusion). https://en.wikipedia.org/wiki/Inclusion–exclusion_principle
 */
export function characterPasswords({ length, classes, allowsLookAlikes }: CharacterSettings): bigint {
  const sizes = classes.map((kind) => charactersOf(kind, allowsLookAlikes).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const count = (at: number, left: number, sign: bigint): bigint =>
    at === sizes.length
      ? sign * BigInt(left) ** BigInt(length)
      : count(at + 1, left, sign) + count(at + 1, left - (sizes[at] ?? 0), -sign);
  return count(0, all, 1n);
}

/** The logarithm to base 2 of a number of any size, as exact as a number can be. */
function bitsOf(passwords: bigint): number {
  const digits = passwords.toString(2);
  const first = digits.slice(0, 53);
  return Math.log2(Number.parseInt(first, 2)) + (digits.length - first.length);
}
