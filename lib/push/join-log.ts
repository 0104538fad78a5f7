import type { AuditEvent } from './audit';

/**
 * A log as far as it was read, and its next page. Where an instance has the newest first, what happens meanwhile moves entries on to
 * the next page: they are in the log once, and what is newer than its beginning is left out. Where it has the oldest first, nothing moves.
 */
export function joinLog(read: readonly AuditEvent[], page: readonly AuditEvent[]): AuditEvent[] {
  const last = read.at(-1);
  if (!last || !(isNewestFirst(read) || isNewestFirst(page) || isNewestFirst([...read, ...page])))
    return [...read, ...page];
  const further = page.filter(({ at }) => at <= last.at);
  let moved = Math.min(read.length, further.length);
  while (moved > 0 && !read.slice(-moved).every((event, at) => isSame(event, further[at]))) moved--;
  return [...read, ...further.slice(moved)];
}

function isNewestFirst(log: readonly AuditEvent[]): boolean {
  return (log[0]?.at ?? 0) > (log.at(-1)?.at ?? 0);
}

function isSame(one: AuditEvent, other: AuditEvent | undefined): boolean {
  return one.at === other?.at && one.kind === other.kind && one.ip === other.ip && one.userAgent === other.userAgent;
}
