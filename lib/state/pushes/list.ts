import { type ReadonlySignal, signal } from '@preact/signals';
import type { InstanceSummary } from '../../instance/instance';
import type { Call, PageEnd } from '../../messages';
import type { Failure } from '../../push/failure';
import { joinUpdates, type PushRow, type PushUpdate, withUpdate } from '../../push/push-row';
import { prepareToFind } from '../../push/rows';
import {
  createRateLimitRetry,
  FIRST_CURSOR,
  type LoadedPage,
  mergeRows,
  type Pace,
  type RateLimitDeps,
  readNextPage,
} from './paging';

/** What goes on: `look` = the first look or another one, as far back as was loaded; `more`: one page; `all`: every page there is; `search`: the same, for a search. */
export interface ListJob {
  kind: 'look' | 'more' | 'all' | 'search';
  /** Pages it has read. */
  pages: number;
}

export interface ListJobs {
  job: ReadonlySignal<ListJob | undefined>;
  /** Whoever asks for something while another job runs waits for that one instead. */
  run(kind: ListJob['kind'], work: (aborted: AbortSignal) => Promise<void>): Promise<void>;
  /** Does the last job once more, after it has ended. */
  again(): Promise<void>;
  /** Resolves when nothing goes on. */
  idle(): Promise<void>;
  /** The job that goes on has read a page. */
  countPage(): void;
  cancel(): void;
}

/** One job at a time. */
function createListJobs(): ListJobs {
  const job = signal<ListJob>();
  let stop = new AbortController();
  let running = Promise.resolve();
  let last = (): Promise<void> => running;

  const run: ListJobs['run'] = (kind, work) => {
    if (job.peek()) return running;
    stop = new AbortController();
    job.value = { kind, pages: 0 };
    last = () => run(kind, work);
    running = work(stop.signal).finally(() => {
      job.value = undefined;
    });
    return running;
  };

  return {
    job,
    run,
    async again() {
      await running;
      await last();
    },
    async idle() {
      while (job.peek()) await running;
    },
    countPage() {
      const doing = job.peek();
      if (doing) job.value = { ...doing, pages: doing.pages + 1 };
    },
    cancel: () => stop.abort(),
  };
}

export interface AccountListDeps extends RateLimitDeps {
  call: Call;
  instance: InstanceSummary;
  state: 'active' | 'expired';
  /** How fast pages are read. */
  pace: Pace;
}

export interface PushList {
  instance: InstanceSummary;
  /** Newest first, each once. */
  rows: ReadonlySignal<readonly PushRow[]>;
  end: ReadonlySignal<PageEnd>;
  job: ReadonlySignal<ListJob | undefined>;
  /** Of the last job. */
  failure: ReadonlySignal<Failure | undefined>;
  /** The instance listed some, since the last look, that are not what the contract says: they are not shown. */
  hasUnreadable: ReadonlySignal<boolean>;
  /** When all that is shown was looked at last: milliseconds since 1970. undefined: never. */
  refreshedAt: ReadonlySignal<number | undefined>;
  /** How far the instance's clock is ahead of this computer's, in milliseconds. */
  aheadMs: ReadonlySignal<number>;
  pausedUntil: ReadonlySignal<number | undefined>;
  /** Looks again, as far back as was loaded. What is not there any more goes, what changed is changed in its place. */
  look(): Promise<void>;
  /** Reads on until something is new. */
  loadMore(): Promise<void>;
  loadAll(kind?: 'all' | 'search'): Promise<void>;
  /** Looks at what is newer than all that is shown: after a push was made. Comes after the job that is under way. */
  loadNewest(): Promise<void>;
  /** Does the last job again: after it failed. */
  retry(): Promise<void>;
  /** Stops the job after the request that is under way. What was read stays. */
  cancel(): void;
  /**
   * A newer answer about a push: its row says so at once. One that has expired stays where it is until the next look. `foundAt`: when the
   * watch found it, in milliseconds since 1970; that the push has ended counts until a page that was asked for later lists it.
   */
  applyUpdate(urlToken: string, update: PushUpdate, foundAt?: number): void;
  /** Expires a push. It may leave the list before its answer says so: no page that is read meanwhile is trusted to follow the one before. */
  whileExpiring<T>(expire: () => Promise<T>): Promise<T>;
}

type ReadPage = (page: number) => Promise<LoadedPage | undefined>;

/** The account's active or expired pushes, page by page on demand. One job at a time. */
export function createPushList(parts: AccountListDeps): PushList {
  const rows = signal<readonly PushRow[]>([]);
  const end = signal<PageEnd>('more');
  const failure = signal<Failure>();
  const hasUnreadable = signal(false);
  const refreshedAt = signal<number>();
  const aheadMs = signal(0);
  const patience = createRateLimitRetry(parts);
  const jobs = createListJobs();
  /** What is known of pushes from elsewhere: a list that was under way then may say otherwise. */
  const updates = new Map<string, PushUpdate>();
  /** When the watch found the ends that nobody but the watch knows of. */
  const foundEnds = new Map<string, number>();
  /** When the page that has a push was asked for last. */
  const listedAt = new Map<string, number>();
  /** How many of those have expired. */
  let expired = 0;
  /** How many are being expired. */
  let expiring = 0;
  let cursor = FIRST_CURSOR;

  const run = (kind: ListJob['kind'], work: (readPage: ReadPage, aborted: AbortSignal) => Promise<void>) =>
    jobs.run(kind, (aborted) => {
      failure.value = undefined;
      return work((page) => readPage(page, aborted), aborted);
    });

  /** What the watch takes for an end may be a list that lacked the push, or another account's. */
  const noteListed = (urlToken: string, askedAt: number): void => {
    listedAt.set(urlToken, askedAt);
    const foundAt = foundEnds.get(urlToken);
    if (foundAt === undefined || foundAt >= askedAt) return;
    foundEnds.delete(urlToken);
    updates.set(urlToken, { viewsUsed: updates.get(urlToken)?.viewsUsed });
  };

  const readPage = async (page: number, aborted: AbortSignal): Promise<LoadedPage | undefined> => {
    const { instance, state } = parts;
    const input = { instanceId: instance.id, baseUrl: instance.baseUrl, state, page };
    let askedAt = 0;
    const reply = await patience.ask(async () => {
      await parts.pace(aborted);
      askedAt = parts.now();
      return parts.call('listPushes', input);
    }, aborted);
    if (!reply) return undefined;
    if (!reply.ok) {
      failure.value = reply.failure;
      return undefined;
    }
    const { rows: listed, end, serverTime } = reply.value;
    if (reply.value.hasUnreadable) hasUnreadable.value = true;
    if (serverTime !== undefined) aheadMs.value = serverTime - parts.now();
    jobs.countPage();
    const read = listed.map((push): PushRow => ({ ...push, instance }));
    prepareToFind(read);
    for (const { urlToken } of read) noteListed(urlToken, askedAt);
    return { rows: read, end, askedAt };
  };

  const put = (now: readonly PushRow[]): void => {
    rows.value = updates.size === 0 ? now : now.map((row) => withUpdate(row, updates.get(row.urlToken)));
  };

  /** A walk during which a push has ended is not to be trusted. */
  const advance: typeof readNextPage = async (from, known, readPage) => {
    const before = expired;
    const went = await readNextPage(from, known, readPage);
    return went && (expired !== before || expiring > 0) ? { ...went, walk: { ...went.walk, askedAt: 0 } } : went;
  };

  /** Reads the list anew from its newest push, as far back as this one. What was read is shown once it leaves no gap to what was there. */
  const reloadBackTo = async (push: PushRow | undefined, readPage: ReadPage) => {
    const before = rows.peek();
    let read: readonly PushRow[] = [];
    let now = FIRST_CURSOR;
    do {
      const went = await advance(now, read, readPage);
      if (!went) return undefined;
      read = mergeRows(read, went.rows);
      now = went.walk;
      if (reachesBackTo(read, before[0])) put(mergeRows(read, before, 'keep'));
    } while (now.end === 'more' && !reachesBackTo(read, push));
    return { rows: read, walk: now };
  };

  const look = () =>
    run('look', async (readPage) => {
      const startedAt = parts.now();
      hasUnreadable.value = false;
      const went = await reloadBackTo(rows.peek().at(-1), readPage);
      if (!went) return;
      put(went.rows);
      cursor = went.walk;
      end.value = cursor.end;
      refreshedAt.value = startedAt;
    });

  const loadWhile = (kind: 'more' | 'all' | 'search', goesOn: () => boolean) =>
    run(kind, async (readPage, aborted) => {
      while (end.peek() === 'more' && !aborted.aborted && goesOn()) {
        const went = await advance(cursor, rows.peek(), readPage);
        if (!went) return;
        // Where many are new, even what is new is met further down.
        put(mergeRows(rows.peek(), went.rows).sort((one, other) => other.createdAt - one.createdAt));
        cursor = went.walk;
        end.value = cursor.end;
      }
    });

  return {
    instance: parts.instance,
    rows,
    end,
    job: jobs.job,
    failure,
    hasUnreadable,
    refreshedAt,
    aheadMs,
    pausedUntil: patience.pausedUntil,
    look,
    loadMore() {
      const { length } = rows.peek();
      return loadWhile('more', () => rows.peek().length === length);
    },
    loadAll: (kind = 'all') => loadWhile(kind, () => true),
    async loadNewest() {
      await jobs.idle();
      if (rows.peek().length === 0) return look();
      return run('more', async (readPage) => {
        await reloadBackTo(rows.peek()[0], readPage);
      });
    },
    retry: jobs.again,
    cancel: jobs.cancel,
    async whileExpiring(expire) {
      expiring++;
      cursor = { ...cursor, askedAt: 0 };
      try {
        return await expire();
      } finally {
        expiring--;
      }
    },
    applyUpdate(urlToken, update, foundAt) {
      const before = updates.get(urlToken);
      const isOutdated = foundAt !== undefined && foundAt < (listedAt.get(urlToken) ?? 0);
      const now = joinUpdates(before, isOutdated ? { viewsUsed: update.viewsUsed } : update);
      if (update.isExpired && foundAt === undefined) foundEnds.delete(urlToken);
      else if (update.isExpired && foundAt !== undefined && !isOutdated && !before?.isExpired)
        foundEnds.set(urlToken, foundAt);
      updates.set(urlToken, now);
      if (now.isExpired && !before?.isExpired) {
        expired++;
        cursor = { ...cursor, askedAt: 0 };
      }
      const row = rows.peek().find((one) => one.urlToken === urlToken);
      if (row && withUpdate(row, now) !== row) put(rows.peek());
    },
  };
}

/** Whether what was read goes as far back as this push, which may be gone. Pushes of the same millisecond may be in either order. */
function reachesBackTo(read: readonly PushRow[], push: PushRow | undefined): boolean {
  const last = read.at(-1);
  if (!last || !push) return true;
  return last.createdAt < push.createdAt || last.urlToken === push.urlToken;
}
