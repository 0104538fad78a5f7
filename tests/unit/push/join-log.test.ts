import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AuditEvent, joinLog } from '@/lib/push/audit';

const PAGE = 50;
const event = (at: number, kind: AuditEvent['kind'] = 'opened'): AuditEvent => ({ kind, at, ip: '', userAgent: '' });

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
        const before = Array.from({ length }, (_, at) => event(at));
        let now = length;
        const more = counts.map((count) => Array.from({ length: count }, () => event(now++)));
        const read = readWhile(before, more, isNewestFirst);
        expect(new Set(read.map(({ at }) => at)).size).toBe(read.length);
        expect(read.slice(0, length).map(({ at }) => at)).toEqual(before.map(({ at }) => at));
      }),
      { numRuns: 1000 },
    );
  });

  it('keep equal entries of the same millisecond', () => {
    const log = Array.from({ length: 100 }, () => event(1));
    expect(readWhile(log, [], false)).toHaveLength(100);
  });
});
