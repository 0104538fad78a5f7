import fc from 'fast-check';
import { DEFAULT_WORDLIST } from 'secure-password-utilities/wordlists';
import { describe, expect, it, vi } from 'vitest';
import { loadWordList } from '@/lib/browser/manifest';
import {
  classifyStrength,
  SEPARATORS,
  type Strength,
  WORD_RANGE,
  type WordSettings,
} from '@/lib/generator/generator-settings';
import { generateWords, wordEntropy } from '@/lib/generator/passwords';
import { WORD_LIST } from '@/scripts/package/build-plugins';
import { chiSquareEven, criticalValue } from './chi-square';
import { seededRandomBelow } from './seeded';

vi.stubGlobal('fetch', async () => new Response(WORD_LIST.contents));
const LIST = await loadWordList();

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

describe('the word list', () => {
  it('arrives whole', () => {
    expect(LIST).toEqual(DEFAULT_WORDLIST.toSorted());
  });

  it('has more than seven thousand different words of plain letters', () => {
    expect(LIST.length).toBeGreaterThanOrEqual(7000);
    expect(new Set(LIST).size).toBe(LIST.length);
    expect(LIST.filter((word) => !/^[a-z]{3,9}$/.test(word))).toEqual([]);
  });

  it('has no word that another one begins with, so that no choice of words is like another choice', () => {
    const sorted = [...LIST].sort();
    expect(sorted.filter((word, i) => sorted[i + 1]?.startsWith(word))).toEqual([]);
  });
});

describe('a password of words', () => {
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

  it('has every word of the list as often as others', () => {
    const below = seededRandomBelow(7772);
    const counts = new Map(LIST.map((word) => [word, 0]));
    for (let i = 0; i < LIST.length * 10; i++)
      for (const word of generateWords(PLAIN, LIST, below).split('-')) counts.set(word, (counts.get(word) ?? 0) + 1);
    expect(counts.size).toBe(LIST.length);
    expect(chiSquareEven([...counts.values()])).toBeLessThan(criticalValue(LIST.length));
  });

  it('has its digit behind any word, and any digit', () => {
    const below = seededRandomBelow(10);
    const counts = new Array<number>(30).fill(0);
    for (let i = 0; i < 6000; i++) {
      const words = generateWords({ ...PLAIN, count: 3, hasDigit: true }, LIST, below).split('-');
      const at = words.findIndex((word) => /\d$/.test(word));
      (counts[at * 10 + Number(words[at]?.slice(-1))] as number)++;
    }
    expect(chiSquareEven(counts)).toBeLessThan(criticalValue(30));
  });
});

describe('the strength of words', () => {
  it.each([
    [{ ...PLAIN, count: 3 }, 38.7722],
    [{ ...PLAIN, count: 6 }, 77.5444],
    [{ ...PLAIN, count: 6, hasCapitals: true, separator: '' } as const, 77.5444],
    [{ ...PLAIN, count: 4, hasDigit: true }, 57.0182],
    [{ ...PLAIN, count: 12 }, 155.0888],
  ])('%o is its logarithm', (settings, bits) => {
    expect(wordEntropy(settings, LIST.length)).toBeCloseTo(bits, 3);
  });

  it('counts exactly what can be made', () => {
    const list = ['ab', 'cd', 'ef'];
    for (const hasDigit of [false, true]) {
      const settings: WordSettings = { count: 2, separator: '', hasCapitals: true, hasDigit };
      const below = seededRandomBelow(1);
      const made = new Set(Array.from({ length: 5000 }, () => generateWords(settings, list, below)));
      expect(made.size).toBe(hasDigit ? 180 : 9);
      expect(wordEntropy(settings, list.length)).toBeCloseTo(Math.log2(made.size), 10);
    }
  });
});

describe('what a strength is good for', () => {
  it.each<[number, Strength]>([
    [24, 'weak'],
    [28.9, 'weak'],
    [29, 'online'],
    [64.6, 'online'],
    [75, 'offline'],
    [111.9, 'offline'],
    [112, 'key'],
    [797, 'key'],
  ])('of %d bits: %s', (bits, strength) => {
    expect(classifyStrength(bits)).toBe(strength);
  });
});
