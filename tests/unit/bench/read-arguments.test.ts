import { describe, expect, test } from 'vitest';
import { readArguments } from '../../bench/read-arguments';

const read = (...words: string[]) => readArguments(words, () => 7);

describe('the words after npm run bench --', () => {
  test('need not be there: 25 samples, any seed, nothing to measure against', () => {
    expect(read()).toEqual({ against: [], samples: 25, seed: 7 });
  });

  test('name any number of extensions to measure against, each with its page', () => {
    expect(read('--against', 'one', 'popup.html', '--against', '/two', 'a/b.html').against).toEqual([
      { dir: 'one', page: 'popup.html' },
      { dir: '/two', page: 'a/b.html' },
    ]);
  });

  test('set the number of samples and the seed', () => {
    expect(read('--samples', '5', '--seed', '99')).toMatchObject({ samples: 5, seed: 99 });
  });

  test.each([
    [['--against', 'dir']],
    [['--against', 'dir', '--seed', '1']],
    [['--samples', '0']],
    [['--samples', '2.5']],
    [['--samples', 'many']],
    [['--samples']],
    [['--agains', 'dir', 'page']],
    [['popup.html']],
  ])('%j are refused with the usage', (words) => {
    expect(() => read(...words)).toThrow('Usage: npm run bench');
  });
});
