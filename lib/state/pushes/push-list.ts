import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import type { InstanceSummary } from '../../instance/instance';
import { callWorker } from '../../messaging/messaging';
import { applyUpdateToRow, type Continuation, type PushRow, type PushUpdate, toPushRow } from '../../pushes/push-row';
import { type Clock, createRateLimitRetry, type RateLimiter } from '../rate-limit';
import { FIRST_CURSOR, type LoadedPage, mergeRows, type PageCursor, readNextPage } from './paging';

/** `refresh`: reads the list anew as far as loaded. `more`: one page. `all`, `search`: every page. */
interface ListJob {
  kind: 'refresh' | 'more' | 'all' | 'search';
  /** How many it has read so far. */
  pages: number;
}

/** The active or the expired pushes of an account. One job at a time: a second one waits for the first, and does nothing itself. */
export interface PushList {
  /** The instance that has the account. */
  instance: InstanceSummary;
  /** The rows that were read, newest first. */
  rows: ReadonlySignal<readonly PushRow[]>;
  /** Whether the account has more rows than were read. */
  end: ReadonlySignal<Continuation>;
  /** The job that runs. */
  job: ReadonlySignal<ListJob | undefined>;
  /** Why the last job stopped early. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Whether the instance sent rows that cannot be read. */
  hasUnreadable: ReadonlySignal<boolean>;
  /** When all rows were last read, in milliseconds since 1970; undefined before the first time. */
  refreshedAt: ReadonlySignal<number | undefined>;
  /** How far the instance's clock is ahead of this one. */
  clockSkewMs: ReadonlySignal<number>;
  /** When a request is repeated after a rate limit, in milliseconds since 1970. */
  pausedUntil: ReadonlySignal<number | undefined>;
  /** Reads the list anew, as far as it was read before. */
  refresh: () => Promise<void>;
  /** Reads on until there is a new row. */
  loadMore: () => Promise<void>;
  /** Reads every page that is left. `search`: for a search, which may stop it. */
  loadAll: (kind?: 'all' | 'search') => Promise<void>;
  /** Reads what was created since, after the job that runs. */
  loadNewest: () => Promise<void>;
  /** Runs the last job again, which failed. */
  retryLast: () => Promise<void>;
  /** Stops the job once the request in flight has been answered. What was read stays. */
  cancel: () => void;
  /** Shows a newer answer until a refresh. An expired push keeps its place until then. */
  applyUpdate: (urlToken: string, newer: PushUpdate) => void;
}

/** Requests nothing until it is told to. `rateLimiter`: of all requests of the page. */
export function createPushList(
  instance: InstanceSummary,
  listName: 'active' | 'expired',
  clock: Clock,
  rateLimiter: RateLimiter,
): PushList {
  const { now } = clock;
  const rows = signal<readonly PushRow[]>([]);
  const end = signal<Continuation>('more');
  const job = signal<ListJob>();
  const failure = signal<Failure>();
  const hasUnreadable = signal(false);
  const refreshedAt = signal<number>();
  const clockSkewMs = signal(0);
  const requests = createRateLimitRetry(clock, rateLimiter);

  let stop = new AbortController();
  let running = Promise.resolve();
  let retryLastJob = (): Promise<void> => running;
  let cursor = FIRST_CURSOR;
  let rowsChangedAt = 0;

  /** A page that was requested before may say otherwise. */
  const updates = new Map<string, { update: PushUpdate; at: number }>();

  const setRows = (next: readonly PushRow[]): void => {
    rows.value =
      updates.size === 0 ? next : next.map((row) => applyUpdateToRow(row, updates.get(row.urlToken)?.update));
  };

  /** One job at a time: while one runs, its end is waited for in place of a second one. */
  const run = (kind: ListJob['kind'], work: (stopped: AbortSignal) => Promise<void>): Promise<void> => {
    if (job.peek()) return running;
    stop = new AbortController();
    job.value = { kind, pages: 0 };
    failure.value = undefined;
    retryLastJob = () => run(kind, work);
    running = work(stop.signal).finally(() => {
      job.value = undefined;
    });
    return running;
  };

  const readPage = async (page: number): Promise<LoadedPage | undefined> => {
    let requestedAt = 0;
    const reply = await requests.request(() => {
      requestedAt = now();
      return callWorker('listPushes', { instanceId: instance.id, state: listName, page });
    }, stop.signal);
    if (reply?.ok === false) failure.value = reply.failure;
    if (!reply?.ok) return undefined;
    const { rows: listed, continuation, serverTime } = reply.value;
    if (reply.value.hasUnreadable) hasUnreadable.value = true;
    if (serverTime !== undefined) clockSkewMs.value = serverTime - now();
    const current = job.peek();
    if (current) job.value = { ...current, pages: current.pages + 1 };
    return { rows: listed.map((push) => toPushRow(push, instance)), continuation, requestedAt };
  };
  const advance = (from: PageCursor) => readNextPage(from, () => rowsChangedAt, readPage);

  const reload = async (): Promise<void> => {
    const startedAt = now();
    hasUnreadable.value = false;
    const oldest = rows.peek().at(-1);
    let read: readonly PushRow[] = [];
    let at = FIRST_CURSOR;
    do {
      const next = await advance(at);
      if (!next) return;
      read = mergeRows(read, next.rows);
      at = next.cursor;
    } while (at.continuation === 'more' && !reachesBackTo(read, oldest));
    for (const [urlToken, update] of updates) if (update.at < startedAt) updates.delete(urlToken);
    cursor = at;
    batch(() => {
      setRows(read);
      end.value = cursor.continuation;
      refreshedAt.value = startedAt;
    });
  };
  const refresh = () => run('refresh', reload);

  const loadWhile = (kind: 'more' | 'all' | 'search', shouldContinue: () => boolean) =>
    run(kind, async (stopped) => {
      while (end.peek() === 'more' && !stopped.aborted && shouldContinue()) {
        const next = await advance(cursor);
        if (!next) return;
        setRows(mergeRows(rows.peek(), next.rows));
        cursor = next.cursor;
        end.value = cursor.continuation;
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
    loadMore: () => {
      const { length } = rows.peek();
      return loadWhile('more', () => rows.peek().length === length);
    },
    loadAll: (kind = 'all') => loadWhile(kind, () => true),
    loadNewest: async () => {
      while (job.peek()) await running;
      await run('more', async () => {
        const newest = await readPage(1);
        if (!newest) return;
        const [known] = rows.peek();
        // Other computers may have created more than a page.
        if (newest.continuation === 'more' && !(known && reachesBackTo(newest.rows, known))) return reload();
        setRows(mergeRows(newest.rows, rows.peek(), newest.rows));
      });
    },
    retryLast: () => retryLastJob(),
    cancel: () => stop.abort(),
    applyUpdate: (urlToken, newer) => {
      const known = updates.get(urlToken)?.update;
      const update = { ...known, ...newer, viewsUsed: Math.max(known?.viewsUsed ?? 0, newer.viewsUsed ?? 0) };
      updates.set(urlToken, { update, at: now() });
      const before = rows.peek();
      const index = before.findIndex((listed) => listed.urlToken === urlToken);
      const row = before[index];
      const next = row && applyUpdateToRow(row, update);
      if (!next || next === row) return;
      if (next.isExpired) rowsChangedAt = now();
      rows.value = before.with(index, next);
    },
  };
}

/** Pushes of the same millisecond may be in either order. */
function reachesBackTo(rows: readonly PushRow[], push: PushRow | undefined): boolean {
  const last = rows.at(-1);
  if (!last || !push) return true;
  return last.createdAt < push.createdAt || last.urlToken === push.urlToken;
}
