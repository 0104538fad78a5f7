import type { PushRecord, RetrievedPush } from '../api/schemas';
import type { InstanceSummary } from '../instance/instance';
import { isEnd, type WatchEvent } from '../watch/event';
import type { AuditCounts } from './audit';
import type { Draft } from './draft';
import type { Failure } from './failure';
import type { AnonymousPush, CreatedResult, Expiration } from './result';
import { expiresAt, type StoredPush, storedPushOf } from './stored-push';

/** A push in a list of own pushes, without payload and passphrase. */
export interface PushRow extends StoredPush, Expiration {
  /** The recipient's link. */
  link: string;
  /** Empty = none. */
  name: string;
  /** Empty = none. */
  note: string;
  withAccount: boolean;
  instance: InstanceSummary;
  /** What a search looks through, made once: ten thousand rows are searched at each key. */
  searchText: string;
}

/** A push in messages to the worker: with the address of its instance, or the link where that is unknown. */
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

/** `gone`: the instance does not have the push any more. */
export type ExpireOutcome = { outcome: 'gone' } | { outcome: 'ended'; ending: Expiration };

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

export function toExpiration(record: PushRecord): Expiration {
  return {
    viewsLeft: Math.max(0, record.views_remaining),
    isDaysOver: record.days_remaining <= 0,
    isExpired: record.expired,
    isByHand: record.deleted,
    expiredAt: record.expired_on ? Date.parse(record.expired_on) : undefined,
  };
}

/** Whether the name has visible characters. */
export function isNamed({ name }: Pick<PushRow, 'name'>): boolean {
  return name.trim() !== '';
}

/** Enough of a token to tell pushes apart, too little to open one. */
export function shortToken(urlToken: string): string {
  return `${urlToken.slice(0, Math.min(8, Math.ceil(urlToken.length / 2)))}…`;
}

/** Why a push cannot be opened any more; `ended` if the instance does not say. */
export const ENDED_STATES = ['by-views', 'by-time', 'by-hand', 'ended'] as const;
export type RowState = 'active' | (typeof ENDED_STATES)[number];

/**
 * Whether a push can still be opened, and if not why. An instance may list a push as active whose days or views are used up. Tries to open
 * an expired push lower its views, so a push without views that expired after its days were over expired by time.
 * `now`: milliseconds since 1970, by the instance's clock.
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

const UNKNOWN_EXPIRATION: Expiration = { isExpired: false, isByHand: false, isDaysOver: false };

/** Of a push that the instance does not have any more, for an unknown reason. */
export const NOT_FOUND_EXPIRATION: Expiration = { isExpired: true, isByHand: false, isDaysOver: false };

/** Whether the instance does not have the push any more. Then nobody can open it: no error for its sender. */
export function isNotFound(failure: Failure): boolean {
  return failure.name === 'HttpError' && failure.reason === 'not-found';
}

export function toAnonymousPush(
  { stored, link, name, instance, isPrivate }: CreatedResult,
  draft: Draft,
): AnonymousPush {
  return { ...stored, link, name, note: draft.options.note, instance, isPrivate };
}

export function anonymousPushToRow(push: AnonymousPush): PushRow {
  const { isPrivate: _, instance, ending = UNKNOWN_EXPIRATION, ...rest } = push;
  return toRow({ ...rest, ...ending, withAccount: false }, instance);
}

/** What a newer reply says of a push. */
export type PushUpdate = Partial<Expiration> & { viewsUsed?: number | undefined };

export function viewsUsed({ expireAfterViews, viewsLeft }: PushRow): number | undefined {
  return viewsLeft === undefined ? undefined : Math.max(0, expireAfterViews - viewsLeft);
}

/** From the reply to a retrieve. */
export function updateOf(push: RetrievedPush): PushUpdate {
  const { expire_after_views: allowed, views_remaining: left, days_remaining: days = 1, expired, deleted } = push;
  const views = allowed === undefined || left === undefined ? {} : { viewsUsed: allowed - left };
  return expired ? { ...views, isExpired: true, isByHand: deleted === true, isDaysOver: days <= 0 } : views;
}

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

/** From a log, which may be read in part: used views stay used. */
export function updateOfLog({ opened, tooLate }: AuditCounts): PushUpdate {
  return { viewsUsed: opened + tooLate };
}

export function joinUpdates(known: PushUpdate | undefined, next: PushUpdate): PushUpdate {
  return { ...known, ...next, viewsUsed: Math.max(known?.viewsUsed ?? 0, next.viewsUsed ?? 0) };
}

/** The row with an update, in whatever order updates come: used views stay used, expired pushes expired. The same row if nothing is new. */
export function withUpdate(row: PushRow, update: PushUpdate | undefined): PushRow {
  if (!update || row.isExpired) return row;
  const { viewsUsed: used = 0, ...ending } = update;
  const known = ending.viewsLeft ?? row.viewsLeft;
  const viewsLeft = known === undefined ? undefined : Math.min(known, Math.max(0, row.expireAfterViews - used));
  return !ending.isExpired && viewsLeft === row.viewsLeft ? row : { ...row, ...ending, viewsLeft };
}

/**
 * How often a push was opened. The row knows it while the push is active; later, tries count as views too, and only the log tells them
 * apart. `isWhole`: the log was read to its end.
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
