import { type ReadonlySignal, signal } from '@preact/signals';
import type { Reply } from '../messaging/messages';

export interface Clock {
  /** The time, in milliseconds since 1970. */
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

/** How long to wait where the instance names no time. */
const DEFAULT_PAUSE_S = 60;
const MAX_PAUSE_S = 3_600;

export interface RateLimitRetry {
  /** When the request is repeated, in milliseconds since 1970; undefined while none waits. */
  pausedUntil: ReadonlySignal<number | undefined>;
  /** Sends until there is a reply other than a rate limit that can be waited for. Undefined if it was aborted before a reply. */
  request: <T>(send: () => Promise<Reply<T>>, stopped: AbortSignal) => Promise<Reply<T> | undefined>;
}

/** Repeats requests after `Retry-After`, up to an hour. For creates only where the worker sends each once. */
export function createRateLimitRetry({ wait, now }: Clock, rateLimiter?: RateLimiter): RateLimitRetry {
  const pausedUntil = signal<number>();
  return {
    pausedUntil,
    request: async (send, stopped) => {
      while (!stopped.aborted) {
        await rateLimiter?.(stopped);
        if (stopped.aborted) return undefined;
        const reply = await send();
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
