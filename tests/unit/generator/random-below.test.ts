import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandomBelow } from '@/lib/generator/passwords';
import { chiSquareEven, criticalValue } from './chi-square';
import { fixedBits, seededRandomBelow } from './seeded';

const LARGEST = 2 ** 32 - 1;

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
    [3, [LARGEST, 7], 1],
    [2 ** 31 + 1, [2 ** 31 + 1, LARGEST, 2 ** 31], 2 ** 31],
  ])('below %i is drawn anew where a remainder would favor small ones', (count, bits, drawn) => {
    expect(createRandomBelow(fixedBits(...bits))(count)).toBe(drawn);
  });

  it.each([
    [1, LARGEST, 0],
    [2, LARGEST, 1],
    [256, LARGEST, 255],
    [2 ** 32, LARGEST, LARGEST],
  ])('below %i, which divides all values evenly, takes the first draw', (count, bits, drawn) => {
    expect(createRandomBelow(fixedBits(bits))(count)).toBe(drawn);
  });

  it.each([2, 7, 10, 69, 1000])('is evenly distributed below %i', (count) => {
    const below = seededRandomBelow(count);
    const counts = new Array<number>(count).fill(0);
    for (let i = 0; i < count * 200; i++) (counts[below(count)] as number)++;
    expect(chiSquareEven(counts)).toBeLessThan(criticalValue(count));
  });
});
