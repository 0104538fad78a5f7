import { ContractError, HttpError } from '../../api/errors';
import type { AuditEntry } from '../../api/schemas';
import { auditEventOf } from '../../push/audit';
import type { ReadLog } from '../../push/watch/read-log';
import { PAGE_ROWS } from './list-active';

/** Two hundred rows: twice the views that an instance allows. */
const MOST_PAGES = 4;

/**
 * A push's log, all of it unless it is very long. Where the instance refuses it, or gives what cannot be read, what happened is told
 * without it. `ask` answers undefined when no more may be asked; then so does this. Throws what `ask` throws otherwise: an instance
 * that does not answer, asks to wait or takes the token no more is asked again later.
 */
export async function readWholeLog(
  ask: (page: number) => Promise<AuditEntry[] | undefined>,
): Promise<ReadLog | undefined> {
  const entries: AuditEntry[] = [];
  let isWhole = false;
  try {
    for (let page = 1; page <= MOST_PAGES && !isWhole; page += 1) {
      const rows = await ask(page);
      if (!rows) return undefined;
      entries.push(...rows.slice(overlapOf(entries, rows)));
      isWhole = rows.length < PAGE_ROWS;
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  return { events: entries.map(auditEventOf), isWhole };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ContractError || (error instanceof HttpError && error.reason !== 'token');
}

/**
 * How many rows at the start of a page were at the end of the one before: in a log that is newest first, what happens between two
 * requests moves the others on.
 */
function overlapOf(before: readonly AuditEntry[], rows: readonly AuditEntry[]): number {
  const isNewestFirst = (before[0]?.created_at ?? '') > (before.at(-1)?.created_at ?? '');
  if (!isNewestFirst) return 0;
  const same = (one: AuditEntry | undefined, other: AuditEntry | undefined) =>
    JSON.stringify(one) === JSON.stringify(other);
  for (let length = Math.min(before.length, rows.length); length > 0; length -= 1)
    if (rows.slice(0, length).every((row, index) => same(row, before[before.length - length + index]))) return length;
  return 0;
}
