import { signal } from '@preact/signals';
import type { PageEnd, Reply } from '../../messages';
import type { PushRow } from '../../push/push-row';

/** Pages that are requested within this time are pages of the same list: no push has left it meanwhile. */
const TOGETHER_MS = 5_000;

/** One page as the instance sent it. */
export interface LoadedPage {
  rows: readonly PushRow[];
  end: PageEnd;
  /** When it was requested: milliseconds since 1970. */
  askedAt: number;
}

/** How far a list has been read. */
export type PageCursor = Omit<LoadedPage, 'rows'> & {
  /** The last page that was read; 0: none. */
  page: number;
};

export const FIRST_CURSOR: PageCursor = { page: 0, end: 'more', askedAt: 0 };

/**
 * Reads the next page. A push that expires leaves the list, and those below it move up, into a page that was read already. So after some
 * time, or when a push is known to have left (`changedAt`), the last page is read again as well. `undefined` if a page could not be read.
 */
export async function readNextPage(
  cursor: PageCursor,
  changedAt: () => number,
  readPage: (page: number) => Promise<LoadedPage | undefined>,
): Promise<{ rows: readonly PushRow[]; cursor: PageCursor } | undefined> {
  const page = cursor.page + 1;
  const next = await readPage(page);
  if (!next) return undefined;
  const { rows, end, askedAt } = next;
  const isSame = askedAt - cursor.askedAt <= TOGETHER_MS && cursor.askedAt - changedAt() > TOGETHER_MS;
  const last = page === 1 || isSame ? { rows: [] } : await readPage(cursor.page);
  return last && { rows: mergeRows(last.rows, rows), cursor: { page, end, askedAt } };
}

/** Each push once, newest first; of several rows of a push, the last one. */
export function mergeRows(...lists: (readonly PushRow[])[]): PushRow[] {
  const rows = new Map(lists.flat().map((row) => [row.urlToken, row]));
  return [...rows.values()].sort((a, b) => b.createdAt - a.createdAt);
}

/** What tests vary. */
export interface Timing {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Resolves after this time, or at once when it is aborted. */
  wait: (milliseconds: number, stopped: AbortSignal) => Promise<void>;
}

export function wait(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    stopped.addEventListener('abort', end);
    if (stopped.aborted) end();
  });
}

/** So many requests in a row; the next ones are this far apart. */
const BURST = 15;
const APART_MS = 650;

/** Resolves when the next request is due, or at once when it is aborted. */
export type Pace = (stopped: AbortSignal) => Promise<void>;

/** Keeps requests below the 120 a minute that an instance allows, with some to spare for clicks. */
export function createPace({ wait, now }: Timing): Pace {
  let dueAt = 0;
  return async (stopped) => {
    dueAt = Math.max(dueAt, now() - BURST * APART_MS) + APART_MS;
    if (dueAt > now()) await wait(dueAt - now(), stopped);
  };
}

/** Where the instance names no time. */
const DEFAULT_PAUSE_S = 60;
const MAX_PAUSE_S = 3_600;

/** Repeats requests after `Retry-After`, up to an hour. Never for creates, which must not be sent twice. */
export function createRateLimitRetry({ wait, now }: Timing, pace?: Pace) {
  /** Until when the instance refuses requests: milliseconds since 1970. */
  const pausedUntil = signal<number>();
  return {
    pausedUntil,
    /** Resolves with `undefined` if it was aborted before there was a reply. */
    async ask<T>(request: () => Promise<Reply<T>>, stopped: AbortSignal): Promise<Reply<T> | undefined> {
      while (!stopped.aborted) {
        await pace?.(stopped);
        if (stopped.aborted) return undefined;
        const reply = await request();
        if (reply.ok || reply.failure.name !== 'RateLimitError') return reply;
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
