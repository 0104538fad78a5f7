import { expect, it } from 'vitest';
import { addEvents, eventToPushUpdate } from '@/lib/activity/activity-event';
import { hashUrlToken } from '@/lib/base/encoding';
import { makeActivityEvent } from '../../fakes/make-activity-event';

const DAY_MS = 86_400_000;
const NOW = 400 * DAY_MS;
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

it('adds events on top, as new', () => {
  const { isSeen: _s, isNotified: _t, detectedAt: _f, ...found } = makeActivityEvent({ id: 'b' });
  const kept = addEvents([makeActivityEvent({ id: 'a' })], [found, { ...found, id: 'c' }], NOW);
  expect(idsOf(kept)).toEqual(['c', 'b', 'a']);
  expect(kept[0]).toMatchObject({ detectedAt: NOW, isSeen: false, isNotified: false });
});

it('adds no event twice, and keeps it seen', () => {
  const event = makeActivityEvent({ id: 'a', isSeen: true, detectedAt: NOW });
  expect(addEvents([event], [event], NOW)).toEqual([event]);
});

it.each([
  ['seen eight days ago is gone', true, -8, false],
  ['seen six days ago is there', true, -6, true],
  ['not seen stays as long as it is not', false, -300, true],
  ['seen before the clock was set back by a year is gone', true, 365, false],
])('what was %s', (_what, isSeen, days, isThere) => {
  const event = makeActivityEvent({ id: 'a', isSeen, detectedAt: NOW + days * DAY_MS });
  expect(idsOf(addEvents([event], [], NOW))).toEqual(isThere ? ['a'] : []);
});

it('names a push by the SHA-256 of its token', async () => {
  expect(await hashUrlToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it.each([
  ['expired-by-time', { isExpiredManually: false, isPastExpiryDate: true }],
  ['expired-manually', { isExpiredManually: true, isPastExpiryDate: false }],
  ['expired', { isExpiredManually: false, isPastExpiryDate: false }],
] as const)('the event “%s” tells how its push expired', (kind, how) => {
  expect(eventToPushUpdate(makeActivityEvent({ kind, occurredAt: 7 }))).toEqual({
    ...{ viewsUsed: 1, isExpired: true, expiredAt: 7 },
    ...how,
  });
});
