/**
 * @typedef {import('./count.mjs').Count} Count
 * @typedef {import('./report-progress.mjs').Progress} Progress
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [needs] steps that must have ended well before this one can tell anything
 * @property {boolean} [alone] waits for every step before it in the list, and nothing runs beside it
 * @property {(onProgress: (progress: Progress) => void) => Promise<StepResult>} run
 *
 * @typedef {Count & {output: string}} StepResult `output`: what to show if it failed
 * @typedef {StepResult & {name: string, durationMs: number}} StepReport
 *
 * @typedef {object} Watcher
 * @property {(name: string) => void} onStart
 * @property {(name: string, progress: Progress) => void} onProgress as often as the step says how far it is
 * @property {(report: StepReport) => void} onReport as each ends
 */

/**
 * Runs every step, two at a time. A step whose need failed is not run and counts as one failure.
 *
 * @param {Step[]} steps in such an order that needs come first
 * @param {Watcher} watcher
 * @returns {Promise<StepReport[]>}
 */
export async function runSteps(steps, watcher) {
  /** @type {StepReport[]} */
  const reports = [];
  const waiting = [...steps];
  /** @type {Map<Step, Promise<void>>} */
  const running = new Map();
  const report = (/** @type {StepReport} */ one) => {
    reports.push(one);
    watcher.onReport(one);
  };

  const isReady = (/** @type {Step} */ step) =>
    step.alone ? running.size === 0 && waiting[0] === step : isDone(step.needs ?? [], reports);

  while (waiting.length > 0 || running.size > 0) {
    const hasRoom = running.size < 2 && ![...running.keys()].some(({ alone }) => alone);
    const next = hasRoom ? waiting.find((step, index) => isReady(step) && !isBehindAlone(waiting, index)) : undefined;
    if (!next) {
      if (running.size === 0) throw new Error('A step needs one that is not before it in the list.');
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    watcher.onStart(next.name);
    running.set(
      next,
      runStep(next, reports, (progress) => watcher.onProgress(next.name, progress)).then((done) => {
        running.delete(next);
        report(done);
      }),
    );
  }
  return reports;
}

/**
 * @param {Step[]} waiting
 * @param {number} index
 */
function isBehindAlone(waiting, index) {
  return waiting.slice(0, index).some(({ alone }) => alone);
}

/**
 * @param {string[]} needs
 * @param {StepReport[]} reports
 */
function isDone(needs, reports) {
  return needs.every((need) => reports.some(({ name }) => name === need));
}

/**
 * @param {Step} step
 * @param {StepReport[]} reports
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<StepReport>}
 */
async function runStep(step, reports, onProgress) {
  const startedMs = performance.now();
  const broken = reports.filter(({ name, failed }) => failed > 0 && step.needs?.includes(name));
  const result =
    broken.length > 0
      ? { passed: 0, failed: 1, output: `Not run, since this failed: ${broken.map(({ name }) => name).join(', ')}.` }
      : await step.run(onProgress).catch((error) => ({ passed: 0, failed: 1, output: String(error?.stack ?? error) }));
  return { ...result, name: step.name, durationMs: performance.now() - startedMs };
}
