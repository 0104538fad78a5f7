import { describe, expect, it } from 'vitest';
import { isExpired, notExpirableReason } from '@/lib/push/result';
import { makeCreated, makeStored } from '../state/make-results';

describe('whether nobody can open it any more', () => {
  it.each([
    ['before its days are over', {}, 7 * 86_400_000 - 1, false],
    ['when its days are over', {}, 7 * 86_400_000, true],
    ['once it was expired', { expiredAt: 5 }, 6, true],
  ])('%s', (_, fields, now, over) => {
    expect(isExpired(makeCreated({ stored: makeStored({ createdAt: 0, expireAfterDays: 7 }), ...fields }), now)).toBe(
      over,
    );
  });
});

describe('who may expire it before its time', () => {
  it.each([
    ['its owner', false, true, undefined],
    ['the owner of a link', null, true, undefined],
    ['whoever has the link, if it is deletable', true, false, undefined],
    ['nobody, if it is not', false, false, 'not-deletable'],
    ['nobody, if it is a link', null, false, 'link'],
  ])('%s', (_, deletableByViewer, withAccount, why) => {
    expect(notExpirableReason(makeStored({ deletableByViewer }), withAccount)).toBe(why);
  });
});
