import { type AuditEvent, type AuditKind, oldestFirst } from '../audit';

/** How a push's log begins: pages that are full and oldest first do not change any more, so they are read once. */
export interface LogStart {
  pages: number;
  /** Views and wrong passphrases in them. */
  views: number;
  wrong: number;
  /** When the last of it happened. Nothing that comes after is older, unless the instance has changed the order. */
  until: number;
}

/** A push's audit log as far as it was read. */
export interface ReadLog {
  /** What was known and not read again. */
  start?: LogStart | undefined;
  /** What comes after that, in whatever order the instance has. */
  events: readonly AuditEvent[];
  /** Nothing of it is missing. Where the instance does not give it at all, there are no events and it is not whole. */
  isWhole: boolean;
  /** What need not be read again; undefined where pages may still change. */
  next?: LogStart | undefined;
}

/** Nothing was read of the log, because it is not needed or because the instance does not give it. */
export const NO_LOG: ReadLog = { events: [], isWhole: false };

/** The events of one kind, oldest first. */
export function eventsOf({ events }: Pick<ReadLog, 'events'>, kind: AuditKind): AuditEvent[] {
  return oldestFirst(events).filter((event) => event.kind === kind);
}

/** A beginning with further full pages in it; as it was if they are not oldest first, since then they will change. */
export function withPages(
  start: LogStart | undefined,
  pages: number,
  events: readonly AuditEvent[],
): LogStart | undefined {
  const [first, last] = [events[0], events.at(-1)];
  const isOldestFirst = events.every(({ at }, index) => at >= (events[index - 1]?.at ?? at));
  if (!first || !last || !isOldestFirst || first.at === last.at) return start;
  return {
    pages: (start?.pages ?? 0) + pages,
    views: (start?.views ?? 0) + eventsOf({ events }, 'opened').length,
    wrong: (start?.wrong ?? 0) + eventsOf({ events }, 'wrong-passphrase').length,
    until: last.at,
  };
}
