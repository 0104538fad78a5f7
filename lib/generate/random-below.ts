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
