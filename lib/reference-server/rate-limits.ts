import type { CountedWindow, ServerState } from './state';
import type { Store } from './store';

const PERIODS_MS = { minute: 60_000, second: 1_000 };

/** Returns the new count of this address in the window of the clock that `now` is in. */
function countInWindow(counted: CountedWindow, window: number, ip: string): number {
  if (counted.window !== window) {
    counted.window = window;
    counted.counts = {};
  }
  const requests = (counted.counts[ip] ?? 0) + 1;
  counted.counts[ip] = requests;
  return requests;
}

/** Counts a request. Returns the seconds to wait when it is one too many. Windows are the clock's, and refused requests count. */
export function countRequest(
  requests: ServerState['requests'],
  limits: { minute: number; second: number },
  ip: string,
  now: number,
): number | undefined {
  let wait: number | undefined;
  for (const period of ['second', 'minute'] as const) {
    const limit = limits[period];
    const periodMs = PERIODS_MS[period];
    if (limit > 0 && countInWindow(requests[period], Math.floor(now / periodMs), ip) > limit) {
      wait = Math.ceil((periodMs - (now % periodMs)) / 1000);
    }
  }
  return wait;
}

const MAX_ATTEMPTS = 5;
const ATTEMPT_WINDOW_MS = 60_000;

/**
 * Counts a request with a passphrase for a push, right or wrong, whoever sends it, or one of an account for emails. Returns whether it is
 * one too many. The minute runs from the first one.
 * @param push the push's token, or words with a space, which no token has
 */
export function countAttempt({ attempts }: Store, push: string, now: number): boolean {
  for (const [key, { until }] of attempts) if (until <= now) attempts.delete(key);
  const attempt = attempts.get(push) ?? { push, count: 0, until: now + ATTEMPT_WINDOW_MS };
  attempt.count += 1;
  attempts.set(push, attempt);
  return attempt.count > MAX_ATTEMPTS;
}
