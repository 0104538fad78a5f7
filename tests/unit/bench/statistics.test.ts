import { describe, expect, test } from 'vitest';
import { median, percentile, summarise } from '../../bench/statistics';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

describe('the median', () => {
  test.each([
    ['is the only sample', [7], 7],
    ['is the middle one, whatever the order', [9, 1, 5], 5],
    ['lies between the two in the middle', [10, 1, 4, 2], 3],
    ['orders by size, not by spelling', [100, 20, 3], 20],
    ['does not move with one that is far out', [1, 2, 3, 4, 10_000], 3],
  ])('%s', (_promise, samples, expected) => {
    expect(median(samples)).toBe(expected);
  });

  test('leaves the samples in their order', () => {
    const samples = [3, 1, 2];
    median(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  test('of nothing is an error, not a figure', () => {
    expect(() => median([])).toThrow('no sample');
  });
});

describe('the 95th percentile', () => {
  test.each([
    [100, 95],
    [25, 24],
    [20, 19],
    [10, 10],
    [1, 1],
  ])('of %i samples is one that 95 of 100 do not exceed', (count, expected) => {
    expect(percentile(upTo(count), 95)).toBe(expected);
  });

  test('of nothing is an error, not a figure', () => {
    expect(() => percentile([], 95)).toThrow('no sample');
  });
});

test('a summary keeps every sample, in the order in which they were taken', () => {
  expect(summarise([3, 1, 2])).toEqual({ median: 2, p95: 3, samples: [3, 1, 2] });
});
