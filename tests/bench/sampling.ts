/** Of an even number of samples, between the two in the middle; `NaN` of none. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/** Of two medians. */
export const ratio = (samples: readonly number[], base: readonly number[]) => median(samples) / median(base);

/** The smallest sample that at least `percent` of all do not exceed (nearest rank); `NaN` of none. */
export function percentile(samples: readonly number[], percent: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

export interface Rounds {
  /** Whose figures are thrown away: caches fill, code is compiled. */
  warmUps: number;
  samples: number;
  random(): number;
}

/**
 * Takes so many samples of each subject. A round takes one of each, in an order of its own: a machine that gets slower or busier in the
 * course of a run does so for all subjects alike.
 */
export async function takeInTurns<Name extends string, S, Sample>(
  subjects: Record<Name, S>,
  { warmUps, samples, random }: Rounds,
  take: (subject: S) => Promise<Sample>,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(subjects) as Name[];
  const taken = Object.fromEntries(names.map((name): [string, Sample[]] => [name, []])) as Record<Name, Sample[]>;
  for (let round = 0; round < warmUps + samples; round++) {
    const order = names.map((name) => ({ name, at: random() })).sort((a, b) => a.at - b.at);
    for (const { name } of order) {
      const sample = await take(subjects[name]);
      if (round >= warmUps) taken[name].push(sample);
    }
  }
  return taken;
}
