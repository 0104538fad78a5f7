import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { StoredActivityEvent } from '../../activity/activity-event';
import { hashUrlToken } from '../../base/encoding';
import { isNotFound } from '../../base/failure';
import type { PushRef, Reply } from '../../messaging/messages';
import { type ExpireOutcome, NOT_FOUND_EXPIRATION, type PushRow, type PushUpdate, refOf } from '../../pushes/push-row';
import { createLinkLanguage, type LinkLanguage } from '../results/share-message';
import type { AuditLog } from './audit-log';

/** The push whose details are open. */
export interface PushDetails {
  /** The newest row of the push; undefined while none is open. A push that its account no longer lists has expired. */
  row: ReadonlySignal<PushRow | undefined>;
  audit: AuditLog;
  /** The language of the link that is copied; undefined for a push without a link. */
  language: ReadonlySignal<LinkLanguage | undefined>;
  /** The answer to `expireOpenPush`. */
  expireReply: ReadonlySignal<Reply<ExpireOutcome> | undefined>;
  /** Opens a push and reads its log, unless it is open and its log is being read. */
  open: (push: PushRow) => Promise<void>;
  close: () => void;
  /** Reads the log again, if the push has one. The row then shows what the log says of it. */
  readLog: () => Promise<void>;
  /** Expires the open push at its instance, and reads its log again. */
  expireOpenPush: () => Promise<void>;
}

/** `isLoadedBackTo`: whether the push would be among the rows if it were active. `onUpdate`: takes what was learned of a push. */
export function createPushDetails(
  audit: AuditLog,
  rows: ReadonlySignal<readonly PushRow[]>,
  isLoadedBackTo: (row: PushRow) => boolean,
  expire: (row: PushRow) => Promise<Reply<ExpireOutcome>>,
  onUpdate: (push: PushRef, update: PushUpdate) => void,
): PushDetails {
  const openRow = signal<PushRow>();
  const language = signal<LinkLanguage>();
  const expireReply = signal<Reply<ExpireOutcome>>();
  /** The language is chosen for a link: a newer list may have another one, or none any more. */
  function show(push: PushRow): void {
    const before = openRow.peek();
    const { link, urlToken } = push;
    openRow.value = push;
    if (before?.urlToken === urlToken && before.link === link) return;
    language.value = link === undefined ? undefined : createLinkLanguage({ ...push, link });
  }
  const listedRow = computed(() => rows.value.find((row) => row.urlToken === openRow.value?.urlToken));
  effect(() => {
    // The newest row, also when it is not listed any more.
    if (listedRow.value) show(listedRow.value);
    else if (openRow.value?.withAccount === false) close();
  });
  const row = computed(() => {
    const push = listedRow.value ?? openRow.value;
    return push && !listedRow.value && isLoadedBackTo(push) ? { ...push, isExpired: true } : push;
  });

  const isOpen = ({ urlToken }: PushRow): boolean => openRow.peek()?.urlToken === urlToken;

  /** Whether what changes the row is known to the log, or read with it at once. */
  let isFollowed = false;

  const readLog = async (): Promise<void> => {
    const push = openRow.peek();
    if (!push?.withAccount) return;
    await audit.read(refOf(push));
    if (!isOpen(push)) return;
    const failure = audit.failure.peek();
    const { views, failedViews } = audit.counts.peek();
    // The log may be newer than the list.
    isFollowed = true;
    onUpdate(refOf(push), isNotFound(failure) ? NOT_FOUND_EXPIRATION : { viewsUsed: views + failedViews });
    isFollowed = false;
  };

  let shown = { urlToken: '', state: '' };
  effect(() => {
    const { urlToken = '', viewsLeft, isExpired } = row.value ?? {};
    const before = shown;
    shown = { urlToken, state: `${viewsLeft} ${isExpired}` };
    // The list may be newer than the log.
    if (before.urlToken === urlToken && before.state !== shown.state && !isFollowed) untracked(() => void readLog());
  });

  function close(): void {
    audit.clear();
    openRow.value = undefined;
  }

  return {
    row,
    audit,
    language,
    expireReply,
    open: async (push) => {
      if (isOpen(push)) return audit.isReading.peek() ? undefined : readLog();
      audit.clear();
      show(push);
      expireReply.value = undefined;
      await readLog();
    },
    close,
    readLog,
    expireOpenPush: async () => {
      const push = row.peek();
      if (!push) return;
      isFollowed = true;
      const reply = await expire(push);
      isFollowed = false;
      if (!isOpen(push)) return;
      expireReply.value = reply;
      if (reply.ok && reply.value.outcome === 'expired') await readLog();
    },
  };
}

/** Reads the log of the open push again after an event of it, which need not change its row: a wrong passphrase does not. */
export function readLogAfterEvents(
  { row, readLog }: PushDetails,
  events: ReadonlySignal<readonly StoredActivityEvent[]>,
): void {
  const openToken = computed(() => row.value?.urlToken);
  let known: ReadonlySet<string> = new Set();
  let knownOf: string | undefined;

  const find = async (urlToken: string, found: readonly StoredActivityEvent[]): Promise<void> => {
    const hash = await hashUrlToken(urlToken);
    if (openToken.peek() !== urlToken) return;
    const its = found.filter(({ push }) => push === hash).map(({ id }) => id);
    const isNews = knownOf === urlToken && its.some((id) => !known.has(id));
    known = new Set(its);
    knownOf = urlToken;
    if (isNews) await readLog();
  };

  effect(() => {
    const found = events.value;
    const urlToken = openToken.value;
    if (urlToken === undefined) knownOf = undefined;
    else void find(urlToken, found);
  });
}
