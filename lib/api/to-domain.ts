import { tryDecodeUri } from '../base/decode-escapes';
import type { InstanceVersion } from '../instance/instance';
import { getOptionSpec, mapNames, type ReportedOptions, storedOptionNames } from '../push/options';
import type { CreatedPush, RetrievedPush, StoredPush } from '../push/stored-push';
import type { AuditEvent, AuditKind } from '../pushes/audit';
import type { Expiration, ListedPush } from '../pushes/push-row';
import type * as wire from './schemas';
import { API_FIELDS } from './to-wire';

/** The link of a push that an answer holds; undefined if it is not the push's own. */
export type ToLink = (push: { urlToken: string; answeredLink: string }) => string | undefined;

/**
 * Undefined if the push's token is no whole part of the path: then the link leads to another push, or to a page that has nothing to do with
 * it, and must not go to a recipient, with a key least of all.
 */
export const toOwnLink: ToLink = ({ urlToken, answeredLink }) => {
  const parts = new URL(answeredLink).pathname.split('/');
  return parts.some((part) => part !== '' && tryDecodeUri(part) === urlToken) ? answeredLink : undefined;
};

const readLink = ({ url_token, html_url }: { url_token: string; html_url: string }, toLink: ToLink) =>
  toLink({ urlToken: url_token, answeredLink: html_url });

type WireOptions = { [F in (typeof API_FIELDS)[keyof ReportedOptions]]?: wire.PushRecord[F] | undefined };

/** Options that do not apply are `null`; those that the answer does not name are undefined. */
function toReportedOptions(record: WireOptions): ReportedOptions {
  return mapNames(storedOptionNames, (name) => {
    const value = record[API_FIELDS[name]];
    return value === null && !getOptionSpec(name).unsupportedKind ? false : value;
  }) as ReportedOptions;
}

/** Whose answer to a create it is. It can still be read. */
export async function readUrlToken(response: Response): Promise<string> {
  const { url_token } = (await response.clone().json()) as { url_token: string };
  return url_token;
}

export function toCreatedPush(record: wire.CreatedPush, toLink: ToLink): CreatedPush {
  return {
    urlToken: record.url_token,
    link: readLink(record, toLink),
    createdAt: record.created_at === undefined ? undefined : Date.parse(record.created_at),
    options: toReportedOptions(record),
    hasPassphrase: record.hasPassphrase,
    acceptsEmail: Boolean(record.notify_emails_to),
  };
}

/** As its owner sees it. */
export function toListedPush(record: wire.PushRecord, toLink: ToLink): ListedPush {
  return {
    urlToken: record.url_token,
    createdAt: Date.parse(record.created_at),
    ...(toReportedOptions(record) as Omit<StoredPush, 'urlToken' | 'createdAt'>),
    hasPassphrase: record.hasPassphrase,
    ...toExpiration(record),
    link: readLink(record, toLink),
    name: record.name ?? '',
    note: record.note ?? '',
    withAccount: true,
  };
}

/** What the record does not say has not happened. */
export function toExpiration(record: wire.PushRecord): Expiration {
  const { views_remaining: views, days_remaining: days = 1, expired, deleted = false, expired_on: expiredOn } = record;
  return {
    viewsLeft: views === undefined ? undefined : Math.max(0, views),
    isPastExpiryDate: days <= 0,
    isExpired: expired,
    isExpiredManually: deleted,
    expiredAt: expiredOn ? Date.parse(expiredOn) : undefined,
  };
}

export function toRetrievedPush(record: wire.RetrievedPush): RetrievedPush {
  const { payload = null, views_remaining: views, days_remaining: days, deletable_by_viewer: deletable } = record;
  const files = record.files.filter((file) => file !== null);
  return {
    payload,
    files: files.map(({ filename, url }) => ({ name: filename, url })),
    unreadableFileCount: record.files.length - files.length,
    viewsLeft: views === undefined ? undefined : Math.max(0, views),
    daysLeft: days === undefined ? undefined : Math.max(0, days),
    expireAfterViews: record.expire_after_views,
    isDeletableByViewer: deletable ?? undefined,
    isExpired: record.expired,
    isExpiredManually: record.deleted,
  };
}

/** What the API calls what happened. */
const AUDIT_KINDS = {
  creation: 'creation',
  view: 'view',
  failed_view: 'failed-view',
  expire: 'expired',
  failed_passphrase: 'failed-passphrase',
  admin_view: 'admin-view',
  owner_view: 'owner-view',
  edit: 'edited',
  creation_email_send: 'email',
} as const satisfies Record<string, AuditKind>;

/** Leaves out the referrer, which may be the link. */
export function toAuditEvent(entry: wire.AuditEntry): AuditEvent {
  const kind = Object.hasOwn(AUDIT_KINDS, entry.kind) ? AUDIT_KINDS[entry.kind as keyof typeof AUDIT_KINDS] : 'other';
  const { notify_by_email: email } = entry;
  return {
    kind,
    at: Date.parse(entry.created_at),
    ip: entry.ip ?? '',
    userAgent: entry.user_agent ?? '',
    ...(email && { email: { to: email.recipients, isPending: email.status === 'pending' } }),
  };
}

/** Fields whose texts an instance may refuse, as they are called on the screen. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  expire_after_days: 'expireAfterDays',
  expire_after_views: 'expireAfterViews',
  notify_emails_to: 'emailTo',
  notify_emails_to_locale: 'emailLanguage',
};

/** A field that has no other name here keeps the API's. A server may name any field, also `constructor`. */
export function toFieldName(apiField: string): string {
  return (Object.hasOwn(FIELD_NAMES, apiField) && FIELD_NAMES[apiField]) || apiField;
}

export function toInstanceVersion(version: wire.Version): InstanceVersion {
  const { application_version, api_version, edition, features } = version;
  const { pushes } = features;
  return {
    applicationVersion: application_version,
    apiVersion: api_version,
    edition,
    anonymousAccess: features.anonymous_access,
    hasPushes: pushes.enabled,
    urlPushes: pushes.url_pushes.enabled,
    qr: pushes.qr_code_pushes.enabled,
    filePushes: pushes.file_attachments.enabled,
    filePushesNeedAccount: pushes.file_attachments.requires_authentication,
    sendsEmail: pushes.email_auto_dispatch,
  };
}
