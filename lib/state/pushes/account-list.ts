import { type ReadonlySignal, signal } from '@preact/signals';
import type { Call, PageEnd } from '../../messages';
import type { Failure } from '../../push/failure';
import type { Ending, PushRow } from '../../push/push-row';
import type { InstanceMark } from '../../push/result';
import { prepareToFind } from '../../push/rows-search';
import { createPatience, type PatienceDoors } from './patience';

const PAGE_ROWS = 50;

export interface AccountListParts extends PatienceDoors {
  call: Call;
  instance: InstanceMark;
  state: 'active' | 'expired';
}

/** What goes on: `look` = the first look or another one, as far back as was loaded; `more`: one page; `all`: every page there is. */
export interface ListJob {
  kind: 'look' | 'more' | 'all';
  /** Pages it has read. */
  pages: number;
}

export interface AccountList {
  instance: InstanceMark;
  /** Newest first, each once. */
  rows: ReadonlySignal<readonly PushRow[]>;
  end: ReadonlySignal<PageEnd>;
  job: ReadonlySignal<ListJob | undefined>;
  /** Of the last job. */
  failure: ReadonlySignal<Failure | undefined>;
  /** When all that is shown was looked at last: milliseconds since 1970. undefined: never. */
  lookedAt: ReadonlySignal<number | undefined>;
  /** How far the instance's clock is ahead of this computer's, in milliseconds. */
  aheadMs: ReadonlySignal<number>;
  pausedUntil: ReadonlySignal<number | undefined>;
  /** Looks again, as far back as was loaded. What is not there any more goes, what changed is changed in its place. */
  look(): Promise<void>;
  loadMore(): Promise<void>;
  loadAll(): Promise<void>;
  /** Looks at the newest only: after a push was made. */
  lookAtNewest(): Promise<void>;
  /** Stops the job after the request that is under way. What was read stays. */
  cancel(): void;
  /** A push has ended: its row stays where it is and says so, until the next look. */
  applyEnding(urlToken: string, ending: Partial<Ending>): void;
}

/** The account's active or expired pushes, page by page on demand. One job at a time. */
export function createAccountList(parts: AccountListParts): AccountList {
  const rows = signal<readonly PushRow[]>([]);
  const end = signal<PageEnd>('more');
  const job = signal<ListJob>();
  const failure = signal<Failure>();
  const lookedAt = signal<number>();
  const aheadMs = signal(0);
  const patience = createPatience(parts);
  let stop = new AbortController();
  let running = Promise.resolve();
  /** How many of the instance's rows lie before the next page to read. Those that end from here leave the instance's list. */
  let walked = 0;

  /** Whoever asks for something while another job runs waits for that one instead. */
  const run = (kind: ListJob['kind'], work: (aborted: AbortSignal) => Promise<void>): Promise<void> => {
    if (job.peek()) return running;
    stop = new AbortController();
    job.value = { kind, pages: 0 };
    failure.value = undefined;
    running = work(stop.signal).finally(() => {
      job.value = undefined;
    });
    return running;
  };

  const readPage = async (page: number, aborted: AbortSignal) => {
    const { instance, state } = parts;
    const input = { instanceId: instance.id, state, page };
    const reply = await patience.ask(() => parts.call('listPushes', input), aborted);
    if (!reply) return undefined;
    if (!reply.ok) {
      failure.value = reply.failure;
      return undefined;
    }
    const { rows: listed, end, serverTime } = reply.value;
    if (serverTime !== undefined) aheadMs.value = serverTime - parts.now();
    const doing = job.peek();
    if (doing) job.value = { ...doing, pages: doing.pages + 1 };
    const read = listed.map((push): PushRow => ({ ...push, instance }));
    prepareToFind(read);
    return { rows: read, end };
  };

  /** One page more; whether it was read. */
  const readNext = async (aborted: AbortSignal): Promise<boolean> => {
    const page = Math.floor(walked / PAGE_ROWS) + 1;
    const answer = await readPage(page, aborted);
    if (!answer) return false;
    walked = page * PAGE_ROWS;
    rows.value = merged(rows.peek(), answer.rows);
    end.value = answer.end;
    return true;
  };

  const look = () =>
    run('look', async (aborted) => {
      const before = rows.peek();
      const pagesBefore = Math.max(1, Math.ceil(walked / PAGE_ROWS));
      const oldest = before.at(-1)?.createdAt ?? Number.POSITIVE_INFINITY;
      const startedAt = parts.now();
      let fresh: readonly PushRow[] = [];
      for (let page = 1; ; page++) {
        const answer = await readPage(page, aborted);
        if (!answer) return;
        fresh = merged(fresh, answer.rows);
        // New pushes have moved the oldest one to the next page.
        const reachesBack = (fresh.at(-1)?.createdAt ?? 0) <= oldest || page > pagesBefore;
        if (answer.end === 'more' && !(page >= pagesBefore && reachesBack)) {
          rows.value = merged(fresh, before, 'keep');
          continue;
        }
        rows.value = fresh;
        walked = page * PAGE_ROWS;
        end.value = answer.end;
        lookedAt.value = startedAt;
        return;
      }
    });

  return {
    instance: parts.instance,
    rows,
    end,
    job,
    failure,
    lookedAt,
    aheadMs,
    pausedUntil: patience.pausedUntil,
    look,
    loadMore: () =>
      run('more', async (aborted) => {
        if (end.peek() === 'more') await readNext(aborted);
      }),
    loadAll: () =>
      run('all', async (aborted) => {
        while (end.peek() === 'more' && !aborted.aborted) if (!(await readNext(aborted))) return;
      }),
    lookAtNewest: () =>
      run('more', async (aborted) => {
        const answer = await readPage(1, aborted);
        if (!answer) return;
        const before = rows.peek();
        rows.value = merged(answer.rows, before, 'keep');
        walked += rows.peek().length - before.length;
      }),
    cancel: () => stop.abort(),
    applyEnding(urlToken, ending) {
      const row = rows.peek().find((one) => one.urlToken === urlToken);
      if (!row) return;
      if (parts.state === 'active' && !row.isExpired && walked > 0) walked -= 1;
      rows.value = rows.peek().map((one) => (one === row ? { ...row, ...ending } : one));
    },
  };
}

/** Both, each push once: where both have one, the second's is newer, unless `keep` says that the first's is. */
function merged(first: readonly PushRow[], second: readonly PushRow[], which: 'renew' | 'keep' = 'renew') {
  const known = new Set(first.map(({ urlToken }) => urlToken));
  const added = second.filter(({ urlToken }) => !known.has(urlToken));
  if (which === 'keep' || added.length === second.length) return [...first, ...added];
  const newer = new Map(second.map((row) => [row.urlToken, row]));
  return [...first.map((row) => newer.get(row.urlToken) ?? row), ...added];
}
