import { createRandomBelow, type FillRandom } from '@/lib/generator/passwords';

/** Random bits that are the same in every run: what a statistic says about them cannot change. (sfc32, by Chris Doty-Humphrey) */
export function seededBits(seed: number): FillRandom {
  let [a, b, c, counter] = [seed, 0x9e3779b9, 0x243f6a88, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let i = 0; i < 20; i++) next();
  return (values) => {
    for (let i = 0; i < values.length; i++) values[i] = next();
    return values;
  };
}

export const seededRandomBelow = (seed: number) => createRandomBelow(seededBits(seed));

/** The given numbers as random bits, one after the other. Throws when more are drawn. */
export function fixedBits(...numbers: number[]): FillRandom {
  return (values) => {
    for (let i = 0; i < values.length; i++) {
      const next = numbers.shift();
      if (next === undefined) throw new Error('no more numbers');
      values[i] = next;
    }
    return values;
  };
}
