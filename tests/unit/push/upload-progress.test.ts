import { describe, expect, it } from 'vitest';
import { createProgressMeter } from '@/lib/push/files';

/** What is said after each piece of news: [ms, bytes sent of 1,000]. */
function announced(...news: [ms: number, sentBytes: number][]) {
  let now = 0;
  const meter = createProgressMeter(1_000, () => now);
  return news.map(([ms, sentBytes]) => {
    now = ms;
    return meter(sentBytes);
  });
}

describe('progress', () => {
  it('has no rate before a second is over', () => {
    expect(announced([900, 90])).toEqual([{ sentBytes: 90, totalBytes: 1_000 }]);
  });

  it('tells the rate, and the time left at that rate', () => {
    expect(announced([500, 100], [2_000, 400]).at(-1)).toEqual({
      sentBytes: 400,
      totalBytes: 1_000,
      bytesPerSecond: 200,
      secondsLeft: 3,
    });
  });

  it('follows a line that slows down', () => {
    const slow = Array.from({ length: 20 }, (_, at): [number, number] => [3_000 + at * 1_000, 600 + at * 10]);
    expect(announced([1_000, 300], [2_000, 590], ...slow).at(-1)?.bytesPerSecond).toBeCloseTo(10);
  });

  it('has no rate while nothing moves', () => {
    expect(announced([1_000, 0], [2_000, 0]).at(-1)).toEqual({ sentBytes: 0, totalBytes: 1_000 });
  });
});
