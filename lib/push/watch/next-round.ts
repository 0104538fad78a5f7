/** Up to here waiting doubles after each failure. */
const MOST_BACKOFF_MINUTES = 60;

/** Rounds come this much earlier or later than the period says, so that the machines of an office do not ask all at once. */
const JITTER = 0.2;

/** What the next round waits for. `random`: from 0 to 1, evenly. */
export interface Wait {
  periodMinutes: number;
  /** Rounds that failed in a row. */
  failures: number;
  /** What a 429 said; undefined: it did not say, or there was none. */
  toldSeconds?: number | undefined;
  random: number;
}

/** Minutes from a round's end to the next one. After a 429 never less than it said; after other failures an hour at most. */
export function minutesToNextRound({ periodMinutes, failures, toldSeconds, random }: Wait): number {
  if (toldSeconds !== undefined) return Math.max(periodMinutes, toldSeconds / 60) + random * JITTER * periodMinutes;
  if (failures === 0) return periodMinutes * (1 - JITTER + 2 * JITTER * random);
  const most = Math.max(MOST_BACKOFF_MINUTES, periodMinutes);
  return Math.min(most, periodMinutes * 2 ** failures) * (1 - JITTER * random);
}

/**
 * Minutes to the first round after the browser was started or after what is watched has changed, and to one that takes up what another
 * left over: soon, but not for all at once.
 */
export function minutesToFirstRound(random: number): number {
  return 0.5 + random;
}
