import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARACTER_CLASSES, CHARACTER_RANGE, type CharacterSettings } from '@/lib/generator/generator-settings';
import { characterEntropy, countCharacterPasswords, generateCharacters, getAlphabet } from '@/lib/generator/passwords';
import { chiSquareEven, criticalValue } from './chi-square';
import { seededRandomBelow } from './seeded';

const anySettings: fc.Arbitrary<CharacterSettings> = fc.record({
  length: fc.integer({ min: CHARACTER_RANGE.min, max: CHARACTER_RANGE.max }),
  classes: fc.subarray([...CHARACTER_CLASSES], { minLength: 1 }),
  allowsLookAlikes: fc.boolean(),
});

const DIGITS_AND_SIGNS = { classes: ['digits', 'symbols'], allowsLookAlikes: false } as const;
const [DIGITS, SIGNS] = [getAlphabet('digits', false), getAlphabet('symbols', false)];

describe('the characters', () => {
  it('belong to one class each', () => {
    const all = CHARACTER_CLASSES.map((kind) => getAlphabet(kind, true)).join('');
    expect(new Set(all).size).toBe(all.length);
    expect(CHARACTER_CLASSES.map((kind) => getAlphabet(kind, true).length)).toEqual([26, 26, 10, 13]);
  });

  it('exclude look-alikes unless they are wanted', () => {
    const without = CHARACTER_CLASSES.map((kind) => getAlphabet(kind, false)).join('');
    expect([...'O0oIl1|5S'].filter((character) => without.includes(character))).toEqual(['5', 'S']);
  });

  it('break out of no quotes and no word', () => {
    const all = CHARACTER_CLASSES.map((kind) => getAlphabet(kind, true)).join('');
    expect(all).not.toMatch(/["'`\\(){}[\]<>|;,:\s]|[^\x21-\x7e]/);
  });
});

describe('a password of characters', () => {
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
    const counts = new Map<string, number>();
    const possible = Number(countCharacterPasswords({ ...DIGITS_AND_SIGNS, length: 2 }));
    for (let i = 0; i < possible * 100; i++) {
      const password = generateCharacters({ ...DIGITS_AND_SIGNS, length: 2 }, below);
      counts.set(password, (counts.get(password) ?? 0) + 1);
    }
    expect([counts.size, possible]).toEqual([208, 208]);
    expect(chiSquareEven([...counts.values()])).toBeLessThan(criticalValue(208));
  });
});

describe('the strength of characters', () => {
  it('counts exactly what can be made', () => {
    for (const length of [2, 3]) {
      const all = [...DIGITS, ...SIGNS];
      const made = length === 2 ? pairs(all) : pairs(all).flatMap((pair) => all.map((it) => pair + it));
      const good = made.filter((it) => /\d/.test(it) && /\D/.test(it));
      expect(countCharacterPasswords({ ...DIGITS_AND_SIGNS, length })).toBe(BigInt(good.length));
    }
  });

  it.each([
    [{ length: 8, classes: ['digits'], allowsLookAlikes: true } as const, 26.5754],
    [{ length: 8, classes: ['digits'], allowsLookAlikes: false } as const, 24],
    [{ length: 20, classes: ['lower'], allowsLookAlikes: true } as const, 94.0088],
    [{ length: 8, classes: ['lower', 'digits'], allowsLookAlikes: true } as const, 41.2484],
    [{ length: 128, classes: CHARACTER_CLASSES, allowsLookAlikes: true } as const, 797.2888],
  ])('%o is its logarithm', (settings, bits) => {
    expect(characterEntropy(settings)).toBeCloseTo(bits, 3);
  });

  it('is never more than that of all characters without the rule, and grows with the length', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const all = settings.classes.map((kind) => getAlphabet(kind, settings.allowsLookAlikes)).join('');
        const bits = characterEntropy(settings);
        expect(bits).toBeLessThanOrEqual(settings.length * Math.log2(all.length) + 1e-9);
        expect(characterEntropy({ ...settings, length: settings.length + 1 })).toBeGreaterThan(bits);
      }),
    );
  });
});

function pairs(characters: string[]): string[] {
  return characters.flatMap((first) => characters.map((second) => first + second));
}
