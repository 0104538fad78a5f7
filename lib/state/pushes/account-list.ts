import { type ReadonlySignal, signal } from '@preact/signals';
import type { Call, PageEnd } from '../../messages';
import type { Failure } from '../../push/failure';
import type { Ending, PushRow } from '../../push/push-row';
import type { InstanceMark } from '../../push/result';
import { prepareToFind } from '../../push/rows-search';
import { createListJobs, type ListJob } from './list-jobs';
import { type AnsweredPage, merged, WALK_START, walkOn } from './page-walk';
import { createPatience, type PatienceDoors } from './patience';

export interface AccountListParts extends PatienceDoors {
  call: Call;
  instance: InstanceMark;
  state: 'active' | 'expired';
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
  /** Reads on until something is new. */
  loadMore(): Promise<void>;
  loadAll(): Promise<void>;
  /** Looks at what is newer than all that is shown: after a push was made. Comes after the job that is under way. */
  lookAtNewest(): Promise<void>;
  /** Does the last job again: after it failed. */
  retry(): Promise<void>;
  /** Stops the job after the request that is under way. What was read stays. */
  cancel(): void;
  /** A push has ended: its row stays where it is and says so, until the next look. */
  applyEnding(urlToken: string, ending: Partial<Ending>): void;
}

type ReadPage = (page: number) => Promise<AnsweredPage | undefined>;

/** The account's active or expired pushes, page by page on demand. One job at a time. */
export function createAccountList(parts: AccountListParts): AccountList {
  const rows = signal<readonly PushRow[]>([]);
  const end = signal<PageEnd>('more');
  const failure = signal<Failure>();
  const lookedAt = signal<number>();
  const aheadMs = signal(0);
  const patience = createPatience(parts);
  const jobs = createListJobs();
  /** Pushes that are known to have ended: an answer that was under way then may say otherwise. */
  const endings = new Map<string, Partial<Ending>>();
  let walk = WALK_START;

  const run = (kind: ListJob['kind'], work: (readPage: ReadPage, aborted: AbortSignal) => Promise<void>) =>
    jobs.run(kind, (aborted) => {
      failure.value = undefined;
      return work((page) => readPage(page, aborted), aborted);
    });

  const readPage = async (page: number, aborted: AbortSignal): Promise<AnsweredPage | undefined> => {
    const { instance, state } = parts;
    const input = { instanceId: instance.id, state, page };
    let askedAt = 0;
    const reply = await patience.ask(() => {
      askedAt = parts.now();
      return parts.call('listPushes', input);
    }, aborted);
    if (!reply) return undefined;
    if (!reply.ok) {
      failure.value = reply.failure;
      return undefined;
    }
    const { rows: listed, end, serverTime } = reply.value;
    if (serverTime !== undefined) aheadMs.value = serverTime - parts.now();
    jobs.countPage();
    const read = listed.map((push): PushRow => ({ ...push, instance }));
    prepareToFind(read);
    return { rows: read, end, askedAt };
  };

  const put = (now: readonly PushRow[]): void => {
    rows.value = endings.size === 0 ? now : now.map((row) => ended(row, endings.get(row.urlToken)));
  };

  /** A walk during which a push has ended is not to be trusted. */
  const onward: typeof walkOn = async (from, known, readPage) => {
    const { size } = endings;
    const went = await walkOn(from, known, readPage);
    return went && endings.size !== size ? { ...went, walk: { ...went.walk, askedAt: 0 } } : went;
  };

  /** Reads the list anew from its newest push, as far back as this one. What was read is shown once it leaves no gap to what was there. */
  const readBackTo = async (push: PushRow | undefined, readPage: ReadPage) => {
    const before = rows.peek();
    let read: readonly PushRow[] = [];
    let now = WALK_START;
    do {
      const went = await onward(now, read, readPage);
      if (!went) return undefined;
      read = merged(read, went.rows);
      now = went.walk;
      if (reachesBack(read, before[0])) put(merged(read, before, 'keep'));
    } while (now.end === 'more' && !reachesBack(read, push));
    return { rows: read, walk: now };
  };

  const look = () =>
    run('look', async (readPage) => {
      const startedAt = parts.now();
      const went = await readBackTo(rows.peek().at(-1), readPage);
      if (!went) return;
      put(went.rows);
      walk = went.walk;
      end.value = walk.end;
      lookedAt.value = startedAt;
    });

  const loadWhile = (kind: 'more' | 'all', goesOn: () => boolean) =>
    run(kind, async (readPage, aborted) => {
      while (end.peek() === 'more' && !aborted.aborted && goesOn()) {
        const went = await onward(walk, rows.peek(), readPage);
        if (!went) return;
        // Where many are new, even what is new is met further down.
        put(merged(rows.peek(), went.rows).sort((one, other) => other.createdAt - one.createdAt));
        walk = went.walk;
        end.value = walk.end;
      }
    });

  return {
    instance: parts.instance,
    rows,
    end,
    job: jobs.job,
    failure,
    lookedAt,
    aheadMs,
    pausedUntil: patience.pausedUntil,
    look,
    loadMore() {
      const { length } = rows.peek();
      return loadWhile('more', () => rows.peek().length === length);
    },
    loadAll: () => loadWhile('all', () => true),
    async lookAtNewest() {
      await jobs.idle();
      if (rows.peek().length === 0) return look();
      return run('more', async (readPage) => {
        await readBackTo(rows.peek()[0], readPage);
      });
    },
    retry: jobs.again,
    cancel: jobs.cancel,
    applyEnding(urlToken, ending) {
      endings.set(urlToken, ending);
      walk = { ...walk, askedAt: 0 };
      if (rows.peek().some((row) => row.urlToken === urlToken && !row.isExpired)) put(rows.peek());
    },
  };
}

function ended(row: PushRow, ending: Partial<Ending> | undefined): PushRow {
  return ending === undefined || row.isExpired ? row : { ...row, ...ending };
}

/** Whether what was read goes as far back as this push, which may be gone. Pushes of the same millisecond may be in either order. */
function reachesBack(read: readonly PushRow[], push: PushRow | undefined): boolean {
  const last = read.at(-1);
  if (!last || !push) return true;
  return last.createdAt < push.createdAt || last.urlToken === push.urlToken;
}
