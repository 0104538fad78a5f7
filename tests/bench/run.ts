import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../../scripts/mutate/random.mjs';
import { fromRoot } from '../../scripts/setup/paths.mjs';
import { ensureBuild } from '../../scripts/start/build.mjs';
import { batch } from './batch';
import { type Bench, openBench } from './browser';
import { clicks } from './clicks';
import { encryption } from './encryption';
import { popup } from './popups';
import { recipient } from './recipient';
import { reportLines, type Section } from './report';
import { rows } from './rows';

/** What `--only` takes. Each continues in the same browser. */
const PARTS: Record<string, (bench: Bench) => Promise<Section>> = { popup, clicks, rows, batch, encryption, recipient };
const WARM_UPS = 3;
const USAGE = `Usage: npm run bench -- [--only ${Object.keys(PARTS).join('|')}]… [--samples 25] [--seed N]

Measures in a headless Chromium on this machine, and compares with the goals. Leave the machine alone meanwhile.

  --only     one part; as often as there are parts to measure (all when left out)
  --samples  how often each is measured
  --seed     the same seed measures in the same order
  --help     this text`;

/** Reads the words after the command; undefined if they ask for help. Throws for unknown ones. */
function readArguments() {
  const several = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({
    options: { only: several, samples: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return undefined;
  const { only, samples = '25', seed = `${Math.floor(Math.random() * 2 ** 32)}` } = values;
  if (!only.every((it) => it in PARTS) || !/^[1-9]\d*$/.test(samples) || !/^\d+$/.test(seed)) throw new Error(USAGE);
  return { only: only.length > 0 ? only : Object.keys(PARTS), samples: Number(samples), seed: Number(seed) };
}

/** Measures, prints and writes. A missed goal is printed and no failure; what cannot be measured is one. */
async function run(): Promise<void> {
  const given = readArguments();
  if (!given) return console.log(USAGE);
  const { only, samples, seed } = given;
  // Busy processors in the last minute; 0 on Windows.
  const [load = 0] = loadavg();
  const build = await ensureBuild('e2e', console.log);
  const rounds = { warmUps: WARM_UPS, samples, random: createRandom(seed) };
  const bench = await openBench(build, rounds);
  const sections: Record<string, Section> = {};
  try {
    for (const [name, take] of Object.entries(PARTS)) {
      if (!only.includes(name)) continue;
      console.log(`Measuring ${name}…`);
      sections[name] = await take(bench);
    }
  } finally {
    await bench.close();
  }
  const browser = bench.context.browser()?.version() ?? '';
  const at = new Date().toISOString();
  const machine = { platform: process.platform, processor: cpus()[0]?.model ?? '', processors: cpus().length, load };
  const file = fromRoot('bench-results', `${at.replaceAll(':', '-')}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  const options = { only, samples, seed };
  writeFileSync(file, `${JSON.stringify({ at, browser, machine, options, sections }, null, 2)}\n`);

  const all = Object.values(sections);
  console.log([...reportLines(all), ''].join('\n'));
  const missed = all.flatMap(({ goals }) => goals.filter(({ isMet }) => !isMet));
  console.log(missed.length === 0 ? 'All goals are met.' : `Missed: ${missed.map(({ what }) => what).join('; ')}.`);
  if (load > cpus().length / 2)
    console.log(`The machine was busy (load ${load.toFixed(1)}): durations are less certain.`);
  console.log(`Chromium ${browser}, medians of ${samples}, seed ${seed}, ${path.relative('', file)}`);
}

run().catch((error: unknown) => {
  console.error(`Cannot measure: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
