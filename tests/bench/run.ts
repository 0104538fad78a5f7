import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../../scripts/set-up/paths.mjs';
import { expectBuild } from '../../scripts/start/build.mjs';
import { measure } from './measure';
import { readArguments } from './read-arguments';
import { goalsFor, reportLines, rowsOf } from './report';

const say = (line: string) => console.log(line);

/** Measures, prints and writes. A goal that is missed is told, and no failure: what cannot be measured is one. */
async function run(): Promise<void> {
  const options = readArguments(process.argv.slice(2), () => Math.floor(Math.random() * 2 ** 32));
  // How many processors were busy in the last minute; 0 on Windows, which does not tell.
  const [load = 0] = loadavg();
  const builds = { production: await expectBuild('production', say), e2e: await expectBuild('e2e', say) };
  const measured = await measure(builds, options, say);
  const { browser, requestsOnOpening, size, pushes, uploads } = measured;
  const at = new Date().toISOString();
  const machine = { platform: process.platform, processor: cpus()[0]?.model ?? '', processors: cpus().length, load };
  const requestsPerPush = [...measured.clicks].map(([extension, { requests }]) => ({ extension, requests }));
  const result = {
    at,
    browser,
    machine,
    options,
    durations: rowsOf(measured),
    requestsPerPush,
    requestsOnOpening,
    size,
    pushes,
    uploads,
    goals: goalsFor(measured),
  };
  const folder = fromRoot('bench-results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${at.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);

  say(['', ...reportLines(measured), ''].join('\n'));
  if (load > cpus().length / 2) say(`The machine was busy (load ${load.toFixed(1)}): durations are less sure then.`);
  say(
    `Chromium ${browser}, medians of ${options.samples}, seed ${options.seed}, ${path.relative(process.cwd(), file)}`,
  );
}

run().catch((error: unknown) => {
  console.error(`Cannot measure: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
