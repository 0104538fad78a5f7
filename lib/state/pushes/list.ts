import { signal } from '@preact/signals';
import { call } from '../../browser/messaging';
import type { InstanceSummary } from '../../instance/instance';
import type { PageEnd } from '../../messages';
import type { Failure } from '../../push/failure';
import { joinUpdates, type PushRow, type PushUpdate, toRow, withUpdate } from '../../push/push-row';
import {
  createRateLimitRetry,
  FIRST_CURSOR,
  type LoadedPage,
  mergeRows,
  type Pace,
  readNextPage,
  type Timing,
} from './paging';

/** `refresh`: reads the list anew, as far back as it was loaded. `more`: one page. `all`, `search`: every page. */
interface ListJob {
  kind: 'refresh' | 'more' | 'all' | 'search';
  /** Pages that were read so far. */
  pages: number;
}

interface PushListDeps {
  instance: InstanceSummary;
  state: 'active' | 'expired';
  timing: Timing;
  pace: Pace;
}

export type PushList = ReturnType<typeof createPushList>;

/** The active or the expired pushes of an account, page by page on demand. One job at a time. */
export function createPushList({ instance, state, timing, pace }: PushListDeps) {
  const { now } = timing;
  /** Newest first. */
  const rows = signal<readonly PushRow[]>([]);
  const end = signal<PageEnd>('more');
  const job = signal<ListJob>();
  /** Of the last job. */
  const failure = signal<Failure>();
  /** Since the last refresh the instance listed pushes that violate the contract. They are not shown. */
  const hasUnreadable = signal(false);
  /** When all rows were read last: milliseconds since 1970. */
  const refreshedAt = signal<number>();
  /** How far the instance's clock is ahead of this computer's. */
  const clockSkewMs = signal(0);
  const requests = createRateLimitRetry(timing, pace);

  let stop = new AbortController();
  let running = Promise.resolve();
  let repeatLast = (): Promise<void> => running;
  let cursor = FIRST_CURSOR;
  /** When a push is known to have left the list. */
  let changedAt = 0;

  /** What is known of pushes from elsewhere: a page that was requested before may say otherwise. */
  const updates = new Map<string, PushUpdate>();
  /** Ends that only the watch has found: they count until a page that was requested later lists the push. */
  const foundEnds = new Map<string, { update: PushUpdate; foundAt: number }>();
  const listedAt = new Map<string, number>();

  const updated = (row: PushRow): PushRow => {
    const found = foundEnds.get(row.urlToken);
    const known = withUpdate(row, updates.get(row.urlToken));
    return found && found.foundAt >= (listedAt.get(row.urlToken) ?? 0) ? withUpdate(known, found.update) : known;
  };
  const setRows = (next: readonly PushRow[]): void => {
    rows.value = updates.size === 0 ? next : next.map(updated);
  };

  /** Runs a job, or waits for the one that is running instead. */
  const run = (kind: ListJob['kind'], work: (stopped: AbortSignal) => Promise<void>): Promise<void> => {
    if (job.peek()) return running;
    stop = new AbortController();
    job.value = { kind, pages: 0 };
    failure.value = undefined;
    repeatLast = () => run(kind, work);
    running = work(stop.signal).finally(() => {
      job.value = undefined;
    });
    return running;
  };

  const readPage = async (page: number): Promise<LoadedPage | undefined> => {
    let askedAt = 0;
    const reply = await requests.ask(() => {
      askedAt = now();
      return call('listPushes', { instanceId: instance.id, baseUrl: instance.baseUrl, state, page });
    }, stop.signal);
    if (!reply) return undefined;
    if (!reply.ok) {
      failure.value = reply.failure;
      return undefined;
    }
    const { rows: listed, end, serverTime } = reply.value;
    if (reply.value.hasUnreadable) hasUnreadable.value = true;
    if (serverTime !== undefined) clockSkewMs.value = serverTime - now();
    const current = job.peek();
    if (current) job.value = { ...current, pages: current.pages + 1 };
    for (const { urlToken } of listed) listedAt.set(urlToken, askedAt);
    return { rows: listed.map((push) => toRow(push, instance)), end, askedAt };
  };
  const advance = (from: typeof cursor) => readNextPage(from, () => changedAt, readPage);

  /** Reads the list from its newest push back to `push`. Rows are shown once they leave no gap to those that were there. */
  const reloadBackTo = async (push: PushRow | undefined) => {
    const before = rows.peek();
    let read: readonly PushRow[] = [];
    let at = FIRST_CURSOR;
    do {
      const next = await advance(at);
      if (!next) return undefined;
      read = mergeRows(read, next.rows);
      at = next.cursor;
      if (reachesBackTo(read, before[0])) setRows(mergeRows(read, before, read));
    } while (at.end === 'more' && !reachesBackTo(read, push));
    return { rows: read, cursor: at };
  };

  /** Reads the list anew as far back as it was loaded. Rows that are gone disappear. */
  const refresh = () =>
    run('refresh', async () => {
      const startedAt = now();
      hasUnreadable.value = false;
      const read = await reloadBackTo(rows.peek().at(-1));
      if (!read) return;
      setRows(read.rows);
      cursor = read.cursor;
      end.value = cursor.end;
      refreshedAt.value = startedAt;
    });

  const loadWhile = (kind: 'more' | 'all' | 'search', shouldContinue: () => boolean) =>
    run(kind, async (stopped) => {
      while (end.peek() === 'more' && !stopped.aborted && shouldContinue()) {
        const next = await advance(cursor);
        if (!next) return;
        setRows(mergeRows(rows.peek(), next.rows));
        cursor = next.cursor;
        end.value = cursor.end;
      }
    });

  return {
    instance,
    rows,
    end,
    job,
    failure,
    hasUnreadable,
    refreshedAt,
    clockSkewMs,
    pausedUntil: requests.pausedUntil,
    refresh,
    /** Reads on until there is a new row. */
    loadMore: () => {
      const { length } = rows.peek();
      return loadWhile('more', () => rows.peek().length === length);
    },
    loadAll: (kind: 'all' | 'search' = 'all') => loadWhile(kind, () => true),
    /** Reads what is newer than all rows, after the job that is running. */
    loadNewest: async (): Promise<void> => {
      while (job.peek()) await running;
      if (rows.peek().length === 0) return refresh();
      return run('more', async () => void (await reloadBackTo(rows.peek()[0])));
    },
    retryLast: async (): Promise<void> => {
      await running;
      await repeatLast();
    },
    /** Stops after the request in flight. What was read stays. */
    cancel: () => stop.abort(),
    /** A push is about to be expired, and may leave the list before the reply says so. */
    markChanged: (): void => {
      changedAt = now();
    },
    /**
     * Shows a newer answer about a push. An expired one keeps its place until the next refresh. `foundAt`: when the watch found it, in
     * milliseconds since 1970.
     */
    applyUpdate: (urlToken: string, update: PushUpdate, foundAt?: number): void => {
      const isFoundEnd = update.isExpired === true && foundAt !== undefined;
      if (isFoundEnd && foundAt > (foundEnds.get(urlToken)?.foundAt ?? 0)) foundEnds.set(urlToken, { update, foundAt });
      const certain = isFoundEnd ? { viewsUsed: update.viewsUsed } : update;
      updates.set(urlToken, joinUpdates(updates.get(urlToken), certain));
      const row = rows.peek().find((one) => one.urlToken === urlToken);
      const next = row && updated(row);
      if (next === row) return;
      if (next?.isExpired) changedAt = now();
      setRows(rows.peek());
    },
  };
}

/** Whether rows go as far back as this push, which may be gone. Pushes of the same millisecond may be in either order. */
function reachesBackTo(rows: readonly PushRow[], push: PushRow | undefined): boolean {
  const last = rows.at(-1);
  if (!last || !push) return true;
  return last.createdAt < push.createdAt || last.urlToken === push.urlToken;
}
