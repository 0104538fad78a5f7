import './setup/node-version.mjs';
import { clearLine, cursorTo } from 'node:readline';
import { BROWSER_VARIABLE, ensureBrowser } from './setup/browsers.mjs';
import { fromRoot, resolveTool } from './setup/paths.mjs';
import { runCommand } from './setup/run-command.mjs';
import { ensureWebKit, findWebKit } from './setup/webkit.mjs';
import { setUp } from './setup.mjs';
import { BUILDS, CHECKS, mainSteps, matchingSteps, slowSteps } from './testing/steps.mjs';

/**
 * `npm test` runs what every change must pass, `-- WORD…` the test files whose paths contain a word, `--check` what reads the source alone,
 * `--slow` what is slow. The last line is `N passed, N failed`; the exit code is 0 if the second number is.
 *
 * @typedef {import('./testing/steps.mjs').Step} Step
 * @typedef {{done: number, failed: number, total: number}} Counts as `testing/report-progress.mjs` sends them
 */

/** The package of a command, where it has another name. @type {Record<string, string>} */
const PACKAGES = { biome: '@biomejs/biome', playwright: '@playwright/test', tsc: 'typescript' };
const REPORTER = fromRoot('scripts/testing/report-progress.mjs');
/** The runners of tests. @type {Record<string, string[]>} */
const REPORTERS = {
  vitest: ['--reporter=dot', `--reporter=${REPORTER}`],
  playwright: [`--reporter=dot,${REPORTER}`],
};

const words = process.argv.slice(2);
let passed = 0;
let failed = 0;

/** The last line of a terminal: the elapsed time and what runs. */
const isShown = process.stdout.isTTY && !process.env.CI;
/** @type {Map<string, Counts | undefined>} */
const running = new Map();
const drawing = isShown ? setInterval(draw, 500) : undefined;

try {
  await setUp([], print);
  const groups = await selectSteps();
  if (groups.length === 0) throw new Error(`No test file has ${words.join(' or ')} in its path.`);
  await runSteps(groups);
} catch (error) {
  fail(error);
}
clearInterval(drawing);
erase();
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

async function selectSteps() {
  if (words[0] === '--check') return [CHECKS];
  const browsers = await findBrowsers();
  if (words.length === 0) return mainSteps(browsers);
  if (words[0] !== '--slow') return matchingSteps(findWebKit() ? [...browsers, 'webkit'] : browsers, words);
  try {
    await ensureWebKit(print);
    browsers.push('webkit');
  } catch (error) {
    fail(error);
  }
  return slowSteps(browsers);
}

/** The browsers to test in. A missing one is a failure, and the others are still tested. */
async function findBrowsers() {
  /** @type {string[]} */
  const found = [];
  for (const name of /** @type {const} */ (['chromium', 'firefox'])) {
    try {
      process.env[BROWSER_VARIABLE[name]] = await ensureBrowser(name, print);
      found.push(name);
    } catch (error) {
      fail(error);
    }
  }
  return found;
}

/** A step that is not run counts as one failure. @param {Step[][]} groups */
async function runSteps(groups) {
  /** @type {string[]} */
  const failedBuilds = [];
  for (const group of groups) {
    const queue = [...group];
    const reason = failedBuilds.length > 0 ? `Not run, since this failed: ${failedBuilds.join(', ')}.` : undefined;
    const runNext = async () => {
      for (let step = queue.shift(); step; step = queue.shift()) {
        const startedMs = performance.now();
        running.set(step[0], undefined);
        const result = reason ? { good: 0, bad: 1, output: reason } : await runStep(step);
        running.delete(step[0]);
        if (BUILDS.includes(step) && result.bad > 0) failedBuilds.push(step[0]);
        report(step[0], result, performance.now() - startedMs);
      }
    };
    await Promise.all([runNext(), runNext()]);
  }
}

/**
 * Counts only tests that ran and passed as passed. A file that did not load, a runner that failed otherwise and a run without a test
 * are one failure.
 *
 * @param {Step} step
 */
async function runStep([name, command]) {
  const [tool = '', ...args] = command.split(' ');
  const program = tool === 'node' ? [] : [resolveTool(PACKAGES[tool] ?? tool, tool)];
  const reporters = REPORTERS[tool] ?? [];
  const { ok, output } = await runCommand(process.execPath, [...program, ...args, ...reporters], {
    // Without colors: the output is shown later, and read in logs.
    env: { NO_COLOR: '1', FORCE_COLOR: undefined },
    onMessage: (/** @type {Counts} */ counts) => running.set(name, counts),
  });
  const counts = running.get(name) ?? { done: 0, failed: 0 };
  const good = tool in REPORTERS ? counts.done - counts.failed : Number(ok);
  return { good, bad: counts.failed || Number(!ok || good === 0), output };
}

/** @param {string} name @param {{good: number, bad: number, output: string}} result @param {number} durationMs */
function report(name, { good, bad, output }, durationMs) {
  passed += good;
  failed += bad;
  const count = good + bad > 1 ? ` (${good} passed, ${bad} failed)` : '';
  print(`${bad > 0 ? '✗' : '✓'} ${name}${count} ${(durationMs / 1000).toFixed(1)} s`);
  if (bad > 0) print(`${output.trim()}\n`);
}

/** @param {unknown} error */
function fail(error) {
  print(error instanceof Error ? error.message : String(error));
  failed += 1;
}

/** @param {string} line */
function print(line) {
  erase();
  console.log(line);
}

function erase() {
  if (!isShown) return;
  cursorTo(process.stdout, 0);
  clearLine(process.stdout, 0);
}

function draw() {
  const steps = [...running].map(([name, counts]) => {
    if (!counts) return name;
    return `${name} ${counts.done}/${counts.total}${counts.failed > 0 ? `, ${counts.failed} failed` : ''}`;
  });
  erase();
  process.stdout.write(
    [`${Math.floor(process.uptime())} s`, ...steps].join(' · ').slice(0, process.stdout.columns - 1),
  );
}
