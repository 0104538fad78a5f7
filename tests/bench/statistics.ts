/** What is told of a series of samples, in the samples' unit. */
export interface Summary {
  median: number;
  /** What nineteen of twenty samples do not exceed. */
  p95: number;
  samples: number[];
}

/** Throws if there is no sample. */
export function summarise(samples: readonly number[]): Summary {
  return { median: median(samples), p95: percentile(samples, 95), samples: [...samples] };
}

/** The middle one, or the mean of the two in the middle. Throws if there is none. */
export function median(samples: readonly number[]): number {
  const sorted = inOrder(samples);
  const middle = Math.floor(sorted.length / 2);
  const upper = expectAt(sorted, middle);
  return sorted.length % 2 === 1 ? upper : (expectAt(sorted, middle - 1) + upper) / 2;
}

/** The smallest sample that at least `percent` of all do not exceed (nearest rank). Throws if there is none. */
export function percentile(samples: readonly number[], percent: number): number {
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
