import { computed, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import type { Continuation, PushRef } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import { type AuditEvent, appendAuditPage, countAudit, groupAudit, sortOldestFirst } from '../../pushes/audit';
import { type Clock, createRateLimitRetry, type RateLimiter } from '../rate-limit';

export function createAuditLog(clock: Clock, rateLimiter: RateLimiter) {
  /** Oldest first. */
  const events = signal<readonly AuditEvent[]>([]);
  const isNewestFirst = signal(false);
  const isReading = signal(false);
  /** `undefined` before the first page. */
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
