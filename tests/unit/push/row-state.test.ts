import { describe, expect, it } from 'vitest';
import { type PushRow, rowState } from '@/lib/push/push-row';
import { DAY_MS, MADE_AT, makeRow } from './make-row';

const END = MADE_AT + 7 * DAY_MS;

describe('a push that is listed as active', () => {
  it.each<[string, Partial<PushRow>, number, string]>([
    ['is active', {}, END - 1, 'active'],
    ['expired by time when its days are over, though the instance has not noticed', {}, END, 'by-time'],
    ['expired by time when the instance says that no days are left', { isDaysOver: true }, MADE_AT, 'by-time'],
    ['expired by views when none are left', { viewsLeft: 0 }, MADE_AT, 'by-views'],
    ['expired by views when its days are over as well', { viewsLeft: 0 }, END, 'by-views'],
    ['is active while its views are unknown', { viewsLeft: undefined }, END - 1, 'active'],
  ])('%s', (_promise, fields, now, state) => {
    expect(rowState(makeRow(fields), now)).toBe(state);
  });
});

describe('a push that has expired', () => {
  it.each<[string, Partial<PushRow>, string]>([
    [
      'expired by hand, whatever else is over',
      { isByHand: true, viewsLeft: 0, isDaysOver: true, expiredAt: END + 1 },
      'by-hand',
    ],
    ['expired by views in time', { viewsLeft: 0, expiredAt: END - 1 }, 'by-views'],
    [
      'expired by time, though later tries used up its views',
      { viewsLeft: 0, isDaysOver: true, expiredAt: END },
      'by-time',
    ],
    ['expired by time with views left', { viewsLeft: 3, isDaysOver: true, expiredAt: END + DAY_MS }, 'by-time'],
    ['ended for an unknown reason', { viewsLeft: 3, expiredAt: END - DAY_MS }, 'ended'],
    ['expired by views at an unknown time', { viewsLeft: 0 }, 'by-views'],
  ])('%s', (_promise, fields, state) => {
    expect(rowState(makeRow({ isExpired: true, ...fields }), END - DAY_MS)).toBe(state);
  });
});
