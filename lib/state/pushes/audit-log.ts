import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import type { PushRef } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import {
  type AuditCounts,
  type AuditEvent,
  type AuditGroup,
  appendAuditPage,
  countAudit,
  groupAudit,
  sortOldestFirst,
} from '../../pushes/audit';
import type { Continuation } from '../../pushes/push-row';
import { type Clock, createRateLimitRetry, type RateLimiter } from '../rate-limit';

/** The audit log of one push, read page by page. */
export interface AuditLog {
  /** The entries that were read, oldest first. */
  events: ReadonlySignal<readonly AuditEvent[]>;
  /** The events as they are shown: equal failures that follow each other are one. */
  groups: ReadonlySignal<readonly AuditGroup[]>;
  counts: ReadonlySignal<AuditCounts>;
  isNewestFirst: Signal<boolean>;
  isReading: ReadonlySignal<boolean>;
  /** Whether the log has more than was read; undefined before the first page. */
  end: ReadonlySignal<Continuation | undefined>;
  /** Why the log was not read to its end. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Whether the instance sent entries that cannot be read. */
  hasUnreadable: ReadonlySignal<boolean>;
  /** When a request is repeated after a rate limit, in milliseconds since 1970. */
  pausedUntil: ReadonlySignal<number | undefined>;
  /** Reads the log of a push. Cancels one that is being read. */
  read: (push: PushRef) => Promise<void>;
  /** Call it before another push is shown. */
  clear: () => void;
}

/** Requests nothing until it is told to. `rateLimiter`: of all requests of the page. */
export function createAuditLog(clock: Clock, rateLimiter: RateLimiter): AuditLog {
  const events = signal<readonly AuditEvent[]>([]);
  const isNewestFirst = signal(false);
  const isReading = signal(false);
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
    read: async (push) => {
      stop.abort();
      stop = new AbortController();
      const { signal: stopped } = stop;
      failure.value = undefined;
      hasUnreadable.value = false;
      isReading.value = true;
      await readAll(push, stopped);
      if (!stopped.aborted) isReading.value = false;
    },
    clear: () => {
      stop.abort();
      events.value = [];
      end.value = undefined;
      isReading.value = false;
    },
  };
}
