import type { AuditEntry, PushRecord } from '../api/schemas';
import { isLocale } from './settings';
import type { AuditKind, AuditRow, Email, Push } from './state';
import type { Context } from './store';

const toIsoString = (moment: number) => new Date(moment).toISOString();

/** Adds `push_locale` if the server has that language. */
export function toLink(push: Push, linkBase: string, pushLocale?: string | null): string {
  const query = pushLocale && isLocale(pushLocale) ? `?locale=${pushLocale}` : '';
  return `${linkBase}/p/${push.token}${push.step ? '/r' : ''}${query}`;
}

/** The fields of every answer about a push, in the order of the real server. */
export function toRecord(push: Push, { linkBase, now }: Context, pushLocale?: string | null) {
  const link = toLink(push, linkBase, pushLocale);
  return {
    expire_after_views: push.views,
    expired: push.expired,
    url_token: push.token,
    deletable_by_viewer: push.deletable,
    retrieval_step: push.step,
    expired_on: push.expiredAt === null ? null : toIsoString(push.expiredAt),
    passphrase: push.passphrase,
    created_at: toIsoString(push.createdAt),
    updated_at: toIsoString(push.updatedAt),
    expire_after_days: push.days,
    days_remaining: getDaysRemaining(push, now),
    views_remaining: getViewsRemaining(push),
    deleted: push.deleted,
    json_url: `${link}.json`,
    html_url: link,
  } satisfies Omit<PushRecord, 'hasPassphrase'> & { passphrase: string | null };
}

export function toOwnerRecord(push: Push, context: Context, pushLocale?: string | null) {
  return { ...toRecord(push, context, pushLocale), note: push.note, name: push.name };
}

/** An e-mail stays pending, since nothing is sent. */
export function toAuditEntry({ kind, ip, userAgent, referrer, at, email }: AuditRow) {
  const entry = { ip, user_agent: userAgent, referrer, kind, created_at: toIsoString(at), updated_at: toIsoString(at) };
  entry satisfies AuditEntry;
  return email
    ? { ...entry, notify_by_email: { ...email, status: 'pending', successful_sends: null, proceed_at: null } }
    : entry;
}

const MAX_REFERRER_LENGTH = 255;

export function addAuditEntry(push: Push, kind: AuditKind, { request, ip, now }: Context, email?: Email): void {
  const said = (header: string) => (request.headers.get(header) ?? '').slice(0, MAX_REFERRER_LENGTH);
  push.log.push({
    kind,
    ip,
    userAgent: said('user-agent'),
    referrer: said('referer'),
    at: now,
    ...(email && { email }),
  });
}

/** Records a view, and counts it unless it is the owner's or an administrator's. */
export function recordView(push: Push, context: Context): void {
  const { account } = context;
  const kind: AuditKind = push.expired
    ? 'failed_view'
    : account?.admin
      ? 'admin_view'
      : account && push.owner === account.name
        ? 'owner_view'
        : 'view';
  if (kind === 'view' || kind === 'failed_view') push.viewCount += 1;
  addAuditEntry(push, kind, context);
}

const dayMs = 86_400_000;

/** Whole days left, rounded up. */
function getDaysRemaining(push: Push, now: number): number {
  return Math.max(push.days - Math.floor((now - push.createdAt) / dayMs), 0);
}

const getViewsRemaining = (push: Push) => Math.max(push.views - push.viewCount, 0);

/** Expires a push: payload, passphrase and files are removed. */
export function expire(push: Push, now: number): void {
  push.payload = null;
  push.passphrase = null;
  push.files = [];
  push.expired = true;
  push.expiredAt = now;
  push.updatedAt = now;
}

/** Whether a push is past its limits, noticed or not. */
export const isPastLimits = (push: Push, now: number) =>
  push.expired || getDaysRemaining(push, now) === 0 || getViewsRemaining(push) === 0;

/** A push past its limits stays active until a request notices it here. */
export function expireIfPastLimits(push: Push, now: number): void {
  if (!push.expired && isPastLimits(push, now)) expire(push, now);
}

/** Expires a push after its last view. Files stay until the next retrieval, so that the last viewer can fetch them. */
export function expireAfterLastView(push: Push, now: number): void {
  if (getViewsRemaining(push) === 0 && push.files.length === 0) expire(push, now);
}
