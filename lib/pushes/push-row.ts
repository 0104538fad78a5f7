import { type Infer, isBoolean, isNumber, isString, objectOf, optional } from '../base/guards';
import { hasKey, splitKey } from '../encryption/key';
import { type InstanceSummary, isInstanceSummary } from '../instance/instance';
import type { Draft } from '../push/draft';
import { type Candidate, type CreatedResult, getViewsLeft } from '../push/result';
import { getExpiresAt, type RetrievedPush, STORED_FIELDS, type StoredPush } from '../push/stored-push';
import type { AuditCounts } from './audit';

const isExpiration = objectOf({
  /** `undefined`: not known. Without an account only opening it would tell, which uses a view. */
  viewsLeft: optional(isNumber),
  /** The instance may still list it as active. */
  isPastExpiryDate: isBoolean,
  isExpired: isBoolean,
  isExpiredManually: isBoolean,
  /** When the push expired, as far as the instance has noticed: milliseconds since 1970. */
  expiredAt: optional(isNumber),
});
export type Expiration = Infer<typeof isExpiration>;

/** A push that this browser created without an account, so that no instance lists it. */
export const isAnonymousPush = objectOf({
  ...STORED_FIELDS,
  /** The link without its key, because the list may be on the device. Undefined if the server's link is not the push's own. */
  link: optional(isString),
  isEncrypted: optional(isBoolean),
  name: isString,
  note: isString,
  instance: isInstanceSummary,
  isPrivate: isBoolean,
  expiration: optional(isExpiration),
});
export type AnonymousPush = Infer<typeof isAnonymousPush>;

/** A push in a list. Its payload and passphrase are in none. */
export interface PushRow extends StoredPush, Expiration {
  /** The push's link; undefined if the server's is not the push's own. */
  link?: string | undefined;
  /** Whether this browser encrypted it end to end; undefined if not, or if that is not known. */
  isEncrypted?: boolean | undefined;
  /** Empty = none. */
  name: string;
  /** Empty = none. */
  note: string;
  withAccount: boolean;
  instance: InstanceSummary;
  /** Computed once: thousands of rows are searched on each keystroke. */
  searchText: string;
}

export function refOf({ instance, urlToken }: Pick<PushRow, 'instance' | 'urlToken'>) {
  return { instanceId: instance.id, urlToken };
}

/** Whether a list goes on after a page. `limit`: instances list no more than two hundred pages. */
export type Continuation = 'more' | 'complete' | 'limit';

/** As an account's list has it. */
export type ListedPush = Omit<PushRow, 'instance' | 'searchText'>;

export function toPushRow(push: ListedPush, instance: InstanceSummary): PushRow {
  return { ...push, instance, searchText: foldText(`${push.name}\n${push.note}\n${push.urlToken}`) };
}

/** Whether its link opens nothing, since the key was only in the link that was copied. */
export function isKeyMissing({ isEncrypted, link }: Pick<PushRow, 'isEncrypted' | 'link'>): boolean {
  return isEncrypted === true && link !== undefined && !hasKey(link);
}

/** The link that a recipient can open the push with. */
export function getWorkingLink(row: Pick<PushRow, 'isEncrypted' | 'link'>): string | undefined {
  return isKeyMissing(row) ? undefined : row.link;
}

/** A text as searches compare it: without capitals and accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

export type ExpireOutcome = { outcome: 'not-found' } | { outcome: 'expired'; ending: Expiration };

/** Whether the name has visible characters. */
export function hasName({ name }: Pick<PushRow, 'name'>): boolean {
  return name.trim() !== '';
}

/** Tells pushes apart, and cannot open one. */
export function shortenToken(urlToken: string): string {
  return `${urlToken.slice(0, Math.min(8, Math.ceil(urlToken.length / 2)))}…`;
}

/** `expired`: the instance gives no reason. */
export const EXPIRED_STATUSES = ['expired-by-views', 'expired-by-time', 'expired-manually', 'expired'] as const;
export type PushStatus = 'active' | (typeof EXPIRED_STATUSES)[number];

/** Status at the instance's time `now`, also for rows listed as active. Failed attempts to open an expired push lower its views. */
export function getPushStatus(row: PushRow, now: number): PushStatus {
  if (row.isExpiredManually) return 'expired-manually';
  const hasRunOut = row.isPastExpiryDate || getExpiresAt(row) <= now;
  if (!row.isExpired) {
    if (row.viewsLeft === 0) return 'expired-by-views';
    return hasRunOut ? 'expired-by-time' : 'active';
  }
  const wasInTime = row.expiredAt === undefined ? !hasRunOut : row.expiredAt < getExpiresAt(row);
  if (row.viewsLeft === 0 && wasInTime) return 'expired-by-views';
  return wasInTime ? 'expired' : 'expired-by-time';
}

const UNKNOWN_EXPIRATION: Expiration = { isExpired: false, isExpiredManually: false, isPastExpiryDate: false };

export const NOT_FOUND_EXPIRATION: Expiration = { isExpired: true, isExpiredManually: false, isPastExpiryDate: false };

export function toAnonymousPush(
  { stored, link, isEncrypted, name, instance, isPrivate }: CreatedResult,
  draft: Draft,
): AnonymousPush {
  return {
    ...stored,
    link: link && splitKey(link).link,
    isEncrypted,
    name,
    note: draft.options.note,
    instance,
    isPrivate,
  };
}

export function anonymousPushToRow(push: AnonymousPush): PushRow {
  const { isPrivate: _, instance, expiration = UNKNOWN_EXPIRATION, ...rest } = push;
  return toPushRow({ ...rest, ...expiration, withAccount: false }, instance);
}

/** A push of which nobody knows more than what its server stored. */
export function storedPushToRow(
  { stored, link }: Candidate,
  { instance, ...fields }: Pick<PushRow, 'name' | 'note' | 'withAccount' | 'instance'>,
): PushRow {
  return toPushRow({ ...stored, link, ...UNKNOWN_EXPIRATION, ...fields }, instance);
}

export type PushUpdate = Partial<Expiration> & { viewsUsed?: number | undefined };
export type PushUpdates = readonly (PushUpdate & Pick<StoredPush, 'urlToken'>)[];

/**
 * Notes that opening a push ended it. Views are not noted, because others may have opened it since, too. Returns the same push if it goes
 * on, or had ended before.
 */
export function applyOpening(push: AnonymousPush, { viewsUsed = 0, ...ending }: PushUpdate): AnonymousPush {
  const isLast = viewsUsed >= push.expireAfterViews;
  if (push.expiration?.isExpired || !(ending.isExpired || isLast)) return push;
  return {
    ...push,
    expiration: { ...UNKNOWN_EXPIRATION, ...ending, viewsLeft: isLast ? 0 : undefined, isExpired: true },
  };
}

/** How many views were used; undefined if that is not known. */
export function getViewsUsed({ expireAfterViews, viewsLeft }: PushRow): number | undefined {
  return viewsLeft === undefined ? undefined : Math.max(0, expireAfterViews - viewsLeft);
}

export function toPushUpdate({ expireAfterViews, viewsLeft, daysLeft = 1, ...push }: RetrievedPush): PushUpdate {
  const { isExpired, isExpiredManually = false } = push;
  const isCounted = expireAfterViews !== undefined && viewsLeft !== undefined;
  const views = isCounted ? { viewsUsed: expireAfterViews - viewsLeft } : {};
  return isExpired ? { ...views, isExpired, isExpiredManually, isPastExpiryDate: daysLeft <= 0 } : views;
}

/** Merges monotonically: views never return and expired pushes stay expired. Returns the same row if nothing changed. */
export function applyUpdateToRow(row: PushRow, update: PushUpdate | undefined): PushRow {
  if (!update || row.isExpired) return row;
  const { viewsUsed: used = 0, ...ending } = update;
  const known = ending.viewsLeft ?? row.viewsLeft;
  const viewsLeft = known === undefined ? undefined : Math.min(known, Math.max(0, row.expireAfterViews - used));
  return !ending.isExpired && viewsLeft === row.viewsLeft ? row : { ...row, ...ending, viewsLeft };
}

/** Merges monotonically, as for rows. Returns the same result if nothing changed. */
export function applyUpdateToResult(result: CreatedResult, update: PushUpdate): CreatedResult {
  const { viewsUsed = 0, viewsLeft = result.stored.expireAfterViews - viewsUsed, isExpired, isPastExpiryDate } = update;
  const left = isExpired || isPastExpiryDate ? 0 : Math.max(0, viewsLeft);
  return left < getViewsLeft(result) ? { ...result, viewsLeft: left } : result;
}

/**
 * How often a push was viewed. The row says it while the push is active; later only the log tells views from failed attempts. `isComplete`:
 * the log was read to its end.
 */
export function countViews(
  row: PushRow,
  { views, failedViews }: AuditCounts,
  { isActive, isComplete }: { isActive: boolean; isComplete: boolean },
): { times: number; isComplete: boolean } | undefined {
  const used = isActive ? getViewsUsed(row) : undefined;
  if (used !== undefined) return { times: Math.max(views, used - failedViews), isComplete: true };
  return isComplete || views > 0 ? { times: views, isComplete } : undefined;
}
