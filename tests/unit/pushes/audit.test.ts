import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AuditEvent,
  type AuditKind,
  appendAuditPage,
  countAudit,
  groupAudit,
  sortOldestFirst,
} from '@/lib/pushes/audit';

const event = (kind: AuditKind, at: number, fields: Partial<AuditEvent> = {}): AuditEvent => ({
  kind,
  at,
  ip: '10.0.0.5',
  userAgent: 'curl/8',
  ...fields,
});
const kindsOf = (events: readonly AuditEvent[]) => events.map(({ kind }) => kind);

describe('a log', () => {
  it('keeps the instance’s order of entries of the same time, from either order', () => {
    const log = [event('creation', 1), event('failed-passphrase', 2), event('view', 2), event('expired', 3)];
    expect(kindsOf(sortOldestFirst(log))).toEqual(kindsOf(log));
    expect(kindsOf(sortOldestFirst(log.toReversed()))).toEqual(kindsOf(log));
  });

  it('loses no entry by sorting and grouping', () => {
    const kinds = fc.constantFrom<AuditKind>('view', 'failed-passphrase', 'failed-view', 'owner-view');
    const events = fc.array(
      fc.record({ kind: kinds, at: fc.nat(50), ip: fc.constantFrom('a', 'b'), userAgent: fc.constant('') }),
    );
    fc.assert(
      fc.property(events, (log) => {
        const ordered = sortOldestFirst(log);
        expect(groupAudit(ordered).flat()).toEqual(ordered);
        expect(ordered.toSorted((a, b) => a.at - b.at)).toEqual(ordered);
        expect(ordered).toHaveLength(log.length);
      }),
    );
  });

  it('groups repeated failures of one program at one address, and no views', () => {
    const wrong = (at: number, fields: Partial<AuditEvent> = {}) => event('failed-passphrase', at, fields);
    const groups = groupAudit([
      wrong(1),
      wrong(2),
      wrong(3, { ip: '10.0.0.6' }),
      wrong(4),
      event('view', 5),
      event('view', 6),
    ]);
    expect(groups.map((group) => group.map(({ at }) => at))).toEqual([[1, 2], [3], [4], [5], [6]]);
  });

  it('is counted by kind', () => {
    const kinds = ['creation', 'failed-passphrase', 'owner-view', 'owner-view', 'admin-view', 'failed-view'] as const;
    const views = ['10.0.0.5', '10.0.0.6', '10.0.0.5', ''].map((ip, at) => event('view', at, { ip }));
    expect(countAudit([...views, ...kinds.map((kind) => event(kind, 9))])).toEqual({
      views: 4,
      openedFrom: 2,
      wrongPassphrase: 1,
      failedViews: 1,
      ownerViews: 2,
      adminViews: 1,
    });
  });
});

const PAGE = 50;

/** Reads a log in pages, up to the first that is not full; more happens between them. */
function readWhile(log: AuditEvent[], happens: AuditEvent[][], isNewestFirst: boolean): AuditEvent[] {
  let read: AuditEvent[] = [];
  let all = [...log];
  for (let page = 0; page * PAGE < all.length; page++) {
    const shown = (isNewestFirst ? all.toReversed() : all).slice(page * PAGE, (page + 1) * PAGE);
    read = appendAuditPage(read, shown);
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
        const before = Array.from({ length }, (_, at) => event('view', at));
        let now = length;
        const more = counts.map((count) => Array.from({ length: count }, () => event('view', now++)));
        const read = readWhile(before, more, isNewestFirst);
        expect(new Set(read.map(({ at }) => at)).size).toBe(read.length);
        expect(read.slice(0, length).map(({ at }) => at)).toEqual(before.map(({ at }) => at));
      }),
      { numRuns: 1000 },
    );
  });

  it('keep equal entries of the same millisecond', () => {
    const log = Array.from({ length: 100 }, () => event('view', 1));
    expect(readWhile(log, [], false)).toHaveLength(100);
  });
});
