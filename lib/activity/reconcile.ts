import { getExpiresAt } from '../push/stored-push';
import { type AuditEvent, type AuditKind, sortOldestFirst } from '../pushes/audit';
import type { ListedPush } from '../pushes/push-row';
import {
  type AccountBaseline,
  type ActivityEvent,
  isExpiryEvent,
  NOT_COUNTED_YET,
  type PushBaseline,
} from './activity-event';

export interface Reconciled {
  baseline: AccountBaseline;
  events?: ActivityEvent[];
}

/** One push as a list of active ones shows it now. `pushHash`: SHA-256 of its token. */
export interface PushSnapshot extends Pick<PushBaseline, 'createdAt' | 'expiresAt' | 'maxViews'> {
  pushHash: string;
  /** `undefined`: not known. */
  viewsUsed: number | undefined;
  isPastExpiryDate: boolean;
}

export function toPushSnapshot(push: ListedPush, pushHash: string): PushSnapshot {
  const { createdAt, expireAfterViews: maxViews, viewsLeft, isPastExpiryDate, isExpired } = push;
  // Failed attempts to open a push that has expired lower its views, too.
  const viewsUsed = isExpired ? 0 : viewsLeft === undefined ? undefined : Math.max(0, maxViews - viewsLeft);
  return { pushHash, createdAt, expiresAt: getExpiresAt(push), maxViews, viewsUsed, isPastExpiryDate };
}

/** Whether nobody can open it any more, whether the server has noticed or not. */
export function isEffectivelyExpired({ viewsUsed: views, maxViews, isPastExpiryDate }: PushSnapshot): boolean {
  return isPastExpiryDate || (views !== undefined && views >= maxViews);
}

export interface ActiveList {
  rows: readonly PushSnapshot[];
  /** Whether these are all rows of the list. */
  isComplete: boolean;
  /** When the list was made, by the server's clock; `undefined` if it sends no `Date` header. */
  serverTime?: number | undefined;
  excluded: ReadonlySet<string>;
  /** Whether unknown pushes are added; if not now, never, unless this is the first list. */
  tracksNew: boolean;
  /** Whether what is not added now never is, even if this is the first list. */
  skipsForGood: boolean;
  isAccountChanged: boolean;
}

/** Rows may be this much newer than the `Date` header of their list, which has whole seconds and may come from another clock. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Compares the baseline with a list. `logsToRead`: pushes whose log is needed, newest first: viewed, ended, missing or with passphrase alerts. */
export function reconcileList(before: AccountBaseline, list: ActiveList) {
  const { rows, isComplete, serverTime = Number.POSITIVE_INFINITY, tracksNew, skipsForGood, isAccountChanged } = list;
  // A push dated in the future comes from a clock that was ahead. It must not raise the threshold, or later pushes would be ignored.
  const newestAllowed = serverTime + CLOCK_TOLERANCE_MS;
  const knownTimes = Object.values(before.pushes).map(({ createdAt }) => createdAt);
  // One answer from a clock that is behind adds nothing older than what is known already.
  const newestKnown = Math.min(before.newestCreatedAt ?? -1, Math.max(newestAllowed, ...knownTimes));
  const newSince = isAccountChanged ? -1 : newestKnown;
  const isNew = ({ pushHash, createdAt }: PushSnapshot) =>
    tracksNew && createdAt > newSince && createdAt <= newestAllowed && !list.excluded.has(pushHash);
  const pushes = isAccountChanged ? {} : { ...before.pushes };
  const logsToRead: string[] = [];
  for (const row of rows) {
    const { pushHash, viewsUsed: views, isPastExpiryDate, createdAt, expiresAt, maxViews } = row;
    const known = pushes[pushHash];
    if (known ? known.reportedViews === NOT_COUNTED_YET : isNew(row)) {
      // What happened before tracking is not reported.
      const wrongPassphrases = hasAlert(known) && { reportedWrongPassphrases: NOT_COUNTED_YET };
      const reportedViews = views ?? NOT_COUNTED_YET;
      pushes[pushHash] = {
        createdAt,
        expiresAt,
        maxViews,
        isEncrypted: known?.isEncrypted,
        isOwn: known?.isOwn,
        reportedViews,
        missingCount: 0,
        isExpirationReported: isEffectivelyExpired(row),
        ...wrongPassphrases,
      };
    } else if (known) {
      pushes[pushHash] = { ...known, expiresAt, maxViews, missingCount: 0 };
      const hasChanged = (views ?? 0) > (known.reportedViews ?? 0) || isPastExpiryDate || hasAlert(known);
      if (hasChanged && !known.isExpirationReported) logsToRead.push(pushHash);
    }
  }

  const listed = new Set(rows.map(({ pushHash }) => pushHash));
  // Pushes as old as the last row of a list that goes on may be on its next page.
  const oldest = isComplete ? -1 : Math.min(...rows.map(({ createdAt }) => createdAt));
  for (const [pushHash, known] of Object.entries(pushes)) {
    if (listed.has(pushHash) || known.createdAt <= oldest) continue;
    if (known.isExpirationReported || known.reportedViews === NOT_COUNTED_YET) delete pushes[pushHash];
    else logsToRead.push(pushHash);
  }
  const createdAt = (pushHash: string) => pushes[pushHash]?.createdAt ?? 0;
  logsToRead.sort((a, b) => createdAt(b) - createdAt(a));
  const times = [...knownTimes, ...rows.map((row) => row.createdAt)].filter((time) => time <= newestAllowed);
  const isFirst = before.newestCreatedAt === undefined && !tracksNew && !skipsForGood;
  const baseline: AccountBaseline = {
    pushes: keepNewest(pushes),
    ...(!isFirst && { newestCreatedAt: Math.max(0, newestKnown, ...times) }),
  };
  return { baseline, logsToRead };
}

const MAX_PUSHES = 500;

function keepNewest(pushes: AccountBaseline['pushes']): AccountBaseline['pushes'] {
  const entries = Object.entries(pushes).sort(([, a], [, b]) => b.createdAt - a.createdAt);
  return Object.fromEntries(entries.slice(0, MAX_PUSHES));
}

export interface PushObservation {
  /** `undefined` if the list lacks it. */
  row?: PushSnapshot | undefined;
  /** The log as far as it was read; `undefined` if the server does not give it. */
  log?: { events: readonly AuditEvent[]; isComplete: boolean } | undefined;
  now: number;
}

/** Rows shift between pages during paging, so a push has expired only if three lists in a row lack it. */
const MAX_MISSED = 3;

/** Views never decrease, so an answer older than the baseline repeats nothing. */
export function reconcilePush(
  before: AccountBaseline,
  pushHash: string,
  { row, log, now }: PushObservation,
): Reconciled {
  const known = before.pushes[pushHash];
  if (!known || known.isExpirationReported || known.reportedViews === NOT_COUNTED_YET)
    return { baseline: before, events: [] };
  const {
    reportedViews,
    maxViews,
    createdAt,
    expiresAt: knownExpiry,
    reportedWrongPassphrases: wrongPassphrasesBefore,
  } = known;
  const entries = log ? sortOldestFirst(log.events) : [];
  const ofKind = (kind: AuditKind) => entries.filter((entry) => entry.kind === kind);
  const [opened, attempts, expired] = [ofKind('view'), ofKind('failed-passphrase'), ofKind('expired')];
  const viewsUsed = Math.max(reportedViews, row?.viewsUsed ?? 0, opened.length);
  const missingCount = row ? 0 : known.missingCount + 1;

  const events: ActivityEvent[] = [];
  const add = (kind: ActivityEvent['kind'], id: string, occurrences: number, entry?: AuditEvent, at = now) => {
    const origin = entry && { ip: entry.ip, userAgent: entry.userAgent };
    events.push({
      id: `${pushHash}/${id}`,
      push: pushHash,
      kind,
      occurrences,
      viewsUsed,
      maxViews,
      occurredAt: entry?.at ?? at,
      createdAt,
      origin,
    });
  };
  const view = (number: number) => (log?.isComplete ? opened[number - 1] : undefined);
  const isLast = viewsUsed >= maxViews && viewsUsed > reportedViews;
  const others = isLast ? viewsUsed - 1 : viewsUsed;
  const isFirst = reportedViews === 0 && others > 0;
  const further = others - reportedViews - (isFirst ? 1 : 0);
  if (isFirst) add('first-view', 'view/1', 1, view(1));
  if (further > 0) add('further-views', `view/${others}`, further, view(others));
  if (isLast) add('last-view', 'end', 1, view(viewsUsed));

  if (typeof wrongPassphrasesBefore === 'number' && attempts.length > wrongPassphrasesBefore)
    add('wrong-passphrases', `wrong/${attempts.length}`, attempts.length - wrongPassphrasesBefore, attempts.at(-1));
  const reportedWrongPassphrases =
    log && wrongPassphrasesBefore !== undefined
      ? Math.max(wrongPassphrasesBefore ?? 0, attempts.length)
      : wrongPassphrasesBefore;

  if (viewsUsed < maxViews) {
    if (!row && expired.length > 0) add('expired-manually', 'end', 1, expired.at(-1));
    else if (row ? row.isPastExpiryDate : knownExpiry <= now) add('expired-by-time', 'end', 1, undefined, knownExpiry);
    else if (missingCount >= MAX_MISSED) add('expired', 'end', 1);
  }
  const isExpirationReported = viewsUsed >= maxViews || events.some(isExpiryEvent);
  return {
    baseline: withPush(before, pushHash, {
      reportedViews: viewsUsed,
      reportedWrongPassphrases,
      missingCount,
      isExpirationReported,
    }),
    events,
  };
}

function withPush(before: AccountBaseline, pushHash: string, change: Partial<PushBaseline>): AccountBaseline {
  const known = before.pushes[pushHash];
  return known ? { ...before, pushes: { ...before.pushes, [pushHash]: { ...known, ...change } } } : before;
}

/** Tracks a push from its creation. `isOn`: accounts are polled; otherwise nothing before the next list is reported. A list may have had it first. */
export function trackCreated(
  before: AccountBaseline,
  pushHash: string,
  created: Pick<PushBaseline, 'createdAt' | 'expiresAt' | 'maxViews' | 'isEncrypted' | 'isOwn'>,
  isOn: boolean,
): AccountBaseline {
  const { isEncrypted, isOwn } = created;
  if (before.pushes[pushHash])
    return withPush(before, pushHash, { ...(isEncrypted && { isEncrypted }), ...(isOwn && { isOwn }) });
  const added: PushBaseline = {
    ...created,
    reportedViews: isOn ? 0 : NOT_COUNTED_YET,
    missingCount: 0,
    isExpirationReported: false,
  };
  return { ...before, pushes: keepNewest({ ...before.pushes, [pushHash]: added }) };
}

export function removePrivate(before: AccountBaseline, pushHash: string, createdAt: number): AccountBaseline {
  const { newestCreatedAt } = before;
  if (!before.pushes[pushHash] && (newestCreatedAt ?? createdAt) >= createdAt) return before;
  const { [pushHash]: _, ...pushes } = before.pushes;
  return {
    ...before,
    pushes,
    ...(newestCreatedAt !== undefined && { newestCreatedAt: Math.max(newestCreatedAt, createdAt) }),
  };
}

/** The push was expired from this browser: its end needs no report. */
export function markExpirationReported(before: AccountBaseline, pushHash: string): AccountBaseline {
  return withPush(before, pushHash, { isExpirationReported: true });
}

/** What happens until the next poll is not reported. */
export function markPaused(before: AccountBaseline): AccountBaseline {
  if (Object.values(before.pushes).every(({ reportedViews }) => reportedViews === NOT_COUNTED_YET)) return before;
  const paused = Object.entries(before.pushes).map(([pushHash, known]) => [
    pushHash,
    { ...known, reportedViews: NOT_COUNTED_YET },
  ]);
  return { ...before, pushes: Object.fromEntries(paused) };
}

/** How many pushes may have alerts: each costs a request per poll. */
export const MAX_PASSPHRASE_ALERTS = 10;

export function hasPassphraseAlert({ pushes }: AccountBaseline, pushHash: string): boolean {
  return hasAlert(pushes[pushHash]);
}

function hasAlert(known: PushBaseline | undefined): boolean {
  return known?.reportedWrongPassphrases !== undefined;
}

/** Reports wrong passphrases of a push from now on, or no longer. Changes nothing if too many have alerts. */
export function setPassphraseAlert(before: AccountBaseline, pushHash: string, isOn: boolean): AccountBaseline {
  if (isOn === hasPassphraseAlert(before, pushHash)) return before;
  const marked = Object.values(before.pushes).filter(hasAlert);
  if (isOn && marked.length >= MAX_PASSPHRASE_ALERTS) return before;
  return withPush(before, pushHash, { reportedWrongPassphrases: isOn ? NOT_COUNTED_YET : undefined });
}
