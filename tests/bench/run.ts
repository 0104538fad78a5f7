import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../../scripts/setup/paths.mjs';
import { ensureBuild } from '../../scripts/start/build.mjs';
import { type BenchOptions, measure, PARTS, type Part } from './measure';
import { reportLines } from './report';

const SAMPLES = 25;
const USAGE = `Usage: npm run bench -- [--only ${Object.keys(PARTS).join('|')}]… [--against DIR PAGE]… [--samples N] [--seed N]`;

/** Reads the words after the command. Throws with the usage for unknown ones. */
function readArguments(words: string[]): BenchOptions {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const options: BenchOptions = { only: [], against: [], samples: SAMPLES, seed };
  const next = () => {
    const word = words.shift();
    if (word === undefined || word.startsWith('--')) throw new Error(USAGE);
    return word;
  };
  const count = () => {
    const number = Number(next());
    if (!Number.isSafeInteger(number) || number < 1) throw new Error(USAGE);
    return number;
  };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--only') {
      const part = next();
      if (!(part in PARTS)) throw new Error(USAGE);
      options.only.push(part as Part);
    } else if (word === '--against') options.against.push({ dir: next(), page: next() });
    else if (word === '--samples') options.samples = count();
    else if (word === '--seed') options.seed = count();
    else throw new Error(USAGE);
  }
  return options;
}

/** Measures, prints and writes. A missed goal is printed and no failure; what cannot be measured is one. */
async function run(): Promise<void> {
  const say = (line: string) => console.log(line);
  const options = readArguments(process.argv.slice(2));
  // Busy processors in the last minute; 0 on Windows.
  const [load = 0] = loadavg();
  const builds = { production: await ensureBuild('production', say), e2e: await ensureBuild('e2e', say) };
  const { browser, sections } = await measure(builds, options, say);
  const at = new Date().toISOString();
  const machine = { platform: process.platform, processor: cpus()[0]?.model ?? '', processors: cpus().length, load };
  const file = fromRoot('bench-results', `${at.replaceAll(':', '-')}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ at, browser, machine, options, sections }, null, 2)}\n`);

  const all = Object.values(sections);
  say([...reportLines(all), ''].join('\n'));
  const missed = all.flatMap(({ goals }) => goals.filter(({ isMet }) => !isMet));
  say(missed.length === 0 ? 'All goals are met.' : `Missed: ${missed.map(({ what }) => what).join('; ')}.`);
  if (load > cpus().length / 2) say(`The machine was busy (load ${load.toFixed(1)}): durations are less certain.`);
  say(`Chromium ${browser}, medians of ${options.samples}, seed ${options.seed}, ${path.relative('', file)}`);
}

run().catch((error: unknown) => {
  console.error(`Cannot measure: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
