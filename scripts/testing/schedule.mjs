/**
 * @typedef {import('./report-progress.mjs').Progress} Progress
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [needs] steps that must pass before this one can run
 * @property {boolean} [alone] runs after every step before it, with none beside it
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
 * Runs every step, two at a time. A step whose need failed is not run and counts as one failure.
 *
 * @param {readonly Step[]} steps in such an order that needs come first
 * @param {Watcher} watcher
 * @returns {Promise<StepReport[]>}
 */
export async function runSteps(steps, watcher) {
  /** @type {StepReport[]} */
  const reports = [];
  const queue = [...steps];
  /** @type {Map<Step, Promise<void>>} */
  const running = new Map();
  const hasEnded = (/** @type {string} */ name) => reports.some((report) => report.name === name);

  const takeNext = () => {
    if (running.size === 2 || [...running.keys()].some(({ alone }) => alone)) return undefined;
    const wall = queue.findIndex(({ alone }) => alone);
    if (wall === 0) return running.size === 0 ? queue.shift() : undefined;
    const index = queue.findIndex(({ needs = [] }) => needs.every(hasEnded));
    return index >= 0 && (wall < 0 || index < wall) ? queue.splice(index, 1)[0] : undefined;
  };

  while (queue.length > 0 || running.size > 0) {
    const step = takeNext();
    if (step) {
      watcher.onProgress(step.name);
      const ended = runStep(step, reports, watcher).then((report) => {
        running.delete(step);
        reports.push(report);
        watcher.onReport(report);
      });
      running.set(step, ended);
    } else if (running.size > 0) await Promise.race(running.values());
    else throw new Error('A step needs one that is not before it in the list.');
  }
  return reports;
}

/** @param {Step} step @param {StepReport[]} reports @param {Watcher} watcher @returns {Promise<StepReport>} */
async function runStep({ name, needs = [], run }, reports, watcher) {
  const startedMs = performance.now();
  const broken = reports.filter((report) => report.failed > 0 && needs.includes(report.name));
  const result =
    broken.length > 0
      ? {
          passed: 0,
          failed: 1,
          output: `Not run, since this failed: ${broken.map((report) => report.name).join(', ')}.`,
        }
      : await run((progress) => watcher.onProgress(name, progress)).catch((error) => ({
          passed: 0,
          failed: 1,
          output: String(error?.stack ?? error),
        }));
  return { ...result, name, durationMs: performance.now() - startedMs };
}
