import { attemptsKey, type Store } from './store';

const allowed = 5;
const windowMs = 60_000;

/** Whether this address has tried so many wrong passphrases for the push within a minute that even the right one is refused. */
export function isThrottled({ attempts }: Store, push: string, ip: string, now: number): boolean {
  const failed = attempts.get(attemptsKey(push, ip));
  return failed !== undefined && failed.until > now && failed.count >= allowed;
}

/** Counts a wrong passphrase. The minute runs from the first one. */
export function countFailure({ attempts }: Store, push: string, ip: string, now: number): void {
  for (const [key, failed] of attempts) if (failed.until <= now) attempts.delete(key);
  const key = attemptsKey(push, ip);
  const failed = attempts.get(key);
  if (failed) failed.count += 1;
  else attempts.set(key, { push, ip, count: 1, until: now + windowMs });
}
