import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { firstPollMinutes, nextPollMinutes, periodOf, WATCH_DEFAULTS } from '@/lib/watch/settings';

const random = fc.double({ min: 0, max: 1, noNaN: true });
const wait = (fields: Partial<Parameters<typeof nextPollMinutes>[0]>) =>
  nextPollMinutes({ periodMinutes: 5, failures: 0, random: 0.5, ...fields });

describe('the next poll', () => {
  it('comes about a period later, not for all at the same moment', () => {
    expect(wait({ random: 0 })).toBe(4);
    expect(wait({ random: 0.5 })).toBe(5);
    expect(wait({ random: 1 })).toBeCloseTo(6);
  });

  it('waits twice as long after each failure, an hour at most', () => {
    expect([1, 2, 3, 4, 50].map((failures) => wait({ failures, random: 0 }))).toEqual([10, 20, 40, 60, 60]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 100 }), random, (period, failures, r) => {
        expect(wait({ periodMinutes: period, failures, random: r })).toBeLessThanOrEqual(60);
      }),
    );
  });

  it('waits no less than a 429 said, however long, and no less than a period', () => {
    fc.assert(
      fc.property(fc.nat(100_000), random, fc.nat(9), (retryAfterSeconds, r, failures) => {
        const minutes = wait({ retryAfterSeconds, random: r, failures });
        expect(minutes).toBeGreaterThanOrEqual(retryAfterSeconds / 60);
        expect(minutes).toBeGreaterThanOrEqual(5);
        expect(minutes).toBeLessThanOrEqual(Math.max(5, retryAfterSeconds / 60) + 1);
      }),
    );
  });

  it('comes soon after a start, and no sooner than browsers can', () => {
    expect(firstPollMinutes(0)).toBe(0.5);
    expect(firstPollMinutes(1)).toBe(1.5);
  });
});

it('a period out of bounds is brought into them', () => {
  const period = (periodMinutes: number) => periodOf({ ...WATCH_DEFAULTS, periodMinutes });
  expect([0, -3, 0.2, 5, 99_999].map(period)).toEqual([1, 1, 1, 5, 1440]);
});
