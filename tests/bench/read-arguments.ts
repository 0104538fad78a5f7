/** Another unpacked extension to measure against. */
export interface Against {
  dir: string;
  /** The page in it that is its popup, such as `popup.html`. */
  page: string;
}

export interface BenchOptions {
  against: Against[];
  /** Of each figure. */
  samples: number;
  /** Of the random order; the same seed gives the same order. */
  seed: number;
}

const SAMPLES = 25;
const USAGE = 'Usage: npm run bench -- [--against DIR PAGE]… [--samples N] [--seed N]';

/** Reads the words after the command. Throws with the usage for any that it does not know. */
export function readArguments(words: readonly string[], anySeed: () => number): BenchOptions {
  const rest = [...words];
  const options: BenchOptions = { against: [], samples: SAMPLES, seed: anySeed() };
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--against') options.against.push({ dir: expectWord(rest), page: expectWord(rest) });
    else if (word === '--samples') options.samples = expectCount(rest);
    else if (word === '--seed') options.seed = expectCount(rest);
    else throw new Error(USAGE);
  }
  return options;
}

function expectWord(rest: string[]): string {
  const word = rest.shift();
  if (word === undefined || word.startsWith('--')) throw new Error(USAGE);
  return word;
}

function expectCount(rest: string[]): number {
  const count = Number(expectWord(rest));
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(USAGE);
  return count;
}
