/** A summary of samples, in their unit. */
export interface Summary {
  median: number;
  /** What nineteen of twenty samples do not exceed. */
  p95: number;
  samples: number[];
}

/** Throws if there is no sample. */
export function summarize(samples: readonly number[]): Summary {
  return { median: median(samples), p95: percentile(samples, 95), samples: [...samples] };
}

/** Throws if there is no sample. */
function median(samples: readonly number[]): number {
  const sorted = inOrder(samples);
  const middle = Math.floor(sorted.length / 2);
  const upper = expectAt(sorted, middle);
  return sorted.length % 2 === 1 ? upper : (expectAt(sorted, middle - 1) + upper) / 2;
}

/** The smallest sample that at least `percent` of all do not exceed (nearest rank). Throws if there is none. */
function percentile(samples: readonly number[], percent: number): number {
  const sorted = inOrder(samples);
  return expectAt(sorted, Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1));
}

function inOrder(samples: readonly number[]): number[] {
  return [...samples].sort((a, b) => a - b);
}

function expectAt(samples: readonly number[], index: number): number {
  const sample = samples[index];
  if (sample === undefined) throw new Error('There is no sample');
  return sample;
}

/** One turn of a run. */
export interface Turn<T> {
  subject: T;
  /** Its figure is thrown away: caches fill, code is compiled. */
  isWarmUp: boolean;
}

export interface Rounds {
  warmUps: number;
  samples: number;
}

/**
 * So many turns for each subject, warm-ups first. Each round holds every subject once, in an order of its own: a machine that gets
 * slower or busier in the course of a run does so for all subjects alike.
 */
export function inRandomOrder<T>(subjects: readonly T[], rounds: Rounds, random: () => number): Turn<T>[] {
  const count = rounds.warmUps + rounds.samples;
  return Array.from({ length: count }, (_, round) =>
    shuffled(subjects, random).map((subject) => ({ subject, isWarmUp: round < rounds.warmUps })),
  ).flat();
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
