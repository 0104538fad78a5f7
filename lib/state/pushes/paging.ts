import { type ReadonlySignal, signal } from '@preact/signals';
import type { PageEnd, Reply } from '../../messages';
import type { PushRow } from '../../push/push-row';

/** How far apart two pages may be asked for and still be taken for pages of the same list: meanwhile pushes may have left it. */
const TOGETHER_MS = 5_000;

/** A page as an instance gave it. */
export interface LoadedPage {
  rows: readonly PushRow[];
  end: PageEnd;
  /** When the question went off that was answered: milliseconds since 1970. */
  askedAt: number;
}

/** How far one has read in a list of an instance. */
export interface PageCursor {
  /** The last page that was read; 0: none. */
  page: number;
  end: PageEnd;
  /** When that was asked for; 0: pushes are known to have left the list since. */
  askedAt: number;
}

export const FIRST_CURSOR: PageCursor = { page: 0, end: 'more', askedAt: 0 };

/**
 * One page further; `known`: what was read before. A push that ends leaves the list of active ones, and those below it move up: what
 * comes to lie in a page that was read is in none that is still to be read. So where time has passed, the page before is read again,
 * and the one before that, until one is known in part. A push that is new moves the others down: they are met twice, which is no harm.
 *
 * Resolves with the rows that were read, newest first, or with undefined where a page could not be read.
 */
export async function readNextPage(
  cursor: PageCursor,
  known: readonly PushRow[],
  readPage: (page: number) => Promise<LoadedPage | undefined>,
): Promise<{ rows: readonly PushRow[]; walk: PageCursor } | undefined> {
  const tokens = new Set(known.map(({ urlToken }) => urlToken));
  const overlaps = ({ rows, askedAt }: LoadedPage) =>
    askedAt - cursor.askedAt <= TOGETHER_MS || rows.some(({ urlToken }) => tokens.has(urlToken));
  const last = await readPage(cursor.page + 1);
  if (!last) return undefined;
  let answer = last;
  let { rows } = last;
  for (let page = cursor.page; page > 0 && !overlaps(answer); page--) {
    const before = await readPage(page);
    if (!before) return undefined;
    rows = mergeRows(before.rows, rows);
    answer = before;
  }
  return { rows, walk: { page: cursor.page + 1, end: last.end, askedAt: last.askedAt } };
}

/** Both, each push once: where both have one, the second's is newer, unless `keep` says that the first's is. */
export function mergeRows(first: readonly PushRow[], second: readonly PushRow[], which: 'renew' | 'keep' = 'renew') {
  const known = new Set(first.map(({ urlToken }) => urlToken));
  const added = second.filter(({ urlToken }) => !known.has(urlToken));
  if (which === 'keep' || added.length === second.length) return [...first, ...added];
  const newer = new Map(second.map((row) => [row.urlToken, row]));
  return [...first.map((row) => newer.get(row.urlToken) ?? row), ...added];
}

/** Where the instance names no time. */
const UNNAMED_PAUSE_S = 60;

/** Nobody waits longer in front of a page. */
const MAX_PAUSE_S = 3_600;

/** Resolves after so many milliseconds, or at once when it is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface RateLimitDeps {
  wait: Wait;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface RateLimitRetry {
  /** Until when the instance wants to be left alone: milliseconds since 1970. undefined: it does not. */
  pausedUntil: ReadonlySignal<number | undefined>;
  /**
   * Does the job again as often as the instance says "later", after the time that it names; one above an hour is not waited for, and its
   * reply is the outcome. Only for what may be repeated: a create may not. Resolves with undefined if it was aborted before the job was
   * done.
   */
  ask<T>(job: () => Promise<Reply<T>>, aborted: AbortSignal): Promise<Reply<T> | undefined>;
}

/** Asks an instance in its own time. */
export function createRateLimitRetry({ wait, now }: RateLimitDeps): RateLimitRetry {
  const pausedUntil = signal<number>();
  return {
    pausedUntil,
    async ask(job, aborted) {
      while (!aborted.aborted) {
        const reply = await job();
        if (reply.ok || reply.failure.name !== 'RateLimitError') return reply;
        const { seconds = UNNAMED_PAUSE_S } = reply.failure;
        if (seconds > MAX_PAUSE_S) return reply;
        const pauseMs = Math.max(1, seconds) * 1000;
        pausedUntil.value = now() + pauseMs;
        await wait(pauseMs, aborted);
        pausedUntil.value = undefined;
      }
      return undefined;
    },
  };
}

/** So many requests in a row, the next ones so far apart. */
const BURST = 15;
const APART_MS = 650;

/** Resolves when the next request is due; at once when it is aborted. */
export type Pace = (aborted: AbortSignal) => Promise<void>;

/** Keeps requests below the 120 a minute that an instance allows, with some to spare for what is clicked meanwhile. */
export function createPace({ wait, now }: RateLimitDeps): Pace {
  let dueAt = 0;
  return async (aborted) => {
    dueAt = Math.max(dueAt, now() - BURST * APART_MS) + APART_MS;
    const earlyMs = dueAt - now();
    if (earlyMs > 0) await wait(earlyMs, aborted);
  };
}

/** Resolves after so many milliseconds, or at once when it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
