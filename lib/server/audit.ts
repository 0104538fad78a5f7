import type { Context } from './context';
import type { AuditKind, Email, Push } from './state';

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
export function logLook(push: Push, context: Context): void {
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
