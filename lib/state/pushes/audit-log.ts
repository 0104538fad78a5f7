import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Call, PageEnd, PushAddress } from '../../messages';
import {
  type AuditCounts,
  type AuditEvent,
  type AuditGroup,
  countAudit,
  groupAudit,
  oldestFirst,
} from '../../push/audit';
import type { Failure } from '../../push/failure';
import { joinLog } from '../../push/join-log';
import { createPatience, type PatienceDoors } from './patience';

/** A long log is not drawn anew with each of its pages. */
const SHOW_EVERY_MS = 250;

export interface AuditLogParts extends PatienceDoors {
  call: Call;
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
  pausedUntil: ReadonlySignal<number | undefined>;
  /** Reads the whole log of a push, in place of what is shown. Another one that is being read is given up. */
  read(push: PushAddress): Promise<void>;
  /** Stops reading; what was read stays. */
  cancel(): void;
  turn(isNewestFirst: boolean): void;
}

/** What happened to one push: every page of its log. */
export function createAuditLog({ call, ...doors }: AuditLogParts): AuditLog {
  const events = signal<readonly AuditEvent[]>([]);
  const isNewestFirst = signal(false);
  const isReading = signal(false);
  const end = signal<PageEnd>();
  const failure = signal<Failure>();
  const patience = createPatience(doors);
  let shown = '';
  let stop = new AbortController();

  const readAll = async (push: PushAddress, aborted: AbortSignal): Promise<void> => {
    let read: AuditEvent[] = [];
    let shownAt = Number.NEGATIVE_INFINITY;
    const show = (): void => {
      events.value = oldestFirst(read);
      shownAt = doors.now();
    };
    for (let page = 1; !aborted.aborted; page++) {
      const reply = await patience.ask(() => call('auditLog', { ...push, page }), aborted);
      // Meanwhile another push may be shown.
      if (!reply || aborted.aborted) return;
      if (!reply.ok) {
        if (read.length > events.peek().length) show();
        failure.value = reply.failure;
        return;
      }
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
