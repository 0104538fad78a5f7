import type { AuditEvent } from '../audit';
import { eventsOf, NO_LOG, type ReadLog } from './read-log';
import { isOverNow, type Sighting } from './sighting';
import { viewsTold } from './views-told';
import type { WatchEvent } from './watch-event';
import type { WatchedPush } from './watch-memory';

/** A push as it is remembered after a look, and what is to be told of it. */
export interface Followed {
  push: WatchedPush;
  events: WatchEvent[];
}

/** A push that was never seen before: what happened until now is not told. */
export function firstSeen(seen: Sighting): WatchedPush {
  return { createdAt: seen.createdAt, views: seen.looks, isOver: isOverNow(seen), isEndedHere: false, missed: 0 };
}

/** The first look after the watch was switched on again. */
function seenAgain(before: WatchedPush, seen: Sighting): WatchedPush {
  const { isEndedHere, wrongPassphrases } = before;
  return { ...firstSeen(seen), isEndedHere, ...(wrongPassphrases !== undefined && { wrongPassphrases: null }) };
}

/**
 * Whether only the audit log tells what happened: the looks moved, or it was expired by hand and not from here. A push whose counters
 * stand still needs none, however it ended; one that is followed for wrong passphrases needs it every time, since no list shows those.
 */
export function needsLog(before: WatchedPush, seen: Sighting): boolean {
  if (before.isOver || before.isPaused) return false;
  if (before.wrongPassphrases !== undefined) return true;
  if (!seen.isExpired) return seen.looks > before.views;
  return seen.looks !== before.views || (seen.isByHand && !before.isEndedHere);
}

/**
 * What happened to a push since it was last looked at. Where the log is needed and was not read yet, nothing: the next look finds it
 * still to be told. So does the next one where a long log of a push that has ended is read on: only its end says how many views there
 * were. Views never go back, so an answer that is older than what is remembered repeats nothing. `now`: by the instance's clock, for
 * what the log does not date.
 */
export function follow(before: WatchedPush, seen: Sighting, log: ReadLog | undefined, now: number): Followed {
  if (before.isPaused) return { push: seenAgain(before, seen), events: [] };
  if (before.isOver || (needsLog(before, seen) && !log)) return { push: before, events: [] };
  const read = log ?? NO_LOG;
  const { next = before.log } = read;
  if (seen.isExpired && !read.isWhole && (next?.pages ?? 0) > (before.log?.pages ?? 0))
    return { push: { ...before, log: next }, events: [] };
  const views = eventsOf(read, 'opened');
  const skipped = read.start?.views ?? 0;
  const isUsedUpUnseen = isUsedUpWithoutLog(seen, read);
  const counted = seen.isExpired ? 0 : seen.looks;
  const used = isUsedUpUnseen ? seen.allowed : Math.max(before.views, counted, skipped + views.length);
  const end = used >= seen.allowed ? 'views' : endOf(seen);

  const frame = { push: seen.push, allowed: seen.allowed, createdAt: seen.createdAt, used };
  const make = (kind: WatchEvent['kind'], id: string, count: number, at: number, from?: AuditEvent): WatchEvent => ({
    ...frame,
    id: `${seen.push}/${id}`,
    kind,
    count,
    at: from?.at ?? at,
    ...(from && { origin: { ip: from.ip, userAgent: from.userAgent } }),
  });

  const events: WatchEvent[] = [];
  if (isUsedUpUnseen) events.push(make('ended-by-views', 'end', used - before.views, seen.expiredAt ?? now));
  else
    for (const { kind, id, count, last } of viewsTold(before.views, used, seen.allowed))
      events.push(make(kind, id, count, now, read.isWhole ? views[last - 1 - skipped] : undefined));

  const { wrongPassphrases: wrongBefore, unread: _, ...rest } = before;
  const tries = eventsOf(read, 'wrong-passphrase');
  const wrong = (read.start?.wrong ?? 0) + tries.length;
  if (typeof wrongBefore === 'number' && wrong > wrongBefore)
    events.push(make('wrong-passphrases', `wrong/${wrong}`, wrong - wrongBefore, now, tries.at(-1)));

  if (end !== undefined && end !== 'views' && !before.isEndedHere) {
    const at = end === 'time' ? seen.endsAt : (seen.expiredAt ?? now);
    const by = end === 'hand' ? eventsOf(read, 'expired').at(-1) : undefined;
    events.push(make(end === 'unknown' ? 'ended' : `ended-by-${end}`, 'end', 1, at, by));
  }

  const told: WatchedPush = { ...rest, views: used, isOver: end !== undefined, ...(next && { log: next }) };
  if (wrongBefore !== undefined)
    told.wrongPassphrases = wrongBefore === null && !isBaseline(read) ? null : Math.max(wrongBefore ?? 0, wrong);
  return { push: told, events };
}

/** Whether later wrong passphrases can be told from these: all were read, or all that there is a way to read. */
function isBaseline({ isWhole, events, next }: ReadLog): boolean {
  return isWhole || (events.length > 0 && next === undefined);
}

/** How it ended if its views are not used up. Reaching a limit writes no row in the log, so the record alone tells. */
function endOf(seen: Sighting): 'time' | 'hand' | 'unknown' | undefined {
  if (seen.isByHand) return 'hand';
  if (!seen.isExpired) return seen.isDaysOver ? 'time' : undefined;
  const wasInTime = seen.expiredAt === undefined ? !seen.isDaysOver : seen.expiredAt < seen.endsAt;
  return wasInTime ? 'unknown' : 'time';
}

/** Expired in time, not by hand, and no view left: its views ended it, though the log that would show them could not be read. */
function isUsedUpWithoutLog(seen: Sighting, log: ReadLog): boolean {
  return !log.isWhole && seen.isExpired && seen.looks >= seen.allowed && endOf(seen) === 'unknown';
}
