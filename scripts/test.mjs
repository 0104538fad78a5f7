import './setup/node-version.mjs';
import { BROWSER_VARIABLE, ensureBrowser } from './setup/browsers.mjs';
import { setUp } from './setup.mjs';
import { createProgressLine } from './testing/progress-line.mjs';
import { runSteps } from './testing/schedule.mjs';
import { checkSteps, mainSteps, matchingSteps, slowSteps } from './testing/steps.mjs';

/**
 * `npm test` runs what every change must pass, `-- WORD…` the test files whose paths contain a word, `--check` what reads the source alone,
 * `--slow` what is slow. The last line is `N passed, N failed`; the exit code is 0 if the second number is.
 */
const words = process.argv.slice(2);
const terminal = createProgressLine(process.stdout);
let passed = 0;
let failed = 0;

try {
  await setUp({ browsers: [], say: terminal.print });
  const steps = await selectSteps();
  if (steps.length === 0) throw new Error(`No test file has ${words.join(' or ')} in its path.`);
  await runSteps(steps, { onReport: showReport, onProgress: terminal.update });
} catch (error) {
  terminal.print(error instanceof Error ? error.message : String(error));
  failed += 1;
}
terminal.stop();
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

async function selectSteps() {
  if (words[0] === '--check') return [checkSteps()];
  const browsers = await findInstalledBrowsers();
  if (words.length === 0) return mainSteps(browsers);
  return words[0] === '--slow' ? slowSteps(browsers) : matchingSteps(words, browsers);
}

/** @returns {Promise<string[]>} the browsers to test in; a missing one is a failure, and the others are still tested */
async function findInstalledBrowsers() {
  const found = [];
  for (const name of /** @type {const} */ (['chromium', 'firefox'])) {
    try {
      process.env[BROWSER_VARIABLE[name]] = await ensureBrowser(name, terminal.print);
      found.push(name);
    } catch (error) {
      terminal.print(error instanceof Error ? error.message : String(error));
      failed += 1;
    }
  }
  return found;
}

/** @param {import('./testing/schedule.mjs').StepReport} report */
function showReport({ name, passed: good, failed: bad, durationMs, output }) {
  terminal.end(name);
  passed += good;
  failed += bad;
  const count = good + bad > 1 ? ` (${good} passed, ${bad} failed)` : '';
  terminal.print(`${bad > 0 ? '✗' : '✓'} ${name}${count} ${(durationMs / 1000).toFixed(1)} s`);
  if (bad > 0 && output) terminal.print(`${output.trim()}\n`);
}
