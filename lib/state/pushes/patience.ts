import { type ReadonlySignal, signal } from '@preact/signals';
import type { Reply } from '../../messages';

/** Where the instance names no time. */
const UNNAMED_PAUSE_S = 60;

/** Resolves after so many milliseconds, or at once when it is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface PatienceDoors {
  wait: Wait;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Patience {
  /** Until when the instance wants to be left alone: milliseconds since 1970. undefined: it does not. */
  pausedUntil: ReadonlySignal<number | undefined>;
  /**
   * Does the job again as often as the instance says "later", after the time that it names. Only for what may be repeated: a create may
   * not. Resolves with undefined if it was aborted before the job was done.
   */
  ask<T>(job: () => Promise<Reply<T>>, aborted: AbortSignal): Promise<Reply<T> | undefined>;
}

/** Asks an instance in its own time. */
export function createPatience({ wait, now }: PatienceDoors): Patience {
  const pausedUntil = signal<number>();
  return {
    pausedUntil,
    async ask(job, aborted) {
      while (!aborted.aborted) {
        const reply = await job();
        if (reply.ok || reply.failure.name !== 'RateLimitError') return reply;
        const pauseMs = Math.max(1, reply.failure.seconds ?? UNNAMED_PAUSE_S) * 1000;
        pausedUntil.value = now() + pauseMs;
        await wait(pauseMs, aborted);
        pausedUntil.value = undefined;
      }
      return undefined;
    },
  };
}
