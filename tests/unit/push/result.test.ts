import { describe, expect, it } from 'vitest';
import { getUndoTimeLeft, isResultExpired } from '@/lib/push/result';
import { makeCreated, makeFailed, makeStored } from '../state/results/make-results';

it.each([
  ['when its days are over', {}, 7 * 86_400_000, true],
  ['once it was expired', { expiredAt: 5 }, 6, true],
])('whether a result is expired: %s', (_, fields, now, over) => {
  expect(
    isResultExpired(makeCreated({ stored: makeStored({ createdAt: 0, expireAfterDays: 7 }), ...fields }), now),
  ).toBe(over);
});

const MADE_AT = Date.UTC(2026, 0, 1);
const made = (fields: Parameters<typeof makeCreated>[0] = {}) => makeCreated({ respondedAt: MADE_AT, ...fields });

describe('undoing a push', () => {
  it.each([
    ['at once', 0, 10_000],
    ['after nine seconds', 9_000, 1_000],
    ['long after', 60_000, 0],
    ['by a clock that was put back', -1, 0],
  ])('has ten seconds: %s', (_, afterMs, leftMs) => {
    expect(getUndoTimeLeft(made(), MADE_AT + afterMs)).toBe(leftMs);
  });

  it.each([
    ['has ended already', made({ expiredAt: MADE_AT })],
    ['was not made', makeFailed()],
    ['nobody from here may expire', made({ withAccount: false, stored: makeStored({ deletableByViewer: false }) })],
    ['is a link without an account', made({ withAccount: false, stored: makeStored({ deletableByViewer: null }) })],
  ])('is not offered for one that %s', (_, result) => {
    expect(getUndoTimeLeft(result, MADE_AT)).toBe(0);
  });

  it('is offered for one without an account that whoever has the link may expire', () => {
    expect(getUndoTimeLeft(made({ withAccount: false }), MADE_AT)).toBe(10_000);
  });
});
