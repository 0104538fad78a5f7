import { describe, expect, it } from 'vitest';
import { type PushRow, rowState } from '@/lib/push/push-row';
import { DAY_MS, MADE_AT, makeRow } from './make-row';

const END = MADE_AT + 7 * DAY_MS;

describe('a push that the instance lists as active', () => {
  it.each<[string, Partial<PushRow>, number, string]>([
    ['can be opened', {}, END - 1, 'active'],
    ['has ended when its days are over, though the instance has not noticed', {}, END, 'by-time'],
    ['has ended when the instance says that no days are left', { isDaysOver: true }, MADE_AT, 'by-time'],
    ['has ended when no views are left', { viewsLeft: 0 }, MADE_AT, 'by-views'],
    [
      'has ended by its views when its days are over as well: only views before its end lowered them',
      { viewsLeft: 0 },
      END,
      'by-views',
    ],
    ['can be opened, as far as is known, where its views are not', { viewsLeft: undefined }, END - 1, 'active'],
  ])('%s', (_promise, fields, now, state) => {
    expect(rowState(makeRow(fields), now)).toBe(state);
  });
});

describe('a push that has expired', () => {
  it.each<[string, Partial<PushRow>, string]>([
    [
      'was expired by hand, whatever else is over',
      { isByHand: true, viewsLeft: 0, isDaysOver: true, expiredAt: END + 1 },
      'by-hand',
    ],
    ['used up its views in time', { viewsLeft: 0, expiredAt: END - 1 }, 'by-views'],
    [
      'ended by time, though looks after that lowered its views to none',
      { viewsLeft: 0, isDaysOver: true, expiredAt: END },
      'by-time',
    ],
    ['ended by time with views left', { viewsLeft: 3, isDaysOver: true, expiredAt: END + DAY_MS }, 'by-time'],
    ['ended for a reason that the instance does not tell', { viewsLeft: 3, expiredAt: END - DAY_MS }, 'ended'],
    ['used up its views, where the instance does not say when', { viewsLeft: 0 }, 'by-views'],
  ])('%s', (_promise, fields, state) => {
    expect(rowState(makeRow({ isExpired: true, ...fields }), END - DAY_MS)).toBe(state);
  });
});
