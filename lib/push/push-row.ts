import type { PushRecord, RetrievedPush } from '../api/schemas';
import type { InstanceSummary } from '../instance/instance';
import { isEnd, type WatchEvent } from '../watch/event';
import type { AuditCounts } from './audit';
import type { Draft } from './draft';
import type { Failure } from './failure';
import type { AnonymousPush, CreatedResult, Expiration } from './result';
import { expiresAt, type StoredPush, storedPushOf } from './stored-push';

/** A push in a list of one's own pushes: what is known of it, without its payload and its passphrase. */
export interface PushRow extends StoredPush, Expiration {
  /** The whole link that a recipient is given. */
  link: string;
  /** Empty = none. */
  name: string;
  /** Empty = none. */
  note: string;
  /** Whether it is an account's; else it was made without one, from this browser. */
  withAccount: boolean;
  instance: InstanceSummary;
  /** What a search looks through, made once: ten thousand rows are searched at each key. */
  searchText: string;
}

/** A push as the worker is asked about it: where its instance was then, or the link where nobody noted that. */
export function placeOf({ instance, urlToken, link }: Pick<PushRow, 'instance' | 'urlToken' | 'link'>) {
  const { id: instanceId, baseUrl } = instance;
  return baseUrl === undefined ? { instanceId, urlToken, link } : { instanceId, urlToken, baseUrl };
}

/** A push as the worker lists it. */
export type ListedPush = Omit<PushRow, 'instance' | 'searchText'>;

export function toRow(push: ListedPush, instance: InstanceSummary): PushRow {
  return { ...push, instance, searchText: foldText(`${push.name}\n${push.note}\n${push.urlToken}`) };
}

/** The text without capitals and accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** What became of expiring a push: `gone` = the instance does not have it any more. */
export type ExpireOutcome = { outcome: 'gone' } | { outcome: 'ended'; ending: Expiration };

/** A row of an account's list. `link`: what a recipient is given for it. */
export function rowOf(record: PushRecord, link: string): ListedPush {
  return {
    ...storedPushOf(record),
    ...toExpiration(record),
    link,
    name: record.name ?? '',
    note: record.note ?? '',
    withAccount: true,
  };
}

/** What a record says of how far a push is from its end. */
export function toExpiration(record: PushRecord): Expiration {
  return {
    viewsLeft: Math.max(0, record.views_remaining),
    isDaysOver: record.days_remaining <= 0,
    isExpired: record.expired,
    isByHand: record.deleted,
    expiredAt: record.expired_on ? Date.parse(record.expired_on) : undefined,
  };
}

/** Whether it has a name that anybody can see. */
export function isNamed({ name }: Pick<PushRow, 'name'>): boolean {
  return name.trim() !== '';
}

/** Enough of a token to tell pushes apart, too little to open one. */
export function shortToken(urlToken: string): string {
  return `${urlToken.slice(0, Math.min(8, Math.ceil(urlToken.length / 2)))}…`;
}

/** Why a push cannot be opened any more; `ended` where the instance does not tell. */
export const ENDED_STATES = ['by-views', 'by-time', 'by-hand', 'ended'] as const;
export type RowState = 'active' | (typeof ENDED_STATES)[number];

/**
 * Whether a push can still be opened, and if not why. A push whose days or views are over has ended though the instance may list it as
 * active: it notices later. `now`: milliseconds since 1970, by the instance's clock.
 *
 * A look at a push that has expired lowers its views further, so no views left does not prove that they ended it: if it was expired
 * after its days were over, they did.
 */
export function rowState(row: PushRow, now: number): RowState {
  if (row.isByHand) return 'by-hand';
  const isDaysOver = row.isDaysOver || expiresAt(row) <= now;
  if (!row.isExpired) {
    if (row.viewsLeft === 0) return 'by-views';
    return isDaysOver ? 'by-time' : 'active';
  }
  const wasInTime = row.expiredAt === undefined ? !isDaysOver : row.expiredAt < expiresAt(row);
  if (row.viewsLeft === 0 && wasInTime) return 'by-views';
  return wasInTime ? 'ended' : 'by-time';
}

/** Nothing is heard of it again: how many views are left cannot be known without using one. */
const UNKNOWN_EXPIRATION: Expiration = { isExpired: false, isByHand: false, isDaysOver: false };

/** A push that the instance does not have any more; why, it does not say. */
export const NOT_FOUND_EXPIRATION: Expiration = { isExpired: true, isByHand: false, isDaysOver: false };

/** Whether it says that the instance does not have the push any more. Nobody can open it then: for its sender no error. */
export function isNotFound(failure: Failure): boolean {
  return failure.name === 'HttpError' && failure.reason === 'not-found';
}

/** What is remembered of a push that was just made. */
export function toAnonymousPush(
  { stored, link, name, instance, isPrivate }: CreatedResult,
  draft: Draft,
): AnonymousPush {
  return { ...stored, link, name, note: draft.options.note, instance, isPrivate };
}

/** As a row among own pushes. */
export function anonymousPushToRow(push: AnonymousPush): PushRow {
  const { isPrivate: _, instance, ending = UNKNOWN_EXPIRATION, ...rest } = push;
  return toRow({ ...rest, ...ending, withAccount: false }, instance);
}

/** What a newer answer says of a push that was listed before. */
export type PushUpdate = Partial<Expiration> & { viewsUsed?: number | undefined };

/** How many views are used up; undefined: not known. */
export function viewsUsed({ expireAfterViews, viewsLeft }: PushRow): number | undefined {
  return viewsLeft === undefined ? undefined : Math.max(0, expireAfterViews - viewsLeft);
}

/** What the answer to a retrieve says of it, as far as it says anything. */
export function updateOf(push: RetrievedPush): PushUpdate {
  const { expire_after_views: allowed, views_remaining: left, days_remaining: days = 1, expired, deleted } = push;
  const views = allowed === undefined || left === undefined ? {} : { viewsUsed: allowed - left };
  return expired ? { ...views, isExpired: true, isByHand: deleted === true, isDaysOver: days <= 0 } : views;
}

/** What the watch has found. */
export function updateOfEvent(event: WatchEvent): PushUpdate {
  if (!isEnd(event)) return { viewsUsed: event.used };
  return {
    viewsUsed: event.used,
    isExpired: true,
    isByHand: event.kind === 'ended-by-hand',
    isDaysOver: event.kind === 'ended-by-time',
    expiredAt: event.at,
  };
}

/** What a log says, also one that was read in part: views that are used stay used. */
export function updateOfLog({ opened, tooLate }: AuditCounts): PushUpdate {
  return { viewsUsed: opened + tooLate };
}

/** Two answers about one push, in either order. */
export function joinUpdates(one: PushUpdate | undefined, other: PushUpdate): PushUpdate {
  return { ...one, ...other, viewsUsed: Math.max(one?.viewsUsed ?? 0, other.viewsUsed ?? 0) };
}

/**
 * The row as its newest answer has it, whatever order answers come in: views that are used stay used, and what has expired stays expired.
 * The same row where the answer says nothing new.
 */
export function withUpdate(row: PushRow, update: PushUpdate | undefined): PushRow {
  if (!update || row.isExpired) return row;
  const { viewsUsed: used = 0, ...ending } = update;
  const known = ending.viewsLeft ?? row.viewsLeft;
  const viewsLeft = known === undefined ? undefined : Math.min(known, Math.max(0, row.expireAfterViews - used));
  return !ending.isExpired && viewsLeft === row.viewsLeft ? row : { ...row, ...ending, viewsLeft };
}

/**
 * How often a push was opened. While it can still be opened, each opening has used a view, so the row knows as well as the log does; after
 * its end, tries count as views too, and only the log tells them apart. Undefined: neither knows.
 * `isWhole`: the log was read to its end.
 */
export function timesOpened(
  row: PushRow,
  { opened, tooLate }: AuditCounts,
  { isActive, isWhole }: { isActive: boolean; isWhole: boolean },
): { times: number; isExact: boolean } | undefined {
  const used = isActive ? viewsUsed(row) : undefined;
  if (used !== undefined) return { times: Math.max(opened, used - tooLate), isExact: true };
  return isWhole || opened > 0 ? { times: opened, isExact: isWhole } : undefined;
}
