import fc from 'fast-check';
import { DEFAULT_WORDLIST } from 'secure-password-utilities/wordlists';
import { describe, expect, it, vi } from 'vitest';
import { loadWordList } from '@/lib/browser/load-generator';
import {
  CHARACTER_CLASSES,
  CHARACTER_RANGE,
  type CharacterSettings,
  classifyStrength,
  SEPARATORS,
  WORD_RANGE,
  type WordSettings,
} from '@/lib/generator/generator-settings';
import {
  characterEntropy,
  countCharacterPasswords,
  createRandomBelow,
  generateCharacters,
  generateWords,
  getAlphabet,
  wordEntropy,
} from '@/lib/generator/passwords';
import { WORD_LIST } from '@/scripts/package/build-plugins';
import { fixedBits, seededRandomBelow } from './seeded';

vi.stubGlobal('fetch', async () => new Response(WORD_LIST.contents));
const LIST = await loadWordList();
const LARGEST = 2 ** 32 - 1;

/** Fails where counts differ by more than a fair source shows once in a thousand runs (Pearson; Wilson and Hilferty’s approximation). */
function expectEven(counts: readonly number[]): void {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const distance = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  const freedom = counts.length - 1;
  const spread = 2 / (9 * freedom);
  expect(distance).toBeLessThan(freedom * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3);
}

function countEach(times: number, make: () => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i < times; i++) {
    const made = make();
    counts.set(made, (counts.get(made) ?? 0) + 1);
  }
  return counts;
}

describe('a random number', () => {
  it('is whole, and below the count, whatever the bits are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.nat(LARGEST), (count, bits) => {
        // The second number is below every multiple.
        const drawn = createRandomBelow(fixedBits(bits, 0))(count);
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < count).toBe(true);
      }),
    );
  });

  it.each([
    [6, [LARGEST, LARGEST - 3, LARGEST - 4], 5],
    [10, [LARGEST - 5, 4_294_967_289], 9],
    [2 ** 31 + 1, [2 ** 31 + 1, LARGEST, 2 ** 31], 2 ** 31],
    [256, [LARGEST], 255],
    [2 ** 32, [LARGEST], LARGEST],
  ])('below %i is drawn anew only where a remainder would favor small ones', (count, bits, drawn) => {
    expect(createRandomBelow(fixedBits(...bits))(count)).toBe(drawn);
  });
});

describe('a password of characters', () => {
  const anySettings: fc.Arbitrary<CharacterSettings> = fc.record({
    length: fc.integer({ min: CHARACTER_RANGE.min, max: CHARACTER_RANGE.max }),
    classes: fc.subarray([...CHARACTER_CLASSES], { minLength: 1 }),
    allowsLookAlikes: fc.boolean(),
  });
  const digitsAndSigns = { length: 2, classes: ['digits', 'symbols'], allowsLookAlikes: false } as const;

  it('has characters of one class each that break out of no quotes and no word', () => {
    const classes = CHARACTER_CLASSES.map((kind) => getAlphabet(kind, true));
    expect(classes.map(({ length }) => length)).toEqual([26, 26, 10, 13]);
    expect(new Set(classes.join('')).size).toBe(classes.join('').length);
    expect(classes.join('')).not.toMatch(/["'`\\(){}[\]<>|;,:\s]|[^\x21-\x7e]/);
  });

  it('has no look-alikes unless they are wanted', () => {
    const without = CHARACTER_CLASSES.map((kind) => getAlphabet(kind, false)).join('');
    expect([...'O0oIl1|5S'].filter((character) => without.includes(character))).toEqual(['5', 'S']);
  });

  it('has its length, each class, and nothing else, whatever the settings', () => {
    fc.assert(
      fc.property(anySettings, fc.nat(), (settings, seed) => {
        const password = generateCharacters(settings, seededRandomBelow(seed));
        const alphabets = settings.classes.map((kind) => getAlphabet(kind, settings.allowsLookAlikes));
        expect(password).toHaveLength(settings.length);
        for (const alphabet of alphabets) expect([...password].some((it) => alphabet.includes(it))).toBe(true);
        expect([...password].filter((it) => !alphabets.join('').includes(it))).toEqual([]);
      }),
    );
  });

  it('is each of all that are possible as often, also where a class would be missing', () => {
    const below = seededRandomBelow(208);
    const counts = countEach(20_800, () => generateCharacters(digitsAndSigns, below));
    expect([counts.size, countCharacterPasswords(digitsAndSigns)]).toEqual([208, 208n]);
    expectEven([...counts.values()]);
  });

  it.each([
    [{ length: 8, classes: ['digits'], allowsLookAlikes: false } as const, 24],
    [{ length: 8, classes: ['lower', 'digits'], allowsLookAlikes: true } as const, 41.2484],
    [{ length: 128, classes: CHARACTER_CLASSES, allowsLookAlikes: true } as const, 797.2888],
  ])('has a strength that is its logarithm: %o', (settings, bits) => {
    expect(characterEntropy(settings)).toBeCloseTo(bits, 3);
  });
});

describe('a password of words', () => {
  const PLAIN: WordSettings = { count: 4, separator: '-', hasCapitals: false, hasDigit: false };
  const anySettings: fc.Arbitrary<WordSettings> = fc.record({
    count: fc.integer({ min: WORD_RANGE.min, max: WORD_RANGE.max }),
    separator: fc.constantFrom(...SEPARATORS),
    hasCapitals: fc.boolean(),
    hasDigit: fc.boolean(),
  });

  /** Takes words from the start of a text, with the list alone: there is only one way. */
  function readWords(text: string): string[] {
    const found: string[] = [];
    for (let rest = text; rest !== ''; ) {
      const [word, ...others] = LIST.filter((it) => rest.startsWith(it));
      if (word === undefined || others.length > 0) throw new Error('not words of the list');
      found.push(word);
      rest = rest.slice(word.length);
    }
    return found;
  }

  it('is of a whole list of different words in plain letters, of which none begins with another', () => {
    expect(LIST).toEqual(DEFAULT_WORDLIST.toSorted());
    expect(LIST.length).toBeGreaterThanOrEqual(7000);
    expect(new Set(LIST).size).toBe(LIST.length);
    expect(LIST.filter((word, at) => !/^[a-z]{3,9}$/.test(word) || LIST[at + 1]?.startsWith(word))).toEqual([]);
  });

  it('is as many words of the list as asked for, in their form, whatever the settings', () => {
    fc.assert(
      fc.property(anySettings, fc.nat(), (settings, seed) => {
        const made = generateWords(settings, LIST, seededRandomBelow(seed));
        const digits = made.replace(/\D/g, '');
        expect(digits).toHaveLength(settings.hasDigit ? 1 : 0);
        const plain = made.replace(/\d/, '');
        const words = settings.separator === '' ? readWords(plain.toLowerCase()) : plain.split(settings.separator);
        expect(words).toHaveLength(settings.count);
        expect(words.filter((word) => !LIST.includes(word.toLowerCase()))).toEqual([]);
        expect(plain.replace(/[^A-Z]/g, '').length).toBe(settings.hasCapitals ? settings.count : 0);
        if (settings.separator !== '' && settings.hasCapitals)
          expect(words.filter((word) => !/^[A-Z][a-z]+$/.test(word))).toEqual([]);
        if (settings.hasDigit) expect(made).toMatch(/[a-z]\d([-._ A-Za-z]|$)/);
      }),
    );
  });

  it.each([
    ['', false, 9],
    ['and a digit', true, 180],
  ])('is each of all that are possible as often: words %s', (_, hasDigit, possible) => {
    const settings: WordSettings = { count: 2, separator: '', hasCapitals: true, hasDigit };
    const below = seededRandomBelow(7772);
    const counts = countEach(possible * 100, () => generateWords(settings, ['ab', 'cd', 'ef'], below));
    expect(counts.size).toBe(possible);
    expectEven([...counts.values()]);
    expect(wordEntropy(settings, 3)).toBeCloseTo(Math.log2(possible), 10);
  });

  it.each([
    [{ ...PLAIN, count: 4, hasDigit: true }, 57.0182],
    [{ ...PLAIN, count: 12 }, 155.0888],
  ])('has a strength that is its logarithm: %o', (settings, bits) => {
    expect(wordEntropy(settings, LIST.length)).toBeCloseTo(bits, 3);
  });
});

it.each([
  [28.9, 'weak'],
  [29, 'online'],
  [64.6, 'online'],
  [75, 'offline'],
  [111.9, 'offline'],
  [112, 'key'],
])('%d bits are good for: %s', (bits, strength) => {
  expect(classifyStrength(bits)).toBe(strength);
});
