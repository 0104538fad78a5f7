/**
 * @typedef {import('./report-progress.mjs').Progress} Progress
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} [isBuild] if it fails, the groups after it are not run
 * @property {(onProgress: (progress: Progress) => void) => Promise<StepResult>} run
 *
 * @typedef {{passed: number, failed: number, output: string}} StepResult `output`: what to show if it failed
 * @typedef {StepResult & {name: string, durationMs: number}} StepReport
 *
 * @typedef {object} Watcher
 * @property {(name: string, progress?: Progress) => void} onProgress at the start of a step, and as often as it reports counts
 * @property {(report: StepReport) => void} onReport at the end of a step
 */

/**
 * Runs groups of steps one after the other, and the steps of a group two at a time. A step that is not run counts as one failure.
 *
 * @param {readonly (readonly Step[])[]} groups
 * @param {Watcher} watcher
 */
export async function runSteps(groups, { onProgress, onReport }) {
  /** @type {string[]} */
  const failedBuilds = [];
  for (const group of groups) {
    const queue = [...group];
    const missing = [...failedBuilds];
    const runNext = async () => {
      for (let step = queue.shift(); step; step = queue.shift()) {
        const { name, isBuild, run } = step;
        const startedMs = performance.now();
        onProgress(name);
        const result =
          missing.length > 0
            ? failure(`Not run, since this failed: ${missing.join(', ')}.`)
            : await run((progress) => onProgress(name, progress)).catch((error) =>
                failure(String(error?.stack ?? error)),
              );
        if (isBuild && result.failed > 0) failedBuilds.push(name);
        onReport({ ...result, name, durationMs: performance.now() - startedMs });
      }
    };
    await Promise.all([runNext(), runNext()]);
  }
}

/** @param {string} output @returns {StepResult} */
const failure = (output) => ({ passed: 0, failed: 1, output });
