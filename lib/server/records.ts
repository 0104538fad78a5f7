import type { AuditEntry, PushRecord } from '../api/schemas';
import { daysRemaining, viewsRemaining } from './lifecycle';
import { isLocale } from './settings';
import type { AuditKind, AuditRow, Email, Push } from './state';
import type { Context } from './store';

const time = (moment: number) => new Date(moment).toISOString();

/** The link for a recipient; `push_locale` puts its language on it, if the server has that language. */
export function linkTo(push: Push, linkBase: string, pushLocale?: string | null): string {
  const query = pushLocale && isLocale(pushLocale) ? `?locale=${pushLocale}` : '';
  return `${linkBase}/p/${push.token}${push.step ? '/r' : ''}${query}`;
}

/** What every answer about a push holds, in the order of the real server. */
export function recordOf(push: Push, { linkBase, now }: Context, pushLocale?: string | null) {
  const link = linkTo(push, linkBase, pushLocale);
  return {
    expire_after_views: push.views,
    expired: push.expired,
    url_token: push.token,
    deletable_by_viewer: push.deletable,
    retrieval_step: push.step,
    expired_on: push.expiredAt === null ? null : time(push.expiredAt),
    passphrase: push.passphrase,
    created_at: time(push.createdAt),
    updated_at: time(push.updatedAt),
    expire_after_days: push.days,
    days_remaining: daysRemaining(push, now),
    views_remaining: viewsRemaining(push),
    deleted: push.deleted,
    json_url: `${link}.json`,
    html_url: link,
  } satisfies PushRecord & { passphrase: string | null };
}

/** The same with what only the owner sees. */
export function ownRecordOf(push: Push, context: Context, pushLocale?: string | null) {
  return { ...recordOf(push, context, pushLocale), note: push.note, name: push.name };
}

/** A row of the audit log. What becomes of an e-mail is not known here: it stays pending. */
export function auditEntryOf({ kind, ip, userAgent, referrer, at, email }: AuditRow) {
  const entry = { ip, user_agent: userAgent, referrer, kind, created_at: time(at), updated_at: time(at) };
  entry satisfies AuditEntry;
  return email
    ? { ...entry, notify_by_email: { ...email, status: 'pending', successful_sends: null, proceed_at: null } }
    : entry;
}

const longest = 255;

/** Writes down what happened to a push, from which address and which program. */
export function log(push: Push, kind: AuditKind, { request, ip, now }: Context, email?: Email): void {
  const said = (header: string) => (request.headers.get(header) ?? '').slice(0, longest);
  push.log.push({
    kind,
    ip,
    userAgent: said('user-agent'),
    referrer: said('referer'),
    at: now,
    ...(email && { email }),
  });
}

/** Writes down a look and counts it, if it is one that counts: not of the owner, not of an administrator. */
export function recordView(push: Push, context: Context): void {
  const { account } = context;
  const kind: AuditKind = push.expired
    ? 'failed_view'
    : account?.admin
      ? 'admin_view'
      : account && push.owner === account.name
        ? 'owner_view'
        : 'view';
  if (kind === 'view' || kind === 'failed_view') push.looks += 1;
  log(push, kind, context);
}
