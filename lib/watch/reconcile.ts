import type { PushRecord } from '../api/schemas';
import { type AuditEvent, type AuditKind, oldestFirst } from '../push/audit';
import { toExpiration } from '../push/push-row';
import { expiresAt, storedPushOf } from '../push/stored-push';
import { isEnd, type PushBaseline, type WatchBaseline, type WatchEvent } from './event';

/** Baseline and events are one write. */
export interface Reconciled {
  baseline: WatchBaseline;
  events?: readonly WatchEvent[];
}

/** One push as a list of active ones shows it now. `push`: SHA-256 of its `url_token`. */
export interface PushSnapshot extends Pick<PushBaseline, 'createdAt' | 'endsAt' | 'allowed'> {
  push: string;
  used: number;
  isDaysOver: boolean;
}

export function toPushSnapshot(record: PushRecord, push: string): PushSnapshot {
  const stored = storedPushOf(record);
  const { viewsLeft = 0, isDaysOver, isExpired } = toExpiration(record);
  const allowed = stored.expireAfterViews;
  // Failed attempts to open a push that has expired lower its views, too.
  const used = isExpired ? 0 : Math.max(0, allowed - viewsLeft);
  return { push, createdAt: stored.createdAt, endsAt: expiresAt(stored), allowed, used, isDaysOver };
}

/** Whether nobody can open it any more, whether the server has noticed or not. */
export function isExpiredInEffect({ used, allowed, isDaysOver }: PushSnapshot): boolean {
  return isDaysOver || used >= allowed;
}

/** The account's newest active pushes. */
export interface ActiveList {
  rows: readonly PushSnapshot[];
  /** There are no further ones. */
  isComplete: boolean;
  /** By the server's clock; `undefined` if it sends no `Date` header. */
  serverTime?: number | undefined;
}

export interface PollContext {
  /** Pushes that are left out. */
  skipped: ReadonlySet<string>;
  /** Whether pushes that are not known yet are added. */
  takesNew: boolean;
  now: number;
}

/** Rows may be this much newer than the `Date` header of their list, which has whole seconds and may come from another clock. */
const CLOCK_GRAIN_MS = 60_000;

/** Compares the baseline with a list. `toRead`: pushes whose log is needed: viewed, then missing, then with passphrase alerts. */
export function reconcileList(before: WatchBaseline, list: ActiveList, { skipped, takesNew, now }: PollContext) {
  const { rows, isComplete, serverTime = Number.POSITIVE_INFINITY } = list;
  // A push from the future was created while the server's clock was ahead. It does not count, or nothing would be new for as long.
  const latest = serverTime + CLOCK_GRAIN_MS;
  const knownTimes = Object.values(before.pushes).map(({ createdAt }) => createdAt);
  // One answer from a clock that is behind adds nothing older than what is known already.
  const seenUntil = Math.min(before.seenUntil ?? -1, Math.max(latest, ...knownTimes));
  const pushes: WatchBaseline['pushes'] = {};
  const events: WatchEvent[] = [];
  const [viewed, missing, marked]: [string[], string[], string[]] = [[], [], []];
  for (const row of rows) {
    const { push, used, createdAt, endsAt, allowed } = row;
    const known = before.pushes[push];
    // The past of a push is not reported.
    const unreported = { createdAt, endsAt, allowed, views: used, missed: 0, isOver: isExpiredInEffect(row) };
    const isNew = takesNew && createdAt > seenUntil && createdAt <= latest && !skipped.has(push);
    if (known?.views === null) pushes[push] = { ...unreported, ...(known.tries !== undefined && { tries: null }) };
    else if (known) pushes[push] = { ...known, endsAt, allowed, missed: 0 };
    else if (isNew) pushes[push] = unreported;
    if (!known || known.views === null || known.isOver) continue;
    if (used > known.views) viewed.push(push);
    else if (known.tries !== undefined) marked.push(push);
    else if (row.isDaysOver) events.push(...diffPush(pushes, push, { row, now }));
  }

  // Pushes as old as the last row of a list that goes on may be on its next page.
  const oldest = isComplete ? -1 : Math.min(...rows.map(({ createdAt }) => createdAt));
  for (const [push, known] of Object.entries(before.pushes)) {
    if (pushes[push]) continue;
    const isMissing = known.createdAt > oldest;
    const isSettled = known.isOver || known.views === null;
    if (isMissing && isSettled && takesNew) continue;
    pushes[push] = known;
    if (isMissing && !isSettled) missing.push(push);
  }
  missing.sort((a, b) => (pushes[b]?.createdAt ?? 0) - (pushes[a]?.createdAt ?? 0));
  const times = [...knownTimes, ...rows.map(({ createdAt }) => createdAt)].filter((time) => time <= latest);
  const baseline: WatchBaseline = {
    ...before,
    pushes: newestOf(pushes),
    seenUntil: takesNew ? Math.max(0, seenUntil, ...times) : before.seenUntil,
  };
  return { baseline, events, toRead: [...viewed, ...missing, ...marked] };
}

const MAX_PUSHES = 500;

function newestOf(pushes: WatchBaseline['pushes']): WatchBaseline['pushes'] {
  const entries = Object.entries(pushes).sort(([, a], [, b]) => b.createdAt - a.createdAt);
  return Object.fromEntries(entries.slice(0, MAX_PUSHES));
}

/** What a poll has found out about one push. */
export interface PushReading {
  /** `undefined` if the list lacks it. */
  row?: PushSnapshot | undefined;
  /** As far as it was read; `undefined` if the server does not give it. */
  log?: { events: readonly AuditEvent[]; isComplete: boolean } | undefined;
  now: number;
}

/** Compares the baseline with what was found out about one push. */
export function reconcilePush(before: WatchBaseline, push: string, reading: PushReading): Required<Reconciled> {
  const pushes = { ...before.pushes };
  const events = diffPush(pushes, push, reading);
  return { baseline: { ...before, pushes }, events };
}

/** Rows slide from page to page between two requests: only a push that three lists lack has ended. */
const MAX_MISSED = 3;

/** Replaces the push's entry. Views never go back, so an answer that is older than the baseline repeats nothing. */
function diffPush(pushes: WatchBaseline['pushes'], push: string, { row, log, now }: PushReading): WatchEvent[] {
  const before = pushes[push];
  if (!before || before.isOver || before.views === null) return [];
  const { views, allowed, createdAt, endsAt, tries: triesBefore } = before;
  const entries = log ? oldestFirst(log.events) : [];
  const ofKind = (kind: AuditKind) => entries.filter((entry) => entry.kind === kind);
  const [opened, attempts, expired] = [ofKind('opened'), ofKind('wrong-passphrase'), ofKind('expired')];
  const used = Math.max(views, row?.used ?? 0, opened.length);
  const missed = row ? 0 : before.missed + 1;

  const events: WatchEvent[] = [];
  const add = (kind: WatchEvent['kind'], id: string, count: number, entry?: AuditEvent, at = now) => {
    const origin = entry && { ip: entry.ip, userAgent: entry.userAgent };
    events.push({ id: `${push}/${id}`, push, kind, count, used, allowed, at: entry?.at ?? at, createdAt, origin });
  };
  /** The log's entry of a view, by its number. */
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
  pushes[push] = { ...before, views: used, tries, missed, isOver };
  return events;
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

/** Removes a push from a private window, and keeps later polls from adding it. */
export function removePrivate(before: WatchBaseline, push: string, createdAt: number): WatchBaseline {
  const { [push]: _, ...pushes } = before.pushes;
  const { seenUntil } = before;
  return { ...before, pushes, ...(seenUntil !== undefined && { seenUntil: Math.max(seenUntil, createdAt) }) };
}

/** The push was expired from this browser: its end needs no report. */
export function markOver(before: WatchBaseline, push: string): WatchBaseline {
  return withPush(before, push, { isOver: true });
}

/** The watch is off: what happens until the next poll is not reported. */
export function markPaused(before: WatchBaseline): WatchBaseline {
  if (Object.values(before.pushes).every(({ views }) => views === null)) return before;
  const paused = Object.entries(before.pushes).map(([push, known]) => [push, { ...known, views: null }]);
  return { ...before, pushes: Object.fromEntries(paused) };
}

/** How many pushes may have passphrase alerts: each costs a request a poll. */
export const MAX_PASSPHRASE_ALERTS = 10;

/** Whether wrong passphrases of this push are reported. */
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
