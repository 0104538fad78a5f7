import { describe, expect, it } from 'vitest';
import {
  learnEndedHere,
  learnList,
  learnMade,
  learnMissing,
  learnPause,
  learnPush,
  learnUnread,
  movedIn,
  vanishedFrom,
} from '@/lib/push/watch/compare';
import type { Sighting } from '@/lib/push/watch/sighting';
import { followPassphrases, MOST_FOLLOWED, NOTHING_WATCHED, type WatchMemory } from '@/lib/push/watch/watch-memory';
import { makeLog, makeSighting, makeWatched } from './make-sighting';

const frame = { leftOut: [], reachedBefore: null, now: 9000 };
/** After a restart of the browser: what was left out before is known by nothing but how far the memory reaches. */
const afterRestart = ({ reach }: WatchMemory) => ({ ...frame, reachedBefore: reach ?? null });
const row = (createdAt: number, fields: Partial<Sighting> = {}) =>
  makeSighting({ push: `p${createdAt}`, createdAt, ...fields });
const whole = (...rows: Sighting[]) => ({ rows, isWhole: true });
const firstPages = (...rows: Sighting[]) => ({ rows, isWhole: false });
const remembered = (...lists: Parameters<typeof learnList>[1][]): WatchMemory =>
  lists.reduce((memory, list) => learnList(memory, list, frame).memory, NOTHING_WATCHED);

describe('a push that is seen for the first time', () => {
  it('has nothing to tell, however often it was opened before', () => {
    const { memory, events } = learnList(NOTHING_WATCHED, whole(row(1, { looks: 2 })), frame);
    expect(events).toEqual([]);
    expect(movedIn(memory, whole(row(1, { looks: 2 })))).toEqual([]);
  });

  it('and was made from here tells all that happened since', () => {
    const memory = learnMade(NOTHING_WATCHED, 'p1', 1);
    expect(movedIn(memory, whole(row(1, { looks: 1 })))).toHaveLength(1);
  });
});

describe('a push that is not in the list', () => {
  it('has vanished if the list is whole', () => {
    expect(vanishedFrom(remembered(whole(row(1), row(2))), whole(row(2)))).toEqual([{ push: 'p1', createdAt: 1 }]);
  });

  it('has not if it may be on a further page', () => {
    expect(vanishedFrom(remembered(whole(row(1), row(2))), firstPages(row(2)))).toEqual([]);
    expect(vanishedFrom(remembered(whole(row(1), row(2))), firstPages(row(3), row(1)))).toEqual([
      { push: 'p2', createdAt: 2 },
    ]);
    const ofOneMoment = row(2, { push: 'of the same moment' });
    expect(vanishedFrom(remembered(whole(row(2), ofOneMoment)), firstPages(row(3), ofOneMoment))).toEqual([]);
  });

  it('is forgotten after three rounds that found it nowhere', () => {
    const once = learnMissing(remembered(whole(row(1))), ['p1']);
    const twice = learnMissing(once, ['p1']);
    expect(Object.keys(twice.pushes)).toEqual(['p1']);
    expect(learnMissing(twice, ['p1']).pushes).toEqual({});
    const seenAgain = learnList(twice, whole(row(1)), frame).memory;
    expect(Object.keys(learnMissing(seenAgain, ['p1']).pushes)).toEqual(['p1']);
  });

  it('is forgotten at once when its end was told', () => {
    expect(remembered(whole(row(1, { isDaysOver: true })), whole()).pushes).toEqual({});
  });
});

describe('a push that was left out', () => {
  const leftOut = ['p2'];

  it('is not remembered', () => {
    const { memory } = learnList(NOTHING_WATCHED, whole(row(2), row(1)), { ...frame, leftOut });
    expect(Object.keys(memory.pushes)).toEqual(['p1']);
  });

  it('stays out after a restart, when nothing knows why any more', () => {
    const { memory } = learnList(NOTHING_WATCHED, whole(row(2), row(1)), { ...frame, leftOut });
    const later = afterRestart(memory);
    const first = learnList(memory, whole(row(3), row(1)), later).memory;
    expect(Object.keys(first.pushes).sort()).toEqual(['p1', 'p3']);
    // It may come back into reach at any time.
    expect(Object.keys(learnList(first, whole(row(3), row(2)), later).memory.pushes)).not.toContain('p2');
  });

  it('does not keep out what rounds could not reach before', () => {
    const memory = remembered(firstPages(row(9), row(8)));
    const restarted = learnList(memory, whole(row(9), row(7)), afterRestart(memory));
    expect(Object.keys(restarted.memory.pushes)).toContain('p7');
  });

  it('does not keep out what lies in a gap between two rounds', () => {
    const memory = remembered(firstPages(row(2), row(1)), firstPages(row(9), row(8)));
    const restarted = learnList(memory, firstPages(row(9), row(5)), afterRestart(memory));
    expect(Object.keys(restarted.memory.pushes)).toContain('p5');
  });
});

it('a note that a push is ended from here can be taken back', () => {
  const noted = learnEndedHere(remembered(whole(row(1))), 'p1', true);
  expect(noted.pushes.p1?.isEndedHere).toBe(true);
  expect(learnEndedHere(noted, 'p1', false).pushes.p1?.isEndedHere).toBe(false);
  expect(learnEndedHere(noted, 'unknown', true)).toBe(noted);
});

describe('after the watch was off', () => {
  it('what has ended meanwhile is not looked for', () => {
    const paused = learnPause(remembered(whole(row(1), row(2))));
    const { memory, events } = learnList(paused, whole(row(2, { looks: 1 })), frame);
    expect([events, vanishedFrom(memory, whole(row(2)))]).toEqual([[], []]);
    expect(memory.pushes).toEqual({ p2: makeWatched({ createdAt: 2, views: 1 }) });
  });

  it('what is out of reach stays known, and is not told of when it comes back', () => {
    const paused = learnPause(remembered(whole(row(1), row(2))));
    const { memory } = learnList(paused, firstPages(row(9), row(2)), frame);
    expect(learnList(memory, whole(row(1, { looks: 1 })), frame).events).toEqual([]);
  });
});

it('a server is given three rounds for each log, not for all', () => {
  const seen = row(1, { looks: 1 });
  const unread = (memory: WatchMemory) => learnUnread(memory, seen, 9000);
  const twice = unread(unread(learnMade(NOTHING_WATCHED, 'p1', 1)).memory);
  expect(twice.events).toEqual([]);
  expect(unread(twice.memory).events).toHaveLength(1);
  const read = learnPush(twice.memory, seen, makeLog('opened'), 9000).memory;
  const later = learnUnread(read, row(1, { looks: 2 }), 9000);
  expect(later.events).toEqual([]);
});

it('the memory holds no more than it must, the newest', () => {
  const rows = Array.from({ length: 600 }, (_, index) => row(600 - index));
  const { pushes } = remembered(whole(...rows));
  expect(Object.keys(pushes)).toHaveLength(500);
  expect(pushes.p600).toBeDefined();
  expect(pushes.p1).toBeUndefined();
});

describe('following for wrong passphrases', () => {
  it('is for a few pushes, and for watched ones', () => {
    const rows = Array.from({ length: MOST_FOLLOWED + 1 }, (_, index) => row(index + 1));
    let memory = remembered(whole(...rows));
    for (const { push } of rows.slice(0, MOST_FOLLOWED)) memory = followPassphrases(memory, push, true) as WatchMemory;
    expect(followPassphrases(memory, `p${MOST_FOLLOWED + 1}`, true)).toBeUndefined();
    expect(followPassphrases(memory, 'unknown', true)).toBeUndefined();
    expect(movedIn(memory, whole(...rows))).toHaveLength(MOST_FOLLOWED);
    const freed = followPassphrases(memory, 'p1', false) as WatchMemory;
    expect(movedIn(freed, whole(...rows))).toHaveLength(MOST_FOLLOWED - 1);
    expect(followPassphrases(freed, `p${MOST_FOLLOWED + 1}`, true)).toBeDefined();
  });
});
