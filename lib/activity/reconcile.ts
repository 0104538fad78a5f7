import type { PushRecord } from '../api/schemas';
import { type AuditEvent, type AuditKind, oldestFirst } from '../push/audit';
import { toExpiration } from '../push/push-row';
import { expiresAt, storedPushOf } from '../push/stored-push';
import { isEnd, type PushBaseline, type WatchBaseline, type WatchEvent } from './activity-event';

export interface Reconciled {
  baseline: WatchBaseline;
  events?: WatchEvent[];
}

/** One push as a list of active ones shows it now. `push`: SHA-256 of its `url_token`. */
export interface PushSnapshot extends Pick<PushBaseline, 'createdAt' | 'endsAt' | 'allowed'> {
  push: string;
  /** `undefined`: not known. */
  used: number | undefined;
  isDaysOver: boolean;
}

export function toPushSnapshot(record: PushRecord, push: string): PushSnapshot {
  const stored = storedPushOf(record);
  const { viewsLeft, isDaysOver, isExpired } = toExpiration(record);
  const allowed = stored.expireAfterViews;
  // Failed attempts to open a push that has expired lower its views, too.
  const used = isExpired ? 0 : viewsLeft === undefined ? undefined : Math.max(0, allowed - viewsLeft);
  return { push, createdAt: stored.createdAt, endsAt: expiresAt(stored), allowed, used, isDaysOver };
}

/** Whether nobody can open it any more, whether the server has noticed or not. */
export function isExpiredInEffect({ used, allowed, isDaysOver }: PushSnapshot): boolean {
  return isDaysOver || (used !== undefined && used >= allowed);
}

export interface ActiveList {
  rows: readonly PushSnapshot[];
  /** There are no further ones. */
  isComplete: boolean;
  /** By the server's clock; `undefined` if it sends no `Date` header. */
  serverTime?: number | undefined;
  skipped: ReadonlySet<string>;
  /** Whether unknown pushes are added; if not now, never, unless this is the first list. */
  takesNew: boolean;
  /** Whether what is not added now never is, even if this is the first list. */
  isSettled: boolean;
  isOtherAccount: boolean;
}

/** Rows may be this much newer than the `Date` header of their list, which has whole seconds and may come from another clock. */
const CLOCK_GRAIN_MS = 60_000;

/** Compares the baseline with a list. `toRead`: pushes whose log is needed, newest first: viewed, ended, missing or with passphrase alerts. */
export function reconcileList(before: WatchBaseline, list: ActiveList) {
  const { rows, isComplete, serverTime = Number.POSITIVE_INFINITY, takesNew, isSettled, isOtherAccount } = list;
  // A push from the future was created while the server's clock was ahead. It does not count, or nothing would be new for as long.
  const latest = serverTime + CLOCK_GRAIN_MS;
  const knownTimes = Object.values(before.pushes).map(({ createdAt }) => createdAt);
  // One answer from a clock that is behind adds nothing older than what is known already.
  const seenUntil = Math.min(before.seenUntil ?? -1, Math.max(latest, ...knownTimes));
  const newSince = isOtherAccount ? -1 : seenUntil;
  const isNew = ({ push, createdAt }: PushSnapshot) =>
    takesNew && createdAt > newSince && createdAt <= latest && !list.skipped.has(push);
  const pushes = isOtherAccount ? {} : { ...before.pushes };
  const toRead: string[] = [];
  for (const row of rows) {
    const { push, used, isDaysOver, createdAt, endsAt, allowed } = row;
    const known = pushes[push];
    if (known ? known.views === null : isNew(row)) {
      // The past of a push is not reported.
      const tries = known?.tries !== undefined && { tries: null };
      const views = used ?? null;
      pushes[push] = { createdAt, endsAt, allowed, views, missed: 0, isOver: isExpiredInEffect(row), ...tries };
    } else if (known) {
      pushes[push] = { ...known, endsAt, allowed, missed: 0 };
      const hasChanged = (used ?? 0) > (known.views ?? 0) || isDaysOver || known.tries !== undefined;
      if (hasChanged && !known.isOver) toRead.push(push);
    }
  }

  const listed = new Set(rows.map(({ push }) => push));
  // Pushes as old as the last row of a list that goes on may be on its next page.
  const oldest = isComplete ? -1 : Math.min(...rows.map(({ createdAt }) => createdAt));
  for (const [push, known] of Object.entries(pushes)) {
    if (listed.has(push) || known.createdAt <= oldest) continue;
    if (known.isOver || known.views === null) delete pushes[push];
    else toRead.push(push);
  }
  const createdAt = (push: string) => pushes[push]?.createdAt ?? 0;
  toRead.sort((a, b) => createdAt(b) - createdAt(a));
  const times = [...knownTimes, ...rows.map((row) => row.createdAt)].filter((time) => time <= latest);
  const isFirst = before.seenUntil === undefined && !takesNew && !isSettled;
  const baseline: WatchBaseline = {
    pushes: newestOf(pushes),
    ...(!isFirst && { seenUntil: Math.max(0, seenUntil, ...times) }),
  };
  return { baseline, toRead };
}

const MAX_PUSHES = 500;

function newestOf(pushes: WatchBaseline['pushes']): WatchBaseline['pushes'] {
  const entries = Object.entries(pushes).sort(([, a], [, b]) => b.createdAt - a.createdAt);
  return Object.fromEntries(entries.slice(0, MAX_PUSHES));
}

export interface PushReading {
  /** `undefined` if the list lacks it. */
  row?: PushSnapshot | undefined;
  /** As far as it was read; `undefined` if the server does not give it. */
  log?: { events: readonly AuditEvent[]; isComplete: boolean } | undefined;
  now: number;
}

/** Rows slide from page to page between two requests: only a push that three lists lack has ended. */
const MAX_MISSED = 3;

/** Views never decrease, so an answer older than the baseline repeats nothing. */
export function reconcilePush(before: WatchBaseline, push: string, { row, log, now }: PushReading): Reconciled {
  const known = before.pushes[push];
  if (!known || known.isOver || known.views === null) return { baseline: before, events: [] };
  const { views, allowed, createdAt, endsAt, tries: triesBefore } = known;
  const entries = log ? oldestFirst(log.events) : [];
  const ofKind = (kind: AuditKind) => entries.filter((entry) => entry.kind === kind);
  const [opened, attempts, expired] = [ofKind('opened'), ofKind('wrong-passphrase'), ofKind('expired')];
  const used = Math.max(views, row?.used ?? 0, opened.length);
  const missed = row ? 0 : known.missed + 1;

  const events: WatchEvent[] = [];
  const add = (kind: WatchEvent['kind'], id: string, count: number, entry?: AuditEvent, at = now) => {
    const origin = entry && { ip: entry.ip, userAgent: entry.userAgent };
    events.push({ id: `${push}/${id}`, push, kind, count, used, allowed, at: entry?.at ?? at, createdAt, origin });
  };
  const view = (number: number) => (log?.isComplete ? opened[number - 1] : undefined);
  const isLast = used >= allowed && used > views;
  const others = isLast ? used - 1 : used;
  const isFirst = views === 0 && others > 0;
  const further = others - views - (isFirst ? 1 : 0);
  if (isFirst) add('first-view', 'view/1', 1, view(1));
  if (further > 0) add('further-views', `view/${others}`, further, view(others));
  if (isLast) add('last-view', 'end', 1, view(used));

  if (typeof triesBefore === 'number' && attempts.length > triesBefore)
    add('wrong-passphrases', `wrong/${attempts.length}`, attempts.length - triesBefore, attempts.at(-1));
  const tries = log && triesBefore !== undefined ? Math.max(triesBefore ?? 0, attempts.length) : triesBefore;

  if (used < allowed) {
    if (!row && expired.length > 0) add('ended-by-hand', 'end', 1, expired.at(-1));
    else if (row ? row.isDaysOver : endsAt <= now) add('ended-by-time', 'end', 1, undefined, endsAt);
    else if (missed >= MAX_MISSED) add('ended', 'end', 1);
  }
  const isOver = used >= allowed || events.some(isEnd);
  return { baseline: withPush(before, push, { views: used, tries, missed, isOver }), events };
}

function withPush(before: WatchBaseline, push: string, change: Partial<PushBaseline>): WatchBaseline {
  const known = before.pushes[push];
  return known ? { ...before, pushes: { ...before.pushes, [push]: { ...known, ...change } } } : before;
}

/** Watches a push from its creation. `isOn`: the watch is; otherwise nothing before the next list is reported. */
export function addCreated(
  before: WatchBaseline,
  push: string,
  created: Pick<PushBaseline, 'createdAt' | 'endsAt' | 'allowed'>,
  isOn: boolean,
): WatchBaseline {
  if (before.pushes[push]) return before;
  const added: PushBaseline = { ...created, views: isOn ? 0 : null, missed: 0, isOver: false };
  return { ...before, pushes: newestOf({ ...before.pushes, [push]: added }) };
}

export function removePrivate(before: WatchBaseline, push: string, createdAt: number): WatchBaseline {
  const { [push]: _, ...pushes } = before.pushes;
  const { seenUntil } = before;
  return { ...before, pushes, ...(seenUntil !== undefined && { seenUntil: Math.max(seenUntil, createdAt) }) };
}

/** The push was expired from this browser: its end needs no report. */
export function markOver(before: WatchBaseline, push: string): WatchBaseline {
  return withPush(before, push, { isOver: true });
}

/** What happens until the next poll is not reported. */
export function markPaused(before: WatchBaseline): WatchBaseline {
  if (Object.values(before.pushes).every(({ views }) => views === null)) return before;
  const paused = Object.entries(before.pushes).map(([push, known]) => [push, { ...known, views: null }]);
  return { ...before, pushes: Object.fromEntries(paused) };
}

/** Each costs a request per poll. */
export const MAX_PASSPHRASE_ALERTS = 10;

export function hasPassphraseAlert({ pushes }: WatchBaseline, push: string): boolean {
  return pushes[push]?.tries !== undefined;
}

/** Reports wrong passphrases of a push from now on, or no longer. Changes nothing if too many have alerts. */
export function setPassphraseAlert(before: WatchBaseline, push: string, isOn: boolean): WatchBaseline {
  if (isOn === hasPassphraseAlert(before, push)) return before;
  const marked = Object.values(before.pushes).filter(({ tries }) => tries !== undefined);
  if (isOn && marked.length >= MAX_PASSPHRASE_ALERTS) return before;
  return withPush(before, push, { tries: isOn ? null : undefined });
}
