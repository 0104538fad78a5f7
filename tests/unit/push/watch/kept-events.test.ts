import { expect, it } from 'vitest';
import { withEvents } from '@/lib/push/watch/kept-events';
import { makeWatchEvent } from '../../../fakes/make-watch-event';

const DAY_MS = 86_400_000;
const NOW = 400 * DAY_MS;
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

it('what happened last is on top, and new', () => {
  const { isSeen: _s, isTold: _t, foundAt: _f, ...found } = makeWatchEvent({ id: 'b' });
  const kept = withEvents([makeWatchEvent({ id: 'a' })], [found, { ...found, id: 'c' }], NOW);
  expect(idsOf(kept)).toEqual(['c', 'b', 'a']);
  expect(kept[0]).toMatchObject({ foundAt: NOW, isSeen: false, isTold: false });
});

it('what is kept already is not there twice, and stays seen', () => {
  const event = makeWatchEvent({ id: 'a', isSeen: true, foundAt: NOW });
  expect(withEvents([event], [event], NOW)).toEqual([event]);
});

it.each([
  ['seen eight days ago is gone', true, -8, false],
  ['seen six days ago is there', true, -6, true],
  ['not seen stays as long as it is not', false, -300, true],
  ['seen before the clock was set back by a year is gone', true, 365, false],
])('what was %s', (_what, isSeen, days, isThere) => {
  const event = makeWatchEvent({ id: 'a', isSeen, foundAt: NOW + days * DAY_MS });
  expect(idsOf(withEvents([event], [], NOW))).toEqual(isThere ? ['a'] : []);
});
