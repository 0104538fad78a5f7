import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { call } from '../../browser/messaging';
import type { PageEnd, PushPlace, Reply } from '../../messages';
import { type AuditEvent, countAudit, groupAudit, joinLog, oldestFirst } from '../../push/audit';
import { addressesProblem, type EmailRequest } from '../../push/draft';
import type { Failure } from '../../push/failure';
import {
  type ExpireOutcome,
  isNotFound,
  NOT_FOUND_EXPIRATION,
  type PushRow,
  type PushUpdate,
  placeOf,
  updateOfLog,
  viewsUsed,
} from '../../push/push-row';
import { createLanguageChoice, type LanguageChoice } from '../share-message';
import { createRateLimitRetry, type Pace, type Timing } from './paging';

/** The whole audit log of one push. */
export function createAuditLog(timing: Timing, pace: Pace) {
  /** Oldest first. */
  const events = signal<readonly AuditEvent[]>([]);
  const isNewestFirst = signal(false);
  const isReading = signal(false);
  /** `undefined` before the first page. */
  const end = signal<PageEnd>();
  const failure = signal<Failure>();
  /** Entries violate the contract. They are not shown. */
  const hasUnreadable = signal(false);
  const requests = createRateLimitRetry(timing, pace);
  let shown = '';
  let stop = new AbortController();

  const readAll = async (push: PushPlace, stopped: AbortSignal): Promise<void> => {
    let read: AuditEvent[] = [];
    for (let page = 1; ; page++) {
      const reply = await requests.ask(() => call('auditLog', { ...push, page }), stopped);
      // Another push may be shown meanwhile.
      if (!reply || stopped.aborted) return;
      if (!reply.ok) {
        failure.value = reply.failure;
        return;
      }
      if (reply.value.hasUnreadable) hasUnreadable.value = true;
      read = joinLog(read, reply.value.events);
      const isMore = reply.value.end === 'more';
      // A log that is read again replaces the shown one once it is as long.
      if (!isMore || read.length >= events.peek().length) events.value = oldestFirst(read);
      end.value = reply.value.end;
      if (!isMore) return;
    }
  };

  return {
    events,
    /** In the reader's order. */
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
    /** Reads the log of a push. Cancels one that is being read. */
    read: async (push: PushPlace): Promise<void> => {
      stop.abort();
      stop = new AbortController();
      const { signal: stopped } = stop;
      const name = `${push.instanceId}/${push.urlToken}`;
      if (name !== shown) {
        events.value = [];
        end.value = undefined;
      }
      shown = name;
      failure.value = undefined;
      hasUnreadable.value = false;
      isReading.value = true;
      await readAll(push, stopped);
      if (stop.signal === stopped) isReading.value = false;
    },
    /** Stops reading. What was read stays. */
    cancel: (): void => {
      stop.abort();
      isReading.value = false;
    },
  };
}

interface DetailsDeps {
  audit: ReturnType<typeof createAuditLog>;
  /** All rows of the list that is shown. */
  rows: ReadonlySignal<readonly PushRow[]>;
  /** Whether the rows go as far back as this push, so that it would be among them if it could be opened. */
  isLoadedBackTo: (row: PushRow) => boolean;
  expire: (row: PushRow) => Promise<Reply<ExpireOutcome>>;
  /** Called with what the log says of the push. */
  onUpdate: (row: PushRow, update: PushUpdate) => void;
}

export type Details = ReturnType<typeof createDetails>;

/** One push with its log, its link and its expiration. */
export function createDetails({ audit, rows, isLoadedBackTo, expire, onUpdate }: DetailsDeps) {
  const opened = signal<PushRow>();
  const language = signal<LanguageChoice>();
  const isExpiring = signal(false);
  /** The reply to the last expire. */
  const answer = signal<Reply<ExpireOutcome>>();
  const listed = computed(() => {
    const push = opened.value;
    return push && rows.value.find(({ urlToken }) => urlToken === push.urlToken);
  });
  effect(() => {
    // The newest row, also when it is not listed any more.
    if (listed.value) opened.value = listed.value;
    else if (opened.value?.withAccount === false) close();
  });
  /** A push that its account does not list any more has expired. */
  const row = computed(() => {
    const push = listed.value ?? opened.value;
    return push && !listed.value && isLoadedBackTo(push) ? { ...push, isExpired: true } : push;
  });

  const isOpen = ({ urlToken }: PushRow): boolean => opened.peek()?.urlToken === urlToken;

  const readLog = async (): Promise<void> => {
    const push = opened.peek();
    if (!push?.withAccount) return;
    await audit.read(placeOf(push));
    const failure = audit.failure.peek();
    if (isOpen(push) && failure && isNotFound(failure)) onUpdate(push, NOT_FOUND_EXPIRATION);
  };

  // The log may be newer than the list.
  effect(() => {
    const push = opened.value;
    const counts = audit.counts.value;
    if (push?.withAccount) untracked(() => onUpdate(push, updateOfLog(counts)));
  });

  /** The number of views for which the log was read again: once for each. */
  let readFor: number | undefined;
  // The list may be newer than the log.
  effect(() => {
    const push = row.value;
    if (!push?.withAccount || audit.isReading.value || audit.end.value !== 'end') return;
    const used = viewsUsed(push) ?? 0;
    if (used === readFor || used <= (updateOfLog(audit.counts.value).viewsUsed ?? 0)) return;
    readFor = used;
    void readLog();
  });

  function close(): void {
    audit.cancel();
    opened.value = undefined;
  }

  return {
    row,
    audit,
    language,
    isExpiring,
    answer,
    open: async (push: PushRow): Promise<void> => {
      if (isOpen(push)) return;
      readFor = undefined;
      // In one batch: the log of one push says nothing about another one.
      await batch(() => {
        opened.value = push;
        language.value = createLanguageChoice(push);
        answer.value = undefined;
        return readLog();
      });
    },
    close,
    readLog,
    /** Expires the push, and reads its log again. */
    expireNow: async (): Promise<void> => {
      const push = row.peek();
      if (!push || isExpiring.peek()) return;
      isExpiring.value = true;
      const reply = await expire(push);
      isExpiring.value = false;
      if (!isOpen(push)) return;
      answer.value = reply;
      if (reply.ok && reply.value.outcome === 'ended') await readLog();
    },
  };
}

/** An e-mail with the link of a push, sent by its instance. */
export function createEmailPush(row: PushRow, onQueued: () => Promise<void>) {
  const order = signal<EmailRequest>({ to: '', language: '' });
  const isSending = signal(false);
  const wasSubmitted = signal(false);
  const failure = signal<Failure>();
  /** The addresses that the instance accepted last. */
  const queuedTo = signal('');
  const problem = computed(() => {
    const { to } = order.value;
    return /\S/.test(to) ? addressesProblem(to) : 'empty';
  });

  const change = (next: Partial<EmailRequest>): void => {
    order.value = { ...order.peek(), ...next };
    failure.value = undefined;
    wasSubmitted.value = false;
  };

  return {
    order,
    isSending,
    failure,
    queuedTo,
    problem: computed(() => wasSubmitted.value && problem.value),
    change,
    /** Sends one request. What was typed stays if the instance refuses it. */
    send: async (): Promise<void> => {
      wasSubmitted.value = true;
      if (isSending.peek() || problem.peek()) return;
      isSending.value = true;
      failure.value = undefined;
      const email = order.peek();
      const reply = await call('emailPush', { ...placeOf(row), email });
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
