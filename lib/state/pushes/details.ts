import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Call, PageEnd, PushPlace, Reply } from '../../messages';
import {
  type AuditCounts,
  type AuditEvent,
  type AuditGroup,
  countAudit,
  groupAudit,
  joinLog,
  oldestFirst,
} from '../../push/audit';
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
import { createRateLimitRetry, type Pace, type RateLimitDeps } from './paging';

/** A long log is not drawn anew with each of its pages. */
const SHOW_EVERY_MS = 250;

export interface AuditLogDeps extends RateLimitDeps {
  call: Call;
  pace: Pace;
}

export interface AuditLog {
  /** Oldest first. */
  events: ReadonlySignal<readonly AuditEvent[]>;
  /** In the reader's order. */
  groups: ReadonlySignal<readonly AuditGroup[]>;
  counts: ReadonlySignal<AuditCounts>;
  isNewestFirst: ReadonlySignal<boolean>;
  isReading: ReadonlySignal<boolean>;
  /** undefined: nothing was read yet. */
  end: ReadonlySignal<PageEnd | undefined>;
  failure: ReadonlySignal<Failure | undefined>;
  /** It has entries that are not what the contract says: they are not shown. */
  hasUnreadable: ReadonlySignal<boolean>;
  pausedUntil: ReadonlySignal<number | undefined>;
  /** Reads the whole log of a push, in place of what is shown. Another one that is being read is given up. */
  read(push: PushPlace): Promise<void>;
  /** Stops reading; what was read stays. */
  cancel(): void;
  turn(isNewestFirst: boolean): void;
}

/** What happened to one push: every page of its log. */
export function createAuditLog({ call, pace, ...doors }: AuditLogDeps): AuditLog {
  const events = signal<readonly AuditEvent[]>([]);
  const isNewestFirst = signal(false);
  const isReading = signal(false);
  const end = signal<PageEnd>();
  const failure = signal<Failure>();
  const hasUnreadable = signal(false);
  const patience = createRateLimitRetry(doors);
  let shown = '';
  let stop = new AbortController();

  const readAll = async (push: PushPlace, aborted: AbortSignal): Promise<void> => {
    let read: AuditEvent[] = [];
    let shownAt = Number.NEGATIVE_INFINITY;
    const show = (): void => {
      events.value = oldestFirst(read);
      shownAt = doors.now();
    };
    for (let page = 1; !aborted.aborted; page++) {
      const reply = await patience.ask(async () => {
        await pace(aborted);
        return call('auditLog', { ...push, page });
      }, aborted);
      // Meanwhile another push may be shown.
      if (!reply || aborted.aborted) return;
      if (!reply.ok) {
        if (read.length > events.peek().length) show();
        failure.value = reply.failure;
        return;
      }
      if (reply.value.hasUnreadable) hasUnreadable.value = true;
      read = joinLog(read, reply.value.events);
      const isMore = reply.value.end === 'more';
      // What is read again replaces what is shown only where it is at least as much.
      if (!isMore || (read.length >= events.peek().length && doors.now() - shownAt >= SHOW_EVERY_MS)) show();
      end.value = reply.value.end;
      if (!isMore) return;
    }
  };

  const groups = computed(() => {
    const all = groupAudit(events.value);
    return isNewestFirst.value ? all.reverse() : all;
  });

  return {
    events,
    groups,
    counts: computed(() => countAudit(events.value)),
    isNewestFirst,
    isReading,
    end,
    failure,
    hasUnreadable,
    pausedUntil: patience.pausedUntil,
    async read(push) {
      stop.abort();
      stop = new AbortController();
      const { signal: aborted } = stop;
      const name = `${push.instanceId}/${push.urlToken}`;
      if (name !== shown) {
        events.value = [];
        end.value = undefined;
      }
      shown = name;
      failure.value = undefined;
      hasUnreadable.value = false;
      isReading.value = true;
      await readAll(push, aborted);
      if (stop.signal === aborted) isReading.value = false;
    },
    cancel() {
      stop.abort();
      isReading.value = false;
    },
    turn(to) {
      isNewestFirst.value = to;
    },
  };
}

export interface DetailsDeps {
  call: Call;
  audit: AuditLog;
  /** All rows that there are now, of whichever list. */
  rows: ReadonlySignal<readonly PushRow[]>;
  /** Whether the rows go as far back as this push: then it would be among them if it could still be opened. */
  isLoadedBackTo: (row: PushRow) => boolean;
  expire: (row: PushRow) => Promise<Reply<ExpireOutcome>>;
  /** Told what its log says of the push. */
  onUpdate: (row: PushRow, update: PushUpdate) => void;
}

export type Details = ReturnType<typeof createDetails>;

/** One push, looked at closely: its log, its link, its end. */
export function createDetails({ call, audit, rows, isLoadedBackTo, expire, onUpdate }: DetailsDeps) {
  const opened = signal<PushRow>();
  const language = signal<LanguageChoice>();
  const isExpiring = signal(false);
  /** What the instance said to the last expire. */
  const answer = signal<Reply<ExpireOutcome>>();
  const listed = computed(() => {
    const push = opened.value;
    return push && rows.value.find(({ urlToken }) => urlToken === push.urlToken);
  });
  // As it was listed last.
  effect(() => {
    if (listed.value) opened.value = listed.value;
    // Off the list that is kept here, nothing is known of it.
    else if (opened.value?.withAccount === false) close();
  });
  /** What an account lists no more has ended. */
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

  /** The number of views for which the log was read again: once for each, whatever it says then. */
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

  const open = async (push: PushRow): Promise<void> => {
    if (isOpen(push)) return;
    readFor = undefined;
    // All at once: the log of one push says nothing of another one.
    const reading = batch(() => {
      opened.value = push;
      language.value = createLanguageChoice(push);
      answer.value = undefined;
      return readLog();
    });
    await reading;
  };

  function close(): void {
    audit.cancel();
    opened.value = undefined;
  }

  /** Ends it for everybody, and reads its log again: what it says now. */
  const expireNow = async (): Promise<void> => {
    const push = row.peek();
    if (!push || isExpiring.peek()) return;
    isExpiring.value = true;
    const reply = await expire(push);
    isExpiring.value = false;
    if (!isOpen(push)) return;
    answer.value = reply;
    if (reply.ok && reply.value.outcome === 'ended') await readLog();
  };

  return { call, row, audit, language, isExpiring, answer, open, close, readLog, expireNow };
}

/** An e-mail with the link of one own push, which the instance sends. */
export function createEmailPush(row: PushRow, { call, onQueued }: { call: Call; onQueued: () => Promise<void> }) {
  const order = signal<EmailRequest>({ to: '', language: '' });
  const isSending = signal(false);
  const wasSubmitted = signal(false);
  const failure = signal<Failure>();
  /** The addresses that the instance took last. */
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

  /** Asks once. What was typed stays when the instance refuses it. */
  const send = async (): Promise<void> => {
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
  };

  return {
    order,
    isSending,
    failure,
    queuedTo,
    problem: computed(() => wasSubmitted.value && problem.value),
    change,
    send,
  };
}
