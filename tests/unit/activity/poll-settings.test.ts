import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { clampPollPeriod, DEFAULT_ACTIVITY_SETTINGS, nextPollMinutes } from '@/lib/activity/poll-settings';

const random = fc.double({ min: 0, max: 1, noNaN: true });
type Clock = Partial<Parameters<typeof nextPollMinutes>[0]> & { random?: number; period?: number };
const wait = ({ random: drawn = 0.5, period = 5, ...fields }: Clock) =>
  nextPollMinutes({ failureCount: 0, failure: undefined, ...fields }, period, drawn);

describe('the next poll', () => {
  it('comes about a period later, not for all at the same moment', () => {
    expect(wait({ random: 0 })).toBe(4);
    expect(wait({ random: 0.5 })).toBe(5);
    expect(wait({ random: 1 })).toBeCloseTo(6);
  });

  it('waits twice as long after each failure, an hour at most', () => {
    expect([1, 2, 3, 4, 50].map((failureCount) => wait({ failureCount, random: 1 }))).toEqual([10, 20, 40, 60, 60]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 100 }),
        random,
        (period, failureCount, r) => {
          expect(wait({ period, failureCount, random: r })).toBeLessThanOrEqual(60);
        },
      ),
    );
  });

  it('waits no less than a 429 said, however long, and no less than a period', () => {
    fc.assert(
      fc.property(fc.nat(100_000), random, fc.nat(9), (seconds, r, failureCount) => {
        const minutes = wait({ failure: { kind: 'RateLimitError', seconds }, random: r, failureCount });
        expect(minutes).toBeGreaterThanOrEqual(seconds / 60);
        expect(minutes).toBeGreaterThanOrEqual(5);
        expect(minutes).toBeLessThanOrEqual(Math.max(5, seconds / 60) + 1);
      }),
    );
  });
});

it('a period out of bounds is brought into them', () => {
  const period = (periodMinutes: number) => clampPollPeriod({ ...DEFAULT_ACTIVITY_SETTINGS, periodMinutes });
  expect([0, -3, 0.2, 5, 99_999].map(period)).toEqual([1, 1, 1, 5, 1440]);
});
