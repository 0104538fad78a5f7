import { describe, expect, it } from 'vitest';
import type { AuditKind } from '@/lib/push/audit';
import { firstSeen, follow, needsLog } from '@/lib/push/watch/follow';
import { type LogStart, NO_LOG, withPages } from '@/lib/push/watch/read-log';
import type { Sighting } from '@/lib/push/watch/sighting';
import type { WatchedPush } from '@/lib/push/watch/watch-memory';
import { DAY_MS, makeLog, makeSighting, makeWatched } from './make-sighting';

const NOW = 9000;
const ended = { isExpired: true, expiredAt: 5000 };

describe('what is told', () => {
  type Row = [
    what: string,
    before: Partial<WatchedPush>,
    seen: Partial<Sighting>,
    log: AuditKind[],
    told: [kind: string, count: number][],
  ];
  it.each<Row>([
    ['a first view', {}, { looks: 1 }, ['made', 'opened'], [['first-view', 1]]],
    ['a further view', { views: 1 }, { looks: 2 }, ['opened', 'opened'], [['further-views', 1]]],
    ['the last view', { views: 2 }, { looks: 3 }, ['opened', 'opened', 'opened'], [['last-view', 1]]],
    [
      'the only view of a push that allows one, as its last',
      {},
      { allowed: 1, looks: 1 },
      ['opened'],
      [['last-view', 1]],
    ],
    [
      'a day of views at once: the first, those between as one, the last',
      {},
      { allowed: 5, ...ended, looks: 5 },
      ['opened', 'opened', 'opened', 'opened', 'opened', 'too-late'],
      [
        ['first-view', 1],
        ['further-views', 3],
        ['last-view', 1],
      ],
    ],
    [
      'a view that came between the list and the log',
      { views: 1 },
      { allowed: 5, looks: 2 },
      ['opened', 'opened', 'opened'],
      [['further-views', 2]],
    ],
    ['the end by time, before the instance notices', {}, { isDaysOver: true }, [], [['ended-by-time', 1]]],
    ['the end by time', {}, { isExpired: true, expiredAt: 1000 + DAY_MS }, [], [['ended-by-time', 1]]],
    ['the end by hand', {}, { ...ended, isByHand: true }, ['expired'], [['ended-by-hand', 1]]],
    [
      'a view, then the end by hand',
      {},
      { ...ended, isByHand: true, looks: 1 },
      ['opened', 'expired'],
      [
        ['first-view', 1],
        ['ended-by-hand', 1],
      ],
    ],
    ['an end that the instance does not explain', {}, ended, [], [['ended', 1]]],
    [
      'an expire of one whose views are used up, as its last view',
      { views: 2 },
      { ...ended, isByHand: true, looks: 3 },
      ['opened', 'opened', 'opened', 'expired'],
      [['last-view', 1]],
    ],
    [
      'nothing of looks after the end',
      { views: 1 },
      { isExpired: true, expiredAt: 2000 + DAY_MS, looks: 3 },
      ['opened', 'too-late', 'too-late'],
      [['ended-by-time', 1]],
    ],
    [
      'nothing of looks of the owner and of administrators',
      {},
      {},
      ['own-look', 'admin-look', 'edited', 'emailed'],
      [],
    ],
    [
      'nothing of wrong passphrases unless it is followed for them',
      {},
      { looks: 1 },
      ['wrong-passphrase', 'opened'],
      [['first-view', 1]],
    ],
    [
      'new wrong passphrases of one that is followed',
      { wrongPassphrases: 1 },
      {},
      ['wrong-passphrase', 'wrong-passphrase', 'wrong-passphrase'],
      [['wrong-passphrases', 2]],
    ],
    ['no wrong passphrase from before it was followed', { wrongPassphrases: null }, {}, ['wrong-passphrase'], []],
    ['no expire from here', { isEndedHere: true }, { ...ended, isByHand: true }, ['expired'], []],
    [
      'a view before an expire from here',
      { isEndedHere: true },
      { ...ended, isByHand: true, looks: 1 },
      ['opened', 'expired'],
      [['first-view', 1]],
    ],
    ['nothing once its end was told', { isOver: true }, { ...ended, looks: 3 }, ['opened', 'opened', 'opened'], []],
    ['nothing where an answer is older than what is remembered', { views: 2 }, { looks: 1 }, [], []],
  ])('%s', (_what, before, seen, log, told) => {
    const { events } = follow(makeWatched(before), makeSighting(seen), makeLog(...log), NOW);
    expect(events.map(({ kind, count }) => [kind, count])).toEqual(told);
  });

  it('comes with its place and program, by the instance’s clock', () => {
    const seen = makeSighting({ looks: 2, allowed: 5 });
    expect(follow(makeWatched(), seen, makeLog('made', 'opened', 'opened'), NOW).events).toEqual([
      {
        id: 'p/view/1',
        push: 'p',
        kind: 'first-view',
        count: 1,
        used: 2,
        allowed: 5,
        at: 3000,
        createdAt: 1000,
        origin: { ip: '10.0.0.1', userAgent: 'agent 1' },
      },
      expect.objectContaining({ id: 'p/view/2', at: 4000, origin: { ip: '10.0.0.2', userAgent: 'agent 2' } }),
    ]);
  });

  it('does not depend on the order of the log', () => {
    const seen = makeSighting({ looks: 2, allowed: 5 });
    const log = makeLog('made', 'opened', 'opened');
    const reversed = { ...log, events: log.events.toReversed() };
    expect(follow(makeWatched(), seen, reversed, NOW)).toEqual(follow(makeWatched(), seen, log, NOW));
  });
});

it('what was told is remembered, and nothing is told again', () => {
  const seen = makeSighting({ looks: 1 });
  const log = makeLog('opened', 'wrong-passphrase', 'wrong-passphrase');
  const first = follow(makeWatched({ wrongPassphrases: null }), seen, makeLog('wrong-passphrase'), NOW);
  expect(first.push).toMatchObject({ views: 1, wrongPassphrases: 1 });
  const second = follow(first.push, seen, log, NOW);
  expect(second.events).toMatchObject([{ kind: 'wrong-passphrases', count: 1 }]);
  expect(follow(second.push, seen, log, NOW)).toEqual({ push: second.push, events: [] });
});

describe('without the log', () => {
  it.each<[string, Partial<WatchedPush>, Partial<Sighting>, [string, number][]]>([
    [
      'views are told by the counter',
      {},
      { looks: 2 },
      [
        ['first-view', 1],
        ['further-views', 1],
      ],
    ],
    ['an end by views is told as such', { views: 1 }, { ...ended, looks: 3 }, [['ended-by-views', 2]]],
    ['an end by hand is told without a place', {}, { ...ended, isByHand: true }, [['ended-by-hand', 1]]],
    [
      'late looks do not make an end by time one by views',
      {},
      { isExpired: true, expiredAt: 2000 + DAY_MS, looks: 3 },
      [['ended-by-time', 1]],
    ],
  ])('%s', (_what, before, seen, told) => {
    const { events } = follow(makeWatched(before), makeSighting(seen), NO_LOG, NOW);
    expect(events.map(({ kind, count }) => [kind, count])).toEqual(told);
    expect(events.every(({ origin }) => origin === undefined)).toBe(true);
  });

  it('nothing is told and nothing changes while it is still to be read', () => {
    const before = makeWatched();
    expect(follow(before, makeSighting({ looks: 1 }), undefined, NOW)).toEqual({ push: before, events: [] });
  });
});

describe('a long log', () => {
  const start: LogStart = { pages: 4, views: 2, wrong: 190, until: 1500 };

  it('is counted from its beginning, though only its end was read', () => {
    const before = makeWatched({ views: 2, wrongPassphrases: 190, log: start });
    const log = { ...makeLog('wrong-passphrase', 'opened', 'wrong-passphrase'), start, next: start };
    const { push, events } = follow(before, makeSighting({ looks: 3, allowed: 9 }), log, NOW);
    expect(events).toMatchObject([
      { kind: 'further-views', count: 1, used: 3, origin: { ip: '10.0.0.1' } },
      { kind: 'wrong-passphrases', id: 'p/wrong/192', count: 2, origin: { ip: '10.0.0.2' } },
    ]);
    expect(push).toMatchObject({ views: 3, wrongPassphrases: 192, log: start });
  });

  it('of a push that has ended tells nothing until its end is read', () => {
    const seen = makeSighting({ ...ended, isByHand: true, looks: 9, allowed: 9 });
    const part = { events: makeLog('opened').events, isWhole: false, next: start };
    const first = follow(makeWatched(), seen, part, NOW);
    expect(first).toEqual({ push: { ...makeWatched(), log: start }, events: [] });
    const rest = { ...makeLog('opened', 'expired'), start, next: start };
    expect(follow(first.push, seen, rest, NOW).events).toMatchObject([
      { kind: 'first-view' },
      { kind: 'further-views', count: 2, used: 3 },
      { kind: 'ended-by-hand', origin: { ip: '10.0.0.1' } },
    ]);
  });

  it('of a push that has ended tells what it can where it does not go on', () => {
    const seen = makeSighting({ ...ended, isByHand: true });
    const stuck = { start, events: [], isWhole: false, next: start };
    const { events } = follow(makeWatched({ views: 1, log: start }), seen, stuck, NOW);
    expect(events.map(({ kind }) => kind)).toEqual(['further-views', 'ended-by-hand']);
  });

  it('is no ground to count new wrong passphrases from before all of it was read', () => {
    const before = makeWatched({ views: 2, wrongPassphrases: null });
    const part = { events: makeLog('wrong-passphrase').events, isWhole: false, next: start };
    const { push, events } = follow(before, makeSighting(), part, NOW);
    expect(push.wrongPassphrases).toBeNull();
    const all = { ...makeLog('wrong-passphrase'), start, next: start };
    const told = follow(push, makeSighting(), all, NOW);
    expect([...events, ...told.events]).toEqual([]);
    expect(told.push.wrongPassphrases).toBe(191);
  });

  it('is no ground either where the instance does not give it', () => {
    expect(
      follow(makeWatched({ wrongPassphrases: null }), makeSighting(), NO_LOG, NOW).push.wrongPassphrases,
    ).toBeNull();
  });

  it('is one where the instance has the newest first, and there is no way to read more', () => {
    const part = { events: makeLog('wrong-passphrase').events, isWhole: false };
    const { push } = follow(makeWatched({ wrongPassphrases: null }), makeSighting(), part, NOW);
    expect(push.wrongPassphrases).toBe(1);
  });

  it('need not be read again as far as its pages are full and oldest first', () => {
    const { events } = makeLog('made', 'opened', 'wrong-passphrase', 'opened');
    expect(withPages(undefined, 1, events)).toEqual({ pages: 1, views: 2, wrong: 1, until: 5000 });
    expect(withPages(start, 1, events)).toEqual({ pages: 5, views: 4, wrong: 191, until: 5000 });
    for (const changing of [[], events.toReversed(), events.slice(0, 1), [...events, ...events]])
      expect(withPages(start, 1, changing)).toBe(start);
  });
});

describe('the log is read', () => {
  it.each<[string, boolean, Partial<WatchedPush>, Partial<Sighting>]>([
    ['when views moved', true, {}, { looks: 1 }],
    ['when it was expired by hand', true, {}, { ...ended, isByHand: true }],
    ['when looks moved before it ended', true, {}, { ...ended, looks: 1 }],
    ['when it is followed for wrong passphrases', true, { wrongPassphrases: 0 }, {}],
    ['not when nothing moved', false, { views: 1 }, { looks: 1 }],
    ['not when only its days are over', false, {}, { isDaysOver: true }],
    [
      'not when it was expired from here and nothing else moved',
      false,
      { isEndedHere: true },
      { ...ended, isByHand: true },
    ],
    ['not when its end was told', false, { isOver: true, wrongPassphrases: 0 }, { looks: 3 }],
  ])('%s', (_what, isNeeded, before, seen) => {
    expect(needsLog(makeWatched(before), makeSighting(seen))).toBe(isNeeded);
  });
});

it('a push that is over when it is first seen has nothing to tell', () => {
  for (const seen of [{ isDaysOver: true }, { looks: 3 }, ended])
    expect(firstSeen(makeSighting(seen))).toMatchObject({ isOver: true });
});
