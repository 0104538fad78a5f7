import type { AuditEntry } from '../api/schemas';

/** What the instance calls what happened; kinds that it may have besides are `other`. */
const KINDS = {
  creation: 'made',
  view: 'opened',
  failed_view: 'too-late',
  expire: 'expired',
  failed_passphrase: 'wrong-passphrase',
  admin_view: 'admin-look',
  owner_view: 'own-look',
  edit: 'edited',
  creation_email_send: 'emailed',
} as const;

/**
 * `opened` used a view. `too-late`: somebody had the link after it had ended. `expired`: by hand; the instance does not say by whom.
 * `own-look`, `admin-look`: used no view.
 */
export type AuditKind = (typeof KINDS)[keyof typeof KINDS] | 'other';

/** One thing that happened to a push. */
export interface AuditEvent {
  kind: AuditKind;
  /** Milliseconds since 1970, by the instance's clock. */
  at: number;
  /** Where it came from; empty = not said. */
  ip: string;
  userAgent: string;
  /** Of `emailed`: to whom, and whether the instance has sent it yet. */
  email?: { to: string; isPending: boolean } | undefined;
}

/** An entry of the log in our words. The page it came from is left out: it may be the link. */
export function auditEventOf(entry: AuditEntry): AuditEvent {
  const kind = Object.hasOwn(KINDS, entry.kind) ? KINDS[entry.kind as keyof typeof KINDS] : 'other';
  const { notify_by_email: email } = entry;
  return {
    kind,
    at: Date.parse(entry.created_at),
    ip: entry.ip ?? '',
    userAgent: entry.user_agent ?? '',
    ...(email && { email: { to: email.recipients, isPending: email.status === 'pending' } }),
  };
}

/** Oldest first, whatever order the instance has; what happened in the same millisecond stays as the instance tells it. */
export function oldestFirst(events: readonly AuditEvent[]): AuditEvent[] {
  const isNewestFirst = (events[0]?.at ?? 0) > (events.at(-1)?.at ?? 0);
  return (isNewestFirst ? events.toReversed() : [...events]).sort((one, other) => one.at - other.at);
}

/** What happened once, or several times in a row from one place: events oldest first. */
export type AuditGroup = readonly [AuditEvent, ...AuditEvent[]];

/** What happens again and again in a row. Openings are never drawn together: each used a view. */
const REPEATED: ReadonlySet<AuditKind> = new Set(['wrong-passphrase', 'too-late']);

/** Draws together what the same program at the same address failed at again and again. `events`: oldest first. */
export function groupAudit(events: readonly AuditEvent[]): AuditGroup[] {
  const groups: [AuditEvent, ...AuditEvent[]][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && REPEATED.has(event.kind) && isAlike(last[0], event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function isAlike(one: AuditEvent, other: AuditEvent): boolean {
  return one.kind === other.kind && one.ip === other.ip && one.userAgent === other.userAgent;
}

export interface AuditCounts {
  opened: number;
  /** Different addresses that it was opened from. */
  openedFrom: number;
  wrongPassphrase: number;
  tooLate: number;
  ownLooks: number;
  adminLooks: number;
}

export function countAudit(events: readonly AuditEvent[]): AuditCounts {
  const number = (kind: AuditKind) => events.filter((event) => event.kind === kind).length;
  const addresses = events.flatMap(({ kind, ip }) => (kind === 'opened' && ip !== '' ? ip : []));
  return {
    opened: number('opened'),
    openedFrom: new Set(addresses).size,
    wrongPassphrase: number('wrong-passphrase'),
    tooLate: number('too-late'),
    ownLooks: number('own-look'),
    adminLooks: number('admin-look'),
  };
}

/**
 * A log as far as it was read, and its next page. Where an instance has the newest first, what happens meanwhile moves entries on to
 * the next page: they are in the log once, and what is newer than its beginning is left out. Where it has the oldest first, nothing moves.
 */
export function joinLog(read: readonly AuditEvent[], page: readonly AuditEvent[]): AuditEvent[] {
  const last = read.at(-1);
  if (!last || !(isNewestFirst(read) || isNewestFirst(page) || isNewestFirst([...read, ...page])))
    return [...read, ...page];
  const further = page.filter(({ at }) => at <= last.at);
  let moved = Math.min(read.length, further.length);
  while (moved > 0 && !read.slice(-moved).every((event, at) => isSame(event, further[at]))) moved--;
  return [...read, ...further.slice(moved)];
}

function isNewestFirst(log: readonly AuditEvent[]): boolean {
  return (log[0]?.at ?? 0) > (log.at(-1)?.at ?? 0);
}

function isSame(one: AuditEvent, other: AuditEvent | undefined): boolean {
  return one.at === other?.at && one.kind === other.kind && one.ip === other.ip && one.userAgent === other.userAgent;
}
