import { describe, expect, it } from 'vitest';
import { type AccountBaseline, EMPTY_ACCOUNT_BASELINE, type PushBaseline } from '@/lib/activity/activity-event';
import {
  type ActiveList,
  hasPassphraseAlert,
  MAX_PASSPHRASE_ALERTS,
  markPaused,
  type PushObservation,
  type PushSnapshot,
  reconcileList,
  reconcilePush,
  removePrivate,
  setPassphraseAlert,
  toPushSnapshot,
  trackCreated,
} from '@/lib/activity/reconcile';
import type { AuditEvent, AuditKind } from '@/lib/pushes/audit';
import { makeRow } from '../pushes/make-row';

const DAY_MS = 86_400_000;

/** Polls a list with these rows, which is complete. */
const listed = (before: AccountBaseline, rows: PushSnapshot[], fields: Partial<ActiveList> = {}) =>
  reconcileList(before, {
    rows,
    isComplete: true,
    excluded: new Set(),
    tracksNew: true,
    skipsForGood: false,
    isAccountChanged: false,
    ...fields,
  });

const snapshot = (pushHash: string, fields: Partial<PushSnapshot> = {}): PushSnapshot => ({
  pushHash,
  createdAt: 1000,
  expiresAt: 1000 + DAY_MS,
  maxViews: 3,
  viewsUsed: 0,
  isPastExpiryDate: false,
  ...fields,
});
const known = (fields: Partial<PushBaseline> = {}): AccountBaseline => ({
  pushes: {
    p: {
      createdAt: 1000,
      expiresAt: 1000 + DAY_MS,
      maxViews: 3,
      reportedViews: 0,
      missingCount: 0,
      isExpirationReported: false,
      ...fields,
    },
  },
  newestCreatedAt: 1000,
});
/** A whole log, at 2000, 3000 and so on, each entry from an address of its own. */
const log = (...kinds: AuditKind[]): PushObservation['log'] => ({
  events: kinds.map((kind, at): AuditEvent => ({ kind, at: 2000 + at * 1000, ip: `10.0.0.${at}`, userAgent: '' })),
  isComplete: true,
});

describe('a list', () => {
  it('adds new pushes silently, but none that is skipped or older than the last one seen', () => {
    const rows = ['new', 'old', 'private'].map((push) =>
      snapshot(push, { viewsUsed: 2, createdAt: push === 'old' ? 1000 : 2000 }),
    );
    const before = { pushes: {}, newestCreatedAt: 1000 };
    const { baseline, logsToRead } = listed(before, rows, { excluded: new Set(['private']) });
    expect(baseline).toMatchObject({ pushes: { new: { reportedViews: 2 } }, newestCreatedAt: 2000 });
    expect([Object.keys(baseline.pushes), logsToRead]).toEqual([['new'], []]);
  });

  it('keeps the mark of an encrypted push that it takes up after a pause, or that it took up first', () => {
    const { createdAt, expiresAt, maxViews } = snapshot('p');
    const created = { createdAt, expiresAt, maxViews, isEncrypted: true };
    const paused = listed(trackCreated(EMPTY_ACCOUNT_BASELINE, 'p', created, false), [snapshot('p')]).baseline;
    const listedFirst = trackCreated(listed({ pushes: {} }, [snapshot('p')]).baseline, 'p', created, true);
    for (const { pushes } of [paused, listedFirst])
      expect(pushes.p).toMatchObject({ isEncrypted: true, reportedViews: 0 });
  });

  it('adds nothing old where one answer comes from a clock that is behind', () => {
    const HOUR_MS = 3_600_000;
    const times = { private: 10 * HOUR_MS, known: 10.5 * HOUR_MS };
    const rows = Object.entries(times).map(([push, createdAt]) => snapshot(push, { createdAt }));
    let baseline: AccountBaseline = {
      pushes: { known: { ...known().pushes.p, createdAt: times.known } as PushBaseline },
      newestCreatedAt: times.known,
    };
    for (const hours of [11, 9, 11]) ({ baseline } = listed(baseline, rows, { serverTime: hours * HOUR_MS }));
    expect([Object.keys(baseline.pushes), baseline.newestCreatedAt]).toEqual([['known'], times.known]);
  });

  it('adds nothing while a private push is in flight, nor later; before the first one, only later', () => {
    const rows = [snapshot('p', { createdAt: 2000 })];
    const waiting = listed({ pushes: {}, newestCreatedAt: 1000 }, rows, { tracksNew: false }).baseline;
    expect(waiting).toEqual({ pushes: {}, newestCreatedAt: 2000 });
    expect(listed(waiting, rows).baseline.pushes).toEqual({});
    expect(listed(removePrivate({ pushes: {}, newestCreatedAt: 1000 }, 'p', 2000), rows).baseline.pushes).toEqual({});
    const unseen = listed(EMPTY_ACCOUNT_BASELINE, rows, { tracksNew: false }).baseline;
    expect(Object.keys(listed(unseen, rows).baseline.pushes)).toEqual(['p']);
  });

  it('replaces the baseline of another account', () => {
    const { baseline } = listed(known(), [snapshot('older', { createdAt: 500 })], { isAccountChanged: true });
    expect([Object.keys(baseline.pushes), baseline.newestCreatedAt]).toEqual([['older'], 1000]);
  });

  it('names pushes to read, newest first: viewed, missing, with passphrase alerts', () => {
    const push = known().pushes.p as PushBaseline;
    const before: AccountBaseline = {
      pushes: {
        viewed: { ...push, createdAt: 2000 },
        marked: { ...push, reportedWrongPassphrases: 0 },
        newer: { ...push, createdAt: 3000 },
        between: { ...push, createdAt: 1500 },
        // It may be on the next page.
        asOldAsTheLast: push,
        older: { ...push, createdAt: 1 },
      },
      newestCreatedAt: 3000,
    };
    const rows = [snapshot('viewed', { viewsUsed: 1, createdAt: 2000 }), snapshot('marked')];
    const inReach = ['newer', 'viewed', 'between', 'marked'];
    expect(listed(before, rows, { isComplete: false }).logsToRead).toEqual(inReach);
    expect(listed(before, rows).logsToRead).toEqual([...inReach, 'asOldAsTheLast', 'older']);
  });

  it('names no push whose end was reported', () => {
    const over = known({ isExpirationReported: true, reportedWrongPassphrases: 0 });
    expect(listed(over, [snapshot('p', { viewsUsed: 3 })]).logsToRead).toEqual([]);
  });

  it('adds no push that is dated more than a minute after it, which would keep out those that follow', () => {
    const serverTime = 2000;
    const rows = [60_000, 60_001].map((ahead) => snapshot(`${ahead}`, { createdAt: serverTime + ahead }));
    const { baseline } = listed({ pushes: {}, newestCreatedAt: 1000 }, rows, { serverTime });
    expect([Object.keys(baseline.pushes), baseline.newestCreatedAt]).toEqual([['60000'], 62_000]);
  });

  it.each([
    ['the others are used', { viewsLeft: 3 }, 2],
    ['none where more are left than the push allows', { viewsLeft: 6 }, 0],
    ['none of an expired push, whose views failed attempts lower, too', { viewsLeft: 1, isExpired: true }, 0],
    ['unknown ones', { viewsLeft: undefined }, undefined],
  ])('counts views by what is left: %s', (_, fields, viewsUsed) => {
    expect(toPushSnapshot(makeRow(fields), 'p')).toMatchObject({ pushHash: 'p', maxViews: 5, viewsUsed });
  });

  it('drops a push that is over once a list lacks it, and does not add it again', () => {
    const { baseline } = listed(known({ isExpirationReported: true }), []);
    expect(baseline).toEqual({ pushes: {}, newestCreatedAt: 1000 });
    expect(listed(baseline, [snapshot('p')]).baseline.pushes).toEqual({});
  });

  it('keeps the newest 500', () => {
    const rows = Array.from({ length: 510 }, (_, at) => snapshot(`p${at}`, { createdAt: at }));
    const { pushes } = listed(EMPTY_ACCOUNT_BASELINE, rows).baseline;
    expect(Object.keys(pushes)).toHaveLength(500);
    expect(pushes.p9).toBeUndefined();
  });

  it('names a push whose days are over, which then ended at that moment', () => {
    const row = snapshot('p', { isPastExpiryDate: true });
    expect(listed(known(), [row]).logsToRead).toEqual(['p']);
    const { events, baseline } = reconcilePush(known(), 'p', { row, now: 9000 });
    expect(events).toMatchObject([{ id: 'p/end', kind: 'expired-by-time', occurredAt: 1000 + DAY_MS }]);
    expect(baseline.pushes.p?.isExpirationReported).toBe(true);
  });

  it('reports nothing of what happened while polling was off', () => {
    const paused = markPaused(known({ reportedWrongPassphrases: 4 }));
    const { baseline, logsToRead } = listed(paused, [snapshot('p', { viewsUsed: 2 })]);
    expect([baseline.pushes.p, logsToRead]).toMatchObject([{ reportedViews: 2, reportedWrongPassphrases: null }, []]);
    expect(listed(paused, []).logsToRead).toEqual([]);
  });
});

describe('one push', () => {
  it.each<[string, Partial<PushBaseline>, PushSnapshot | undefined, PushObservation['log'], string[]]>([
    [
      'its first view, and all after it as one',
      {},
      snapshot('p', { viewsUsed: 2 }),
      log('view', 'view'),
      ['first-view ×1 10.0.0.0', 'further-views ×1 10.0.0.1'],
    ],
    [
      'a view without its place, where not all of the log was read',
      {},
      snapshot('p', { viewsUsed: 1 }),
      { events: [], ...log('view'), isComplete: false },
      ['first-view ×1 -'],
    ],
    [
      'views by the counters, without a log',
      {},
      snapshot('p', { viewsUsed: 2 }),
      undefined,
      ['first-view ×1 -', 'further-views ×1 -'],
    ],
    [
      'an end by hand, with its place',
      {},
      undefined,
      log('view', 'expired'),
      ['first-view ×1 10.0.0.0', 'expired-manually ×1 10.0.0.1'],
    ],
    ['an end by time', { expiresAt: 9000 }, undefined, log(), ['expired-by-time ×1 -']],
    ['an end without a reason, when three lists lack it', { missingCount: 2 }, undefined, undefined, ['expired ×1 -']],
    [
      'wrong passphrases since the last poll',
      { reportedWrongPassphrases: 1 },
      snapshot('p'),
      log('failed-passphrase', 'failed-passphrase'),
      ['wrong-passphrases ×1 10.0.0.1'],
    ],
  ])('reports %s', (_what, fields, row, given, expected) => {
    const { events } = reconcilePush(known(fields), 'p', { row, log: given, now: 9000 });
    expect(events?.map(({ kind, occurrences, origin }) => `${kind} ×${occurrences} ${origin?.ip ?? '-'}`)).toEqual(
      expected,
    );
  });

  it('has no fewer wrong passphrases where a log has lost some', () => {
    const before = known({ reportedWrongPassphrases: 3 });
    const { baseline } = reconcilePush(before, 'p', { row: snapshot('p'), log: log('failed-passphrase'), now: 9000 });
    expect(baseline.pushes.p?.reportedWrongPassphrases).toBe(3);
  });

  it('is no longer missed once a list has it again', () => {
    const { baseline } = listed(known({ missingCount: 2 }), [snapshot('p')]);
    expect(baseline.pushes.p?.missingCount).toBe(0);
  });
});

it('limits passphrase alerts to ten pushes', () => {
  const created = { createdAt: 5, expiresAt: 6, maxViews: 1 };
  let baseline = EMPTY_ACCOUNT_BASELINE;
  for (let at = 0; at <= MAX_PASSPHRASE_ALERTS; at += 1) {
    baseline = trackCreated(baseline, `p${at}`, created, true);
    baseline = setPassphraseAlert(baseline, `p${at}`, true);
  }
  expect(hasPassphraseAlert(baseline, 'p9')).toBe(true);
  expect(hasPassphraseAlert(baseline, 'p10')).toBe(false);
  expect(hasPassphraseAlert(setPassphraseAlert(baseline, 'p9', false), 'p9')).toBe(false);
  expect(setPassphraseAlert(baseline, 'unknown', true)).toBe(baseline);
});

it('keeps what an alert has counted when it is switched on again', () => {
  const before = known({ reportedWrongPassphrases: 4 });
  expect(setPassphraseAlert(before, 'p', true)).toBe(before);
});
