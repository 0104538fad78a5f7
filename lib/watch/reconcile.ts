import type { PushRecord } from '../api/schemas';
import { type AuditEvent, type AuditKind, oldestFirst } from '../push/audit';
import { toExpiration } from '../push/push-row';
import { expiresAt, storedPushOf } from '../push/stored-push';
import { type Is, isBoolean, isNumber, nullable, optional, recordOf, shapeOf } from '../shape';
import type { WatchEvent } from './event';

/** What the last poll left behind of one push. Moments are the server's: milliseconds since 1970. */
export const isPushBaseline = shapeOf({
  createdAt: isNumber,
  /** When its days are over. */
  endsAt: isNumber,
  /** Views allowed. */
  allowed: isNumber,
  /** Views that were reported; `null`: those that the next list shows are not reported. */
  views: nullable(isNumber),
  /** Wrong passphrases that were reported; `null`: those that the next log shows are not reported; `undefined`: none ever is. */
  tries: optional(nullable(isNumber)),
  /** How many lists in a row lack it. */
  missed: isNumber,
  /** Its end was reported, or needs no report. */
  isOver: isBoolean,
});

/** What the last poll left behind of one account. */
export const isWatchBaseline = shapeOf({
  /** By SHA-256 of the push's `url_token`. */
  pushes: recordOf(isPushBaseline),
  /**
   * The newest `createdAt` that a list has shown; `undefined` before the first poll. An older push that is not known was left out, since
   * it was created in a private window or did not fit, and stays out.
   */
  seenUntil: optional(isNumber),
  /** The token was replaced, and the next list says whether it is the same account's. */
  isNewToken: optional(isBoolean),
});

export type PushBaseline = Is<typeof isPushBaseline>;
export type WatchBaseline = Is<typeof isWatchBaseline>;

export const EMPTY_BASELINE: WatchBaseline = { pushes: {} };

/** Baseline and events are one write. */
export interface Reconciled {
  baseline: WatchBaseline;
  events?: readonly WatchEvent[];
}

/** One push as a list of active ones shows it now. */
export interface PushSnapshot {
  /** SHA-256 of its `url_token`. */
  push: string;
  createdAt: number;
  endsAt: number;
  allowed: number;
  used: number;
  isDaysOver: boolean;
}

/** `push`: SHA-256 of the record's `url_token`. */
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
}

/** Returns a push whose past is not reported. */
function firstBaseline(row: PushSnapshot): PushBaseline {
  const { createdAt, allowed, used } = row;
  return { createdAt, endsAt: row.endsAt, allowed, views: used, missed: 0, isOver: isExpiredInEffect(row) };
}

export interface PollContext {
  /** Pushes that are left out. */
  skipped: ReadonlySet<string>;
  /** Whether pushes that are not known yet are taken in. */
  takesNew: boolean;
  now: number;
  /** By the server's clock; `undefined` if it sends no `Date` header. */
  serverTime?: number | undefined;
}

/** Rows may be this much newer than the `Date` header of their list, which has whole seconds and may come from another clock. */
const CLOCK_GRAIN_MS = 60_000;

export interface ReconciledList extends Required<Reconciled> {
  /** Pushes that more is to be asked about, newest first: viewed again; not in the list any more; marked for wrong passphrases. */
  changed: string[];
  vanished: string[];
  followed: string[];
}

/** Compares the baseline with a list, and says which pushes need a closer look. */
export function reconcileList(before: WatchBaseline, list: ActiveList, context: PollContext): ReconciledList {
  const { rows, isComplete } = list;
  // A push from the future was created while the server's clock was ahead: it does not count, or nothing would be new for as long.
  const latest = context.serverTime === undefined ? Number.POSITIVE_INFINITY : context.serverTime + CLOCK_GRAIN_MS;
  // One answer of a clock that is behind opens nothing older than what is known already.
  const newestKnown = Math.max(-1, ...Object.values(before.pushes).map(({ createdAt }) => createdAt));
  const seenBefore = before.seenUntil ?? -1;
  const seenUntil = Math.max(Math.min(latest, seenBefore), Math.min(newestKnown, seenBefore));
  const isNew = ({ push, createdAt }: PushSnapshot) =>
    context.takesNew && createdAt > seenUntil && createdAt <= latest && !context.skipped.has(push);
  const pushes: Record<string, PushBaseline> = {};
  const events: WatchEvent[] = [];
  const changed: string[] = [];
  const followed: string[] = [];
  for (const row of rows) {
    const { push, used } = row;
    const known = before.pushes[push];
    if (!known) {
      if (isNew(row)) pushes[push] = firstBaseline(row);
      continue;
    }
    pushes[push] = { ...known, endsAt: row.endsAt, allowed: row.allowed, missed: 0 };
    if (known.views === null)
      pushes[push] = { ...firstBaseline(row), ...(known.tries !== undefined && { tries: null }) };
    else if (known.isOver) continue;
    else if (used > known.views) changed.push(push);
    else if (known.tries !== undefined) followed.push(push);
    else if (row.isDaysOver) events.push(...diffPush(pushes, push, { row, now: context.now }));
  }

  // Pushes as old as the last row of a list that goes on may be on its next page.
  const oldest = Math.min(...rows.map(({ createdAt }) => createdAt));
  const vanished: string[] = [];
  let newest = Math.max(seenUntil, ...rows.map(({ createdAt }) => (createdAt > latest ? 0 : createdAt)));
  for (const [push, known] of Object.entries(before.pushes)) {
    if (pushes[push]) continue;
    const isGone = isComplete || known.createdAt > oldest;
    if (isGone && (known.isOver || known.views === null)) newest = Math.max(newest, known.createdAt);
    else pushes[push] = known;
    if (isGone && pushes[push]) vanished.push(push);
  }
  vanished.sort((a, b) => (pushes[b]?.createdAt ?? 0) - (pushes[a]?.createdAt ?? 0));
  const baseline = {
    pushes: newestOf(pushes),
    seenUntil: context.takesNew ? Math.max(0, seenUntil, Math.min(latest, newest)) : before.seenUntil,
  };
  return { baseline, events, changed, vanished, followed };
}

const MAX_PUSHES = 500;

function newestOf(pushes: Record<string, PushBaseline>): Record<string, PushBaseline> {
  const entries = Object.entries(pushes);
  if (entries.length <= MAX_PUSHES) return pushes;
  return Object.fromEntries(entries.sort(([, a], [, b]) => b.createdAt - a.createdAt).slice(0, MAX_PUSHES));
}

/** A push's audit log as far as it was read. */
export interface PartialLog {
  events: readonly AuditEvent[];
  isComplete: boolean;
}

/** What a poll has found out about one push. */
export interface PushReading {
  /** `undefined` if the list lacks it. */
  row?: PushSnapshot | undefined;
  /** `undefined` if the server does not give it. */
  log?: PartialLog | undefined;
  now: number;
}

/** Compares the baseline with what was found out about one push. */
export function reconcilePush(before: WatchBaseline, push: string, reading: PushReading): Required<Reconciled> {
  const pushes = { ...before.pushes };
  const events = diffPush(pushes, push, reading);
  return { baseline: { ...before, pushes }, events };
}

/** Views never go back, so an answer that is older than the baseline repeats nothing. Replaces the push's entry. */
function diffPush(pushes: Record<string, PushBaseline>, push: string, { row, log, now }: PushReading): WatchEvent[] {
  const before = pushes[push];
  if (!before || before.isOver || before.views === null) return [];
  const { views, allowed, createdAt, tries: triesBefore } = before;
  const entries = log ? oldestFirst(log.events) : [];
  const ofKind = (kind: AuditKind) => entries.filter((entry) => entry.kind === kind);
  const opened = ofKind('opened');
  const used = Math.max(views, row?.used ?? 0, opened.length);
  const end = used >= allowed ? 'views' : row ? (row.isDaysOver ? 'time' : undefined) : endOf(before, ofKind, now);

  const events: WatchEvent[] = [];
  const add = (kind: WatchEvent['kind'], id: string, count: number, at: number, entry?: AuditEvent) => {
    const origin = entry && { ip: entry.ip, userAgent: entry.userAgent };
    const happenedAt = entry?.at ?? at;
    events.push({ id: `${push}/${id}`, push, kind, count, used, allowed, at: happenedAt, createdAt, origin });
  };
  for (const { kind, id, count, last } of splitViews(views, used, allowed))
    add(kind, id, count, now, log?.isComplete ? opened[last - 1] : undefined);

  const attempts = ofKind('wrong-passphrase');
  if (typeof triesBefore === 'number' && attempts.length > triesBefore)
    add('wrong-passphrases', `wrong/${attempts.length}`, attempts.length - triesBefore, now, attempts.at(-1));
  const tries = log && triesBefore !== undefined ? Math.max(triesBefore ?? 0, attempts.length) : triesBefore;

  if (end === 'time') add('ended-by-time', 'end', 1, before.endsAt);
  else if (end === 'hand') add('ended-by-hand', 'end', 1, now, ofKind('expired').at(-1));
  else if (end === 'unknown') add('ended', 'end', 1, now);

  pushes[push] = { ...before, views: used, tries, missed: row ? 0 : before.missed + 1, isOver: end !== undefined };
  return events;
}

/** Rows slide from page to page between two requests: only a push that three lists lack has ended. */
const MAX_MISSED = 3;

/** Why a push that the list lacks has ended. Reaching a limit writes nothing into the log. */
function endOf(push: PushBaseline, ofKind: (kind: AuditKind) => AuditEvent[], now: number) {
  if (ofKind('expired').length > 0) return 'hand';
  if (push.endsAt <= now) return 'time';
  return push.missed + 1 >= MAX_MISSED ? 'unknown' : undefined;
}

/** How new views are reported: the first and the last each as one event, all between as one. `last`: number of the newest, from 1. */
function splitViews(before: number, used: number, allowed: number) {
  const hasLast = used >= allowed && used > before;
  const lastOfOthers = hasLast ? used - 1 : used;
  const hasFirst = before === 0 && lastOfOthers >= 1;
  const further = lastOfOthers - before - (hasFirst ? 1 : 0);
  const views: { kind: WatchEvent['kind']; id: string; count: number; last: number }[] = [];
  if (hasFirst) views.push({ kind: 'first-view', id: 'view/1', count: 1, last: 1 });
  if (further > 0)
    views.push({ kind: 'further-views', id: `view/${lastOfOthers}`, count: further, last: lastOfOthers });
  if (hasLast) views.push({ kind: 'last-view', id: 'end', count: 1, last: used });
  return views;
}

/** Watches a push from its creation. `isOn`: the watch is; otherwise the next list is where its report begins. */
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

/** Removes a push from a private window, and keeps later polls from taking it in. */
export function removePrivate(before: WatchBaseline, push: string, createdAt: number): WatchBaseline {
  const { [push]: _, ...pushes } = before.pushes;
  const { seenUntil } = before;
  return { ...before, pushes, ...(seenUntil !== undefined && { seenUntil: Math.max(seenUntil, createdAt) }) };
}

/** The push was expired from here: its end needs no report. */
export function markOver(before: WatchBaseline, push: string): WatchBaseline {
  const known = before.pushes[push];
  return known ? { ...before, pushes: { ...before.pushes, [push]: { ...known, isOver: true } } } : before;
}

/** The watch is off: what happens until the next poll is not reported. */
export function markPaused(before: WatchBaseline): WatchBaseline {
  const paused = Object.entries(before.pushes).map(([push, known]) => [push, { ...known, views: null }] as const);
  return { ...before, pushes: Object.fromEntries(paused) };
}

/** How many pushes may be marked for wrong passphrases: each costs a request a poll. */
export const MAX_PASSPHRASE_ALERTS = 10;

/** Whether wrong passphrases of this push are reported. */
export function hasPassphraseAlert({ pushes }: WatchBaseline, push: string): boolean {
  return pushes[push]?.tries !== undefined;
}

/** Reports wrong passphrases of a push from now on, or no longer. Changes nothing if the push is not known or too many are marked. */
export function setPassphraseAlert(before: WatchBaseline, push: string, isOn: boolean): WatchBaseline {
  const known = before.pushes[push];
  if (!known || isOn === hasPassphraseAlert(before, push)) return before;
  const marked = Object.keys(before.pushes).filter((one) => hasPassphraseAlert(before, one));
  if (isOn && marked.length >= MAX_PASSPHRASE_ALERTS) return before;
  return { ...before, pushes: { ...before.pushes, [push]: { ...known, tries: isOn ? null : undefined } } };
}
