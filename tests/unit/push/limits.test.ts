import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters, countLines } from '@/lib/push/limits';

describe('the length of a payload', () => {
  it('is counted as the instance counts: in characters, not in the units of a string', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => countCharacters(text) === [...text].length));
  });

  it.each([
    ['', 0],
    ['a', 1],
    ['a\n', 2],
    ['a\r\nb\r\n', 3],
    ['a\rb', 2],
    ['\n\n', 3],
    ['a\n\rb', 3],
  ])('%j has %i lines', (text, lines) => {
    expect(countLines(text)).toBe(lines);
  });
});
