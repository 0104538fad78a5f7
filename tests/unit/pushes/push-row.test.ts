import { describe, expect, it } from 'vitest';
import { countAudit } from '@/lib/pushes/audit';
import {
  type AnonymousPush,
  anonymousPushToRow,
  applyUpdateToResult,
  applyUpdateToRow,
  countViews,
  getPushStatus,
  getViewsUsed,
  NOT_FOUND_EXPIRATION,
  type PushRow,
  shortenToken,
} from '@/lib/pushes/push-row';
import { makeCreated, makeStored } from '../state/results/make-results';
import { CREATED_AT, DAY_MS, makeRow } from './make-row';

const made: AnonymousPush = {
  urlToken: 'abcdefghijkl',
  link: 'https://pw.test/p/abcdefghijkl/r',
  name: 'VPN',
  note: '',
  createdAt: CREATED_AT,
  expireAfterDays: 7,
  expireAfterViews: 5,
  retrievalStep: true,
  deletableByViewer: true,
  instance: { id: 'one', name: 'One', color: 'green', isDemo: false },
  isPrivate: false,
};

const status = (fields: Partial<AnonymousPush>) =>
  getPushStatus(anonymousPushToRow({ ...made, ...fields }), CREATED_AT);

it('a push made without an account has unknown views, and ends as the instance replied', () => {
  const manually = { isExpired: true, isExpiredManually: true, isPastExpiryDate: false, viewsLeft: 5 };
  expect(anonymousPushToRow(made).viewsLeft).toBeUndefined();
  expect(status({})).toBe('active');
  expect(status({ expiration: manually })).toBe('expired-manually');
  expect(status({ expiration: NOT_FOUND_EXPIRATION })).toBe('expired');
});

it('the short form of a token is too short to open it', () => {
  expect(['abcdefghijklmnop', 'abcdef'].map(shortenToken)).toEqual(['abcdefgh…', 'abc…']);
});

const END = CREATED_AT + 7 * DAY_MS;

it.each<[string, Partial<PushRow>, number, string]>([
  ['expired by time when its days are over, though the instance has not noticed', {}, END, 'expired-by-time'],
  ['expired by views when its days are over as well', { viewsLeft: 0 }, END, 'expired-by-views'],
  ['is active while its views are unknown', { viewsLeft: undefined }, END - 1, 'active'],
])('a push that is listed as active %s', (_promise, fields, now, state) => {
  expect(getPushStatus(makeRow(fields), now)).toBe(state);
});

const over = { viewsLeft: 0, isPastExpiryDate: true, expiredAt: END };
it.each<[string, Partial<PushRow>, string]>([
  ['expired by hand, whatever else is over', { ...over, isExpiredManually: true }, 'expired-manually'],
  ['expired by time, though later tries used up its views', over, 'expired-by-time'],
  ['ended for an unknown reason', { viewsLeft: 3, expiredAt: END - DAY_MS }, 'expired'],
  ['expired by views at an unknown time', { viewsLeft: 0 }, 'expired-by-views'],
])('a push that has expired %s', (_promise, fields, state) => {
  expect(getPushStatus(makeRow({ isExpired: true, ...fields }), END - DAY_MS)).toBe(state);
});

describe('an update of a row', () => {
  it.each<[string, Partial<PushRow>, Parameters<typeof applyUpdateToRow>[1], number | undefined]>([
    ['never gives views back', { viewsLeft: 2 }, { viewsUsed: 1 }, 2],
    ['takes what the instance says is left, if that is less', {}, { viewsUsed: 1, viewsLeft: 3 }, 3],
    ['leaves none if more were used than there were', {}, { viewsUsed: 9 }, 0],
    ['knows no views that the row does not know', { viewsLeft: undefined }, { viewsUsed: 2 }, undefined],
    ['cannot revive an expired push', { isExpired: true, viewsLeft: 4 }, { viewsUsed: 2 }, 4],
  ])('%s', (_promise, fields, update, viewsLeft) => {
    expect(applyUpdateToRow(makeRow(fields), update).viewsLeft).toBe(viewsLeft);
  });

  it('is the same row if nothing changed', () => {
    const row = makeRow({ viewsLeft: 3 });
    expect(applyUpdateToRow(row, undefined)).toBe(row);
    expect(applyUpdateToRow(row, { viewsUsed: 2 })).toBe(row);
  });

  it('tells that the push expired, though its views are the same', () => {
    expect(applyUpdateToRow(makeRow(), { isExpired: true })).toMatchObject({ isExpired: true, viewsLeft: 5 });
  });
});

describe('an update of a result', () => {
  const created = makeCreated({ stored: makeStored({ expireAfterViews: 5 }) });

  it.each<[string, Parameters<typeof applyUpdateToResult>[1], number]>([
    ['takes the views that were used', { viewsUsed: 2 }, 3],
    ['leaves none if more were used than there were', { viewsUsed: 9 }, 0],
    ['leaves none once it has expired', { isExpired: true, viewsUsed: 1 }, 0],
    ['leaves none once its days are over', { isPastExpiryDate: true }, 0],
  ])('%s', (_promise, update, viewsLeft) => {
    expect(applyUpdateToResult(created, update).viewsLeft).toBe(viewsLeft);
  });

  it('is the same result if nothing changed, and never gives views back', () => {
    const result = { ...created, viewsLeft: 3 };
    expect(applyUpdateToResult(result, { viewsUsed: 2 })).toBe(result);
    expect(applyUpdateToResult(result, { viewsUsed: 1 })).toBe(result);
  });
});

describe('the views of a row', () => {
  it('are none where more are left than were allowed', () => {
    expect(getViewsUsed(makeRow({ viewsLeft: 7 }))).toBe(0);
  });

  const logged = { ...countAudit([]), views: 1, failedViews: 1 };
  it.each([
    ['are those that are missing, without failed tries', 1, true, false, { times: 3, isComplete: true }],
    ['are those of the log, if what is left is not known', undefined, true, true, { times: 1, isComplete: true }],
    ['are those of the log once it expired, when tries lower them', 1, false, false, { times: 1, isComplete: false }],
  ])('%s', (_promise, viewsLeft, isActive, isComplete, opened) => {
    expect(countViews(makeRow({ viewsLeft }), logged, { isActive, isComplete })).toEqual(opened);
  });

  it('are not known while the log has shown none and goes on', () => {
    const none = { ...countAudit([]), failedViews: 2 };
    expect(countViews(makeRow(), none, { isActive: false, isComplete: false })).toBeUndefined();
  });
});
