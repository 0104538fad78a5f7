import { fromRoot, resolveTool } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';

/**
 * @typedef {import('./schedule.mjs').Step} Step
 * @typedef {import('./schedule.mjs').StepResult} StepResult
 */

/** Without colors: the output is shown later, and read in logs. */
const PLAIN = { NO_COLOR: '1', FORCE_COLOR: undefined };

/**
 * A step that is one yes or no: a tool that ends with 0.
 *
 * @param {string} name
 * @param {string[]} tool package and, where it differs, command
 * @param {string[]} args
 * @returns {Step}
 */
export function toolStep(name, [packageName = '', command], args) {
  return { name, run: async () => runOnce(resolveTool(packageName, command), args) };
}

/** The same with a script of ours. @param {string} name @param {string} script @returns {Step} */
export function scriptStep(name, script) {
  return { name, run: () => runOnce(fromRoot(script), []) };
}

/** @param {string} script @param {string[]} args @returns {Promise<StepResult>} */
async function runOnce(script, args) {
  const { ok, output } = await runCommand(process.execPath, [script, ...args], { env: PLAIN });
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

/** A step that runs Vitest. @param {string} name @param {string[]} args projects of vitest.config.ts, files @returns {Step} */
export function vitestStep(name, args) {
  return {
    name,
    run: (onProgress) => runTests([resolveTool('vitest'), 'run', ...args, '--reporter=dot'], '--reporter=', onProgress),
  };
}

/**
 * A step that runs Playwright. Browsers need the machine for themselves: it is the only one of its group.
 *
 * @param {string} name
 * @param {string[]} projects of playwright.config.ts
 * @param {string[]} [files] none: all
 * @returns {Step}
 */
export function playwrightStep(name, projects, files = []) {
  return {
    name,
    run: async (onProgress) => {
      if (projects.length === 0) return { passed: 0, failed: 1, output: 'There is no browser to test in.' };
      const run = [resolveTool('@playwright/test', 'playwright'), 'test', ...files];
      return runTests([...run, ...projects.map((project) => `--project=${project}`)], '--reporter=dot,', onProgress);
    },
  };
}

/**
 * Counts only tests that ran and passed as passed. A file that did not load, a runner that failed otherwise and a run without a test
 * are one failure.
 *
 * @param {string[]} args
 * @param {string} reporter the option that takes the path of a reporter
 * @param {(progress: import('./report-progress.mjs').Progress) => void} onProgress
 * @returns {Promise<StepResult>}
 */
async function runTests(args, reporter, onProgress) {
  let [done, failed] = [0, 0];
  const { ok, output } = await runCommand(
    process.execPath,
    [...args, reporter + fromRoot('scripts/testing/report-progress.mjs')],
    {
      env: PLAIN,
      onMessage: (progress) => {
        ({ done, failed } = progress);
        onProgress(progress);
      },
    },
  );
  const passed = done - failed;
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed, output };
}
