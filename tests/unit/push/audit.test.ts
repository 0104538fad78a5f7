import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@/lib/api/schemas';
import {
  type AuditEvent,
  type AuditKind,
  auditEventOf,
  countAudit,
  groupAudit,
  joinLog,
  oldestFirst,
} from '@/lib/push/audit';

const event = (kind: AuditKind, at: number, fields: Partial<AuditEvent> = {}): AuditEvent => ({
  kind,
  at,
  ip: '10.0.0.5',
  userAgent: 'curl/8',
  ...fields,
});
const kindsOf = (events: readonly AuditEvent[]) => events.map(({ kind }) => kind);

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  kind: 'view',
  ip: '10.0.0.5',
  user_agent: 'curl/8',
  referrer: 'https://pw.test/p/secret-token/r',
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:01.000Z',
  ...fields,
});

describe('an entry', () => {
  it.each([
    ['creation', 'made'],
    ['view', 'opened'],
    ['failed_view', 'too-late'],
    ['expire', 'expired'],
    ['failed_passphrase', 'wrong-passphrase'],
    ['admin_view', 'admin-look'],
    ['owner_view', 'own-look'],
    ['edit', 'edited'],
    ['creation_email_send', 'emailed'],
    ['something_new', 'other'],
    ['toString', 'other'],
  ])('%s is called %s', (kind, called) => {
    expect(auditEventOf(entry({ kind })).kind).toBe(called);
  });

  it('keeps time and origin, but not the referrer, which may be the link', () => {
    expect(auditEventOf(entry({}))).toEqual(event('opened', Date.UTC(2026, 0, 1, 12)));
  });

  it('may lack address and program', () => {
    expect(auditEventOf(entry({ ip: null, user_agent: undefined }))).toMatchObject({ ip: '', userAgent: '' });
  });
});

describe('a log', () => {
  it('is sorted oldest first from either order', () => {
    const log = [event('made', 1), event('opened', 2), event('expired', 3)];
    expect(oldestFirst(log)).toEqual(log);
    expect(oldestFirst(log.toReversed())).toEqual(log);
  });

  it('keeps the instance’s order of entries of the same time, from either order', () => {
    const log = [event('made', 1), event('wrong-passphrase', 2), event('opened', 2), event('expired', 3)];
    expect(kindsOf(oldestFirst(log))).toEqual(kindsOf(log));
    expect(kindsOf(oldestFirst(log.toReversed()))).toEqual(kindsOf(log));
  });

  it('loses no entry by sorting and grouping', () => {
    const kinds = fc.constantFrom<AuditKind>('opened', 'wrong-passphrase', 'too-late', 'own-look');
    const events = fc.array(
      fc.record({ kind: kinds, at: fc.nat(50), ip: fc.constantFrom('a', 'b'), userAgent: fc.constant('') }),
    );
    fc.assert(
      fc.property(events, (log) => {
        const ordered = oldestFirst(log);
        expect(groupAudit(ordered).flat()).toEqual(ordered);
        expect(ordered.toSorted((a, b) => a.at - b.at)).toEqual(ordered);
        expect(ordered).toHaveLength(log.length);
      }),
    );
  });

  it('groups repeated failures of one program at one address', () => {
    const wrong = (at: number, fields: Partial<AuditEvent> = {}) => event('wrong-passphrase', at, fields);
    const groups = groupAudit([
      wrong(1),
      wrong(2),
      wrong(3, { ip: '10.0.0.6' }),
      wrong(4),
      event('opened', 5),
      wrong(6),
    ]);
    expect(groups.map((group) => group.map(({ at }) => at))).toEqual([[1, 2], [3], [4], [5], [6]]);
  });

  it('never groups views', () => {
    expect(groupAudit([event('opened', 1), event('opened', 2)])).toHaveLength(2);
  });

  it('is counted by kind', () => {
    const log = [
      event('made', 0),
      event('opened', 1),
      event('opened', 2, { ip: '10.0.0.6' }),
      event('opened', 3),
      event('opened', 4, { ip: '' }),
      event('wrong-passphrase', 5),
      event('own-look', 6),
      event('own-look', 7),
      event('admin-look', 8),
      event('too-late', 9),
    ];
    expect(countAudit(log)).toEqual({
      opened: 4,
      openedFrom: 2,
      wrongPassphrase: 1,
      tooLate: 1,
      ownLooks: 2,
      adminLooks: 1,
    });
  });
});

const PAGE = 50;
const eventAt = (at: number, kind: AuditEvent['kind'] = 'opened'): AuditEvent => ({ kind, at, ip: '', userAgent: '' });

/** Reads a log in pages, up to the first that is not full; more happens between them. */
function readWhile(log: AuditEvent[], happens: AuditEvent[][], isNewestFirst: boolean): AuditEvent[] {
  let read: AuditEvent[] = [];
  let all = [...log];
  for (let page = 0; page * PAGE < all.length; page++) {
    const shown = (isNewestFirst ? all.toReversed() : all).slice(page * PAGE, (page + 1) * PAGE);
    read = joinLog(read, shown);
    if (shown.length < PAGE) break;
    all = [...all, ...(happens[page] ?? [])];
  }
  return isNewestFirst ? read.toReversed() : read;
}

describe('the pages of a log', () => {
  it.each([
    ['the newest first', true],
    ['the oldest first', false],
  ])('have each entry once with %s, whatever happens while they are read', (_how, isNewestFirst) => {
    const log = fc.integer({ min: 0, max: 180 });
    const happens = fc.array(fc.nat(60), { maxLength: 4 });
    fc.assert(
      fc.property(log, happens, (length, counts) => {
        const before = Array.from({ length }, (_, at) => eventAt(at));
        let now = length;
        const more = counts.map((count) => Array.from({ length: count }, () => eventAt(now++)));
        const read = readWhile(before, more, isNewestFirst);
        expect(new Set(read.map(({ at }) => at)).size).toBe(read.length);
        expect(read.slice(0, length).map(({ at }) => at)).toEqual(before.map(({ at }) => at));
      }),
      { numRuns: 1000 },
    );
  });

  it('keep equal entries of the same millisecond', () => {
    const log = Array.from({ length: 100 }, () => eventAt(1));
    expect(readWhile(log, [], false)).toHaveLength(100);
  });
});
