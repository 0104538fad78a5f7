/**
 * What happened to a push. `view` used a view; `owner-view` and `admin-view` did not. `failed-view`: after the push had expired. `other`: the
 * instance has a name for it that is not known.
 */
export type AuditKind =
  | 'creation'
  | 'view'
  | 'failed-view'
  | 'expired'
  | 'failed-passphrase'
  | 'admin-view'
  | 'owner-view'
  | 'edited'
  | 'email'
  | 'other';

export interface AuditEvent {
  kind: AuditKind;
  /** When it happened: milliseconds since 1970, by the instance's clock. */
  at: number;
  /** The address that it came from; empty if unknown. */
  ip: string;
  userAgent: string;
  email?: { to: string; isPending: boolean } | undefined;
}

/** Entries of the same millisecond keep the instance's order. */
export function sortOldestFirst(events: readonly AuditEvent[]): AuditEvent[] {
  return (isNewestFirst(events) ? events.toReversed() : [...events]).sort((a, b) => a.at - b.at);
}

export type AuditGroup = readonly [AuditEvent, ...AuditEvent[]];

/** Each view counts, so views are not grouped. */
const GROUPED_KINDS: ReadonlySet<AuditKind> = new Set(['failed-passphrase', 'failed-view']);

/** Groups repeated failures of one program at one address. `events`: oldest first. */
export function groupAudit(events: readonly AuditEvent[]): AuditGroup[] {
  const groups: [AuditEvent, ...AuditEvent[]][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && GROUPED_KINDS.has(event.kind) && isSameFailure(last[0], event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function isSameFailure(a: AuditEvent, b: AuditEvent | undefined): boolean {
  return a.kind === b?.kind && a.ip === b.ip && a.userAgent === b.userAgent;
}

export type AuditCounts = ReturnType<typeof countAudit>;

export function countAudit(events: readonly AuditEvent[]) {
  const number = (kind: AuditKind) => events.filter((event) => event.kind === kind).length;
  const addresses = events.flatMap(({ kind, ip }) => (kind === 'view' && ip !== '' ? ip : []));
  return {
    views: number('view'),
    openedFrom: new Set(addresses).size,
    wrongPassphrase: number('failed-passphrase'),
    failedViews: number('failed-view'),
    ownerViews: number('owner-view'),
    adminViews: number('admin-view'),
  };
}

/** Appends a page. New entries move others to the next page: each is kept once, and newer ones are left out. */
export function appendAuditPage(read: readonly AuditEvent[], page: readonly AuditEvent[]): AuditEvent[] {
  const last = read.at(-1);
  if (!last || !(isNewestFirst(read) || isNewestFirst(page) || isNewestFirst([...read, ...page])))
    return [...read, ...page];
  const further = page.filter(({ at }) => at <= last.at);
  let moved = Math.min(read.length, further.length);
  while (
    moved > 0 &&
    !read.slice(-moved).every((event, at) => event.at === further[at]?.at && isSameFailure(event, further[at]))
  )
    moved--;
  return [...read, ...further.slice(moved)];
}

function isNewestFirst(log: readonly AuditEvent[]): boolean {
  return (log[0]?.at ?? 0) > (log.at(-1)?.at ?? 0);
}
