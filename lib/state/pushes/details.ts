import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { isNotFound } from '../../base/read-failure';
import type { Continuation, PushRef, Reply } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import { type EmailRequest, findEmailProblem } from '../../push/draft';
import { type AuditEvent, appendAuditPage, countAudit, groupAudit, sortOldestFirst } from '../../pushes/audit';
import { type ExpireOutcome, NOT_FOUND_EXPIRATION, type PushRow, type PushUpdate, refOf } from '../../pushes/push-row';
import { type Clock, createRateLimitRetry, type RateLimiter } from '../rate-limit';
import { createLinkLanguage, type LinkLanguage } from '../results/share-message';

export function createAuditLog(clock: Clock, rateLimiter: RateLimiter) {
  /** Oldest first. */
  const events = signal<readonly AuditEvent[]>([]);
  const isNewestFirst = signal(false);
  const isReading = signal(false);
  /** How the log goes on; undefined before its first page. */
  const end = signal<Continuation>();
  const failure = signal<Failure>();
  const hasUnreadable = signal(false);
  const requests = createRateLimitRetry(clock, rateLimiter);
  let stop = new AbortController();

  const readAll = async (push: PushRef, stopped: AbortSignal): Promise<void> => {
    let read: AuditEvent[] = [];
    for (let page = 1; ; page++) {
      const reply = await requests.request(() => callWorker('readAuditLog', { ...push, page }), stopped);
      // Another push may be shown by now.
      if (!reply || stopped.aborted) return;
      if (!reply.ok) {
        failure.value = reply.failure;
        return;
      }
      if (reply.value.hasUnreadable) hasUnreadable.value = true;
      read = appendAuditPage(read, reply.value.events);
      const isMore = reply.value.continuation === 'more';
      // A log that is read again replaces the shown one once it is as long.
      if (!isMore || read.length >= events.peek().length) events.value = sortOldestFirst(read);
      end.value = reply.value.continuation;
      if (!isMore) return;
    }
  };

  return {
    events,
    groups: computed(() => {
      const groups = groupAudit(events.value);
      return isNewestFirst.value ? groups.reverse() : groups;
    }),
    counts: computed(() => countAudit(events.value)),
    isNewestFirst,
    isReading,
    end,
    failure,
    hasUnreadable,
    pausedUntil: requests.pausedUntil,
    /** Cancels a log that is being read. */
    read: async (push: PushRef): Promise<void> => {
      stop.abort();
      stop = new AbortController();
      const { signal: stopped } = stop;
      failure.value = undefined;
      hasUnreadable.value = false;
      isReading.value = true;
      await readAll(push, stopped);
      if (!stopped.aborted) isReading.value = false;
    },
    clear: (): void => {
      stop.abort();
      events.value = [];
      end.value = undefined;
      isReading.value = false;
    },
  };
}

export type PushDetails = ReturnType<typeof createPushDetails>;

/** `isLoadedBackTo`: whether the push would be among the rows if it were active. */
export function createPushDetails(
  audit: ReturnType<typeof createAuditLog>,
  rows: ReadonlySignal<readonly PushRow[]>,
  isLoadedBackTo: (row: PushRow) => boolean,
  expire: (row: PushRow) => Promise<Reply<ExpireOutcome>>,
  onUpdate: (push: PushRef, update: PushUpdate) => void,
) {
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
  /** A push that its account no longer lists has expired. */
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
    open: async (push: PushRow): Promise<void> => {
      if (isOpen(push)) return audit.isReading.peek() ? undefined : readLog();
      audit.clear();
      show(push);
      expireReply.value = undefined;
      await readLog();
    },
    close,
    readLog,
    expireOpenPush: async (): Promise<void> => {
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

export function createEmailForm(row: PushRow, onQueued: () => Promise<void>) {
  const request = signal<EmailRequest>({ to: '', language: '' });
  const isSending = signal(false);
  const wasSubmitted = signal(false);
  const failure = signal<Failure>();
  const queuedTo = signal('');
  const problem = computed(() => {
    const { to } = request.value;
    return /\S/.test(to) ? findEmailProblem(to) : 'empty';
  });

  const change = (next: Partial<EmailRequest>): void => {
    request.value = { ...request.peek(), ...next };
    failure.value = undefined;
    wasSubmitted.value = false;
  };

  return {
    request,
    isSending,
    failure,
    queuedTo,
    problem: computed(() => wasSubmitted.value && problem.value),
    change,
    /** What was typed stays if the instance refuses it. */
    send: async (): Promise<void> => {
      wasSubmitted.value = true;
      if (isSending.peek() || problem.peek()) return;
      isSending.value = true;
      failure.value = undefined;
      const email = request.peek();
      const reply = await callWorker('emailPush', { ...refOf(row), email });
      isSending.value = false;
      if (!reply.ok) {
        failure.value = reply.failure;
        return;
      }
      queuedTo.value = email.to;
      change({ to: '' });
      await onQueued();
    },
  };
}
