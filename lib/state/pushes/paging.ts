import { signal } from '@preact/signals';
import type { Continuation, Reply } from '../../messaging/messages';
import type { PushRow } from '../../pushes/push-row';

/** Within this time no push is taken to have left the list. */
const SAME_LIST_MS = 5_000;

export interface LoadedPage {
  rows: readonly PushRow[];
  continuation: Continuation;
  /** Milliseconds since 1970. */
  requestedAt: number;
}

export type PageCursor = Omit<LoadedPage, 'rows'> & {
  /** 0: none. */
  page: number;
};

export const FIRST_CURSOR: PageCursor = { page: 0, continuation: 'more', requestedAt: 0 };

/** Expired pushes move later ones into pages already read, so after some time or a known change the last page is read again. */
export async function readNextPage(
  cursor: PageCursor,
  changedAt: () => number,
  readPage: (page: number) => Promise<LoadedPage | undefined>,
): Promise<{ rows: readonly PushRow[]; cursor: PageCursor } | undefined> {
  const page = cursor.page + 1;
  const next = await readPage(page);
  if (!next) return undefined;
  const { rows, continuation, requestedAt } = next;
  const isSame = requestedAt - cursor.requestedAt <= SAME_LIST_MS && cursor.requestedAt - changedAt() > SAME_LIST_MS;
  const last = page === 1 || isSame ? { rows: [] } : await readPage(cursor.page);
  return last && { rows: mergeRows(last.rows, rows), cursor: { page, continuation, requestedAt } };
}

/** Newest first; of several rows of a push, the last one. */
export function mergeRows(...lists: (readonly PushRow[])[]): PushRow[] {
  const rows = new Map(lists.flat().map((row) => [row.urlToken, row]));
  return [...rows.values()].sort((a, b) => b.createdAt - a.createdAt);
}

export interface Clock {
  now: () => number;
  /** Resolves after this time, or at once when aborted. */
  wait: (milliseconds: number, stopped: AbortSignal) => Promise<void>;
}

/** Requests without a pause; the next ones are this far apart. */
const BURST_SIZE = 15;
const MIN_INTERVAL_MS = 650;

/** Resolves when the next request is due, or at once when aborted. */
export type RateLimiter = (stopped: AbortSignal) => Promise<void>;

/** Keeps below the 120 requests a minute that an instance allows. */
export function createRateLimiter({ wait, now }: Clock): RateLimiter {
  let dueAt = 0;
  return async (stopped) => {
    dueAt = Math.max(dueAt, now() - BURST_SIZE * MIN_INTERVAL_MS) + MIN_INTERVAL_MS;
    if (dueAt > now()) await wait(dueAt - now(), stopped);
  };
}

/** Where the instance names no time. */
const DEFAULT_PAUSE_S = 60;
const MAX_PAUSE_S = 3_600;

/** Repeats requests after `Retry-After`, up to an hour. For creates only where the worker sends each once. */
export function createRateLimitRetry({ wait, now }: Clock, rateLimiter?: RateLimiter) {
  /** Milliseconds since 1970. */
  const pausedUntil = signal<number>();
  return {
    pausedUntil,
    /** Undefined if it was aborted before a reply. */
    async request<T>(request: () => Promise<Reply<T>>, stopped: AbortSignal): Promise<Reply<T> | undefined> {
      while (!stopped.aborted) {
        await rateLimiter?.(stopped);
        if (stopped.aborted) return undefined;
        const reply = await request();
        if (reply.ok || reply.failure.kind !== 'RateLimitError') return reply;
        const { seconds = DEFAULT_PAUSE_S } = reply.failure;
        if (seconds > MAX_PAUSE_S) return reply;
        const pauseMs = Math.max(1, seconds) * 1000;
        pausedUntil.value = now() + pauseMs;
        await wait(pauseMs, stopped);
        pausedUntil.value = undefined;
      }
      return undefined;
    },
  };
}
