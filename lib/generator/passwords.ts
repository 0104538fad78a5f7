import type { CharacterClass, CharacterSettings, WordSettings } from './generator-settings';

/** Fills an array with random numbers, as `crypto.getRandomValues` does. */
export type FillRandom = (values: Uint32Array<ArrayBuffer>) => unknown;

/** A whole number from 0 to `count` - 1, uniformly. `count`: 1 to 2³². */
export type RandomBelow = (count: number) => number;

const UINT32_VALUES = 2 ** 32;

/** Draws numbers without modulo bias: those above the largest multiple of `count`, less than half of all, are rejected. */
export function createRandomBelow(fillRandom: FillRandom): RandomBelow {
  const drawn = new Uint32Array(1);
  const draw = (): number => {
    fillRandom(drawn);
    const [value = 0] = drawn;
    drawn.fill(0);
    return value;
  };
  return (count) => {
    const limit = UINT32_VALUES - (UINT32_VALUES % count);
    let value = draw();
    while (value >= limit) value = draw();
    return value % count;
  };
}

/** Symbols without those that delimit text in shells and configuration files. */
const ALPHABETS: Record<CharacterClass, string> = {
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  symbols: '!#$%&*+-=?@^_',
};

/** The characters that KeePass counts as look-alikes, and “o”. */
const LOOK_ALIKES = new Set('O0oIl1');

export function getAlphabet(kind: CharacterClass, allowsLookAlikes: boolean): string {
  const all = [...ALPHABETS[kind]];
  return (allowsLookAlikes ? all : all.filter((character) => !LOOK_ALIKES.has(character))).join('');
}

/** Each class occurs at least once. Redraws the whole password while a class is missing: inserting one would favor some passwords. */
export function generateCharacters(
  { length, classes, allowsLookAlikes }: CharacterSettings,
  randomBelow: RandomBelow,
): string {
  const alphabets = classes.map((kind) => getAlphabet(kind, allowsLookAlikes));
  const all = alphabets.join('');
  for (;;) {
    const password = Array.from({ length }, () => all[randomBelow(all.length)]).join('');
    const isWhole = alphabets.every((alphabet) => [...password].some((character) => alphabet.includes(character)));
    if (isWhole) return password;
  }
}

/** Uniform, with repetition. A digit follows a random word. */
export function generateWords(settings: WordSettings, list: readonly string[], below: RandomBelow): string {
  const words = Array.from({ length: settings.count }, () => {
    const word = list[below(list.length)] ?? '';
    return settings.hasCapitals ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
  });
  if (settings.hasDigit) words[below(words.length)] += String(below(10));
  return words.join(settings.separator);
}

/** Entropy: log2 of how many equally likely passwords the settings can make. */
export function characterEntropy(settings: CharacterSettings): number {
  return log2(countCharacterPasswords(settings));
}

/** Each choice shows in the result, since no word begins with another one. Capitals are no choice. */
export function wordEntropy({ count, hasDigit }: WordSettings, listLength: number): number {
  return log2(BigInt(listLength) ** BigInt(count) * BigInt(hasDigit ? 10 * count : 1));
}

/** Passwords with every class at least once, by inclusion–exclusion. */
export function countCharacterPasswords({ length, classes, allowsLookAlikes }: CharacterSettings): bigint {
  const sizes = classes.map((kind) => getAlphabet(kind, allowsLookAlikes).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const count = (at: number, left: number, sign: bigint): bigint =>
    at === sizes.length
      ? sign * BigInt(left) ** BigInt(length)
      : count(at + 1, left, sign) + count(at + 1, left - (sizes[at] ?? 0), -sign);
  return count(0, all, 1n);
}

/** Log2 of a number of any size. */
function log2(passwords: bigint): number {
  const digits = passwords.toString(2);
  const first = digits.slice(0, 53);
  return Math.log2(Number.parseInt(first, 2)) + (digits.length - first.length);
}
