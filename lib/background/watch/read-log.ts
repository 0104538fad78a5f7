import { ContractError, HttpError } from '../../api/errors';
import { type AuditEntry, LAST_PAGE } from '../../api/schemas';
import { type AuditEvent, auditEventOf } from '../../push/audit';
import { joinLog } from '../../push/join-log';
import { type LogStart, type ReadLog, withPages } from '../../push/watch/read-log';
import { PAGE_ROWS } from './list-active';

/** Two hundred rows: twice the views that an instance allows. A log that is longer is read on by later rounds. */
export const MOST_LOG_PAGES = 4;

/**
 * A push's log from where it is not known yet, at most so many pages of it. Where the instance refuses it, or gives what cannot be read,
 * what happened is told without it. `ask` answers undefined when no more may be asked; then so does this. Throws what `ask` throws
 * otherwise: an instance that does not answer, has trouble, asks to wait or takes the token no more is asked again later.
 */
export async function readLog(
  ask: (page: number) => Promise<AuditEntry[] | undefined>,
  start: LogStart | undefined,
  mostPages: number,
): Promise<ReadLog | undefined> {
  const first = (start?.pages ?? 0) + 1;
  let events: AuditEvent[] = [];
  let fullPages = 0;
  let isWhole = false;
  try {
    for (let page = first; page < first + mostPages && page <= LAST_PAGE && !isWhole; page += 1) {
      const rows = await ask(page);
      if (!rows) return undefined;
      events = joinLog(events, rows.map(auditEventOf));
      isWhole = rows.length < PAGE_ROWS;
      if (!isWhole) fullPages += 1;
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  // The instance has turned its order round since: what was known of its pages does not hold.
  if (start && events.some(({ at }) => at < start.until)) return readLog(ask, undefined, mostPages);
  return { start, events, isWhole, next: withPages(start, fullPages, events.slice(0, fullPages * PAGE_ROWS)) };
}

/** The instance is there and does not give the log. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ContractError) return true;
  return error instanceof HttpError && error.reason !== 'token' && error.reason !== 'server';
}
