import './set-up/node-version.mjs';
import { BROWSER_VARIABLE } from './set-up/browser-places.mjs';
import { expectBrowser } from './set-up/install-browser.mjs';
import { setUp } from './set-up.mjs';
import { runSteps } from './testing/schedule.mjs';
import { allSteps, checkSteps } from './testing/steps.mjs';

/**
 * `npm test`: everything. `npm run check` gives the word `check` and gets the part that only reads the source.
 * The last line is `N passed, N failed`, and the exit code says whether the second number is 0.
 */
const onlyChecks = process.argv[2] === 'check';
let passed = 0;
let failed = 0;

try {
  await setUp({ browsers: [] });
  const steps = onlyChecks ? checkSteps() : allSteps(await browsersAtHand());
  for (const report of await runSteps(steps, showReport)) {
    passed += report.passed;
    failed += report.failed;
  }
} catch (error) {
  // What stops everything is a failure like any other: the last line must say so.
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

/** @returns {Promise<string[]>} the browsers to test in; each that cannot be had is one failure, and the rest still says something */
async function browsersAtHand() {
  const found = [];
  for (const name of /** @type {const} */ (['chromium', 'firefox'])) {
    try {
      process.env[BROWSER_VARIABLE[name]] = await expectBrowser(name, console.log);
      found.push(name);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      failed += 1;
    }
  }
  return found;
}

/** @param {import('./testing/schedule.mjs').StepReport} report */
function showReport({ name, passed: good, failed: bad, durationMs, output }) {
  const count = good + bad > 1 ? ` (${good} passed, ${bad} failed)` : '';
  console.log(`${bad > 0 ? '✗' : '✓'} ${name}${count} ${(durationMs / 1000).toFixed(1)} s`);
  if (bad > 0 && output) console.log(`${output.trim()}\n`);
}
