import type { KeptEvent, WatchEvent } from './watch-event';

/** No list that one would read is longer. */
const MOST_EVENTS = 100;

/** How long one that was seen stays, unless it is dismissed. */
const SEEN_KEPT_MS = 7 * 86_400_000;

/** The events that are kept, newest first, with new ones on top. One that is there already is not there twice. `now`: our clock. */
export function withEvents(kept: readonly KeptEvent[], found: readonly WatchEvent[], now: number): KeptEvent[] {
  const known = new Set(kept.map(({ id }) => id));
  const fresh = found
    .filter(({ id }) => !known.has(id))
    .map((event): KeptEvent => ({ ...event, foundAt: now, isSeen: false, isTold: false }));
  const current = kept.filter(({ isSeen, foundAt }) => !isSeen || Math.abs(now - foundAt) < SEEN_KEPT_MS);
  return [...fresh.reverse(), ...current].slice(0, MOST_EVENTS);
}
