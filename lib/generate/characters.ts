import type { RandomBelow } from './random-below';
import type { CharacterClass, CharacterSettings } from './settings';

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
