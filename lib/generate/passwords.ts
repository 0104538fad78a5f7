import type { CharacterClass, CharacterSettings, WordSettings } from './settings';

/** Fills an array with random bits, as `crypto.getRandomValues` does. */
export type FillRandom = (values: Uint32Array<ArrayBuffer>) => unknown;

/** A whole number from 0 to `count` - 1, each as likely as any other. `count`: 1 to 2³². */
export type RandomBelow = (count: number) => number;

const VALUES = 2 ** 32;

/**
 * Random numbers without modulo bias. The 2³² values of a draw are cut down to the largest multiple of `count`; a draw above it is thrown
 * away and another one made (rejection sampling), since a remainder of all of them would favour small numbers. Less than half of all
 * draws are thrown away, whatever `count` is.
 */
export function createRandomBelow(fillRandom: FillRandom): RandomBelow {
  const drawn = new Uint32Array(1);
  const draw = (): number => {
    fillRandom(drawn);
    const [value = 0] = drawn;
    drawn.fill(0);
    return value;
  };
  return (count) => {
    const fair = VALUES - (VALUES % count);
    let value = draw();
    while (value >= fair) value = draw();
    return value % count;
  };
}

/**
 * The characters of each class. The signs are ASCII punctuation without what ends a text or a word in shells and configuration files:
 * quotes, backslash, backtick, brackets, separators and white space.
 */
const CHARACTERS: Record<CharacterClass, string> = {
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  signs: '!#$%&*+-=?@^_',
};

/** Easily taken for one another in print. KeePass leaves out the same and “|”, which is none of our signs; we also leave out “o”. */
const LOOK_ALIKES = new Set('O0oIl1');

/** The characters of a class, as these settings allow them. */
export function charactersOf(kind: CharacterClass, allowsLookAlikes: boolean): string {
  const all = [...CHARACTERS[kind]];
  return (allowsLookAlikes ? all : all.filter((character) => !LOOK_ALIKES.has(character))).join('');
}

/**
 * A password of single characters, in which each class is there at least once. Every password that fits the settings is as likely as any
 * other: one is drawn from all characters, and drawn anew as a whole while a class is missing. (To put in what is missing would favour
 * some.) Of 8 characters of all four classes about every second draw is good, of longer ones nearly every.
 */
export function makeCharacters({ length, classes, allowsLookAlikes }: CharacterSettings, below: RandomBelow): string {
  const alphabets = classes.map((kind) => charactersOf(kind, allowsLookAlikes));
  const all = alphabets.join('');
  for (;;) {
    const password = Array.from({ length }, () => all[below(all.length)]).join('');
    const isWhole = alphabets.every((alphabet) => [...password].some((character) => alphabet.includes(character)));
    if (isWhole) return password;
  }
}

/** Words of the list, drawn one by one: a word may come twice. A digit stands behind a word drawn like the words. */
export function makeWords(settings: WordSettings, list: readonly string[], below: RandomBelow): string {
  const words = Array.from({ length: settings.count }, () => {
    const word = list[below(list.length)] ?? '';
    return settings.hasCapitals ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
  });
  if (settings.hasDigit) words[below(words.length)] += String(below(10));
  return words.join(settings.separator);
}

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
