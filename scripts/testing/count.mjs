/**
 * @typedef {{passed: number, failed: number}} Count
 *
 * The parts of the runners' JSON reports that are read here.
 * @typedef {{testResults: {status: string, assertionResults: {status: string}[]}[]}} VitestReport
 * @typedef {{suites?: PlaywrightSuite[], specs?: {tests: {status: string, projectName: string}[]}[]}} PlaywrightSuite
 * @typedef {{suites: PlaywrightSuite[], errors: unknown[]}} PlaywrightReport
 */

/**
 * What a Vitest run proved. Only a test that ran and passed counts as passed; a skipped one, a file that did not load,
 * a runner that failed for another reason and a run without a test are failures.
 *
 * @param {VitestReport | undefined} report undefined if the runner left none
 * @param {boolean} exitedWell
 * @returns {Count}
 */
export function countVitest(report, exitedWell) {
  if (!report) return { passed: 0, failed: 1 };
  let passed = 0;
  let failed = 0;
  for (const file of report.testResults) {
    const good = file.assertionResults.filter(({ status }) => status === 'passed').length;
    const bad = file.assertionResults.length - good;
    passed += good;
    failed += bad > 0 || file.status === 'passed' ? bad : 1;
  }
  return withRunner({ passed, failed }, exitedWell);
}

/**
 * The same for Playwright, where each wanted project must have run something. A flaky test is a failed one.
 *
 * @param {PlaywrightReport | undefined} report
 * @param {boolean} exitedWell
 * @param {string[]} projects
 * @returns {Count}
 */
export function countPlaywright(report, exitedWell, projects) {
  if (!report) return { passed: 0, failed: 1 };
  const tests = report.suites.flatMap(testsIn);
  const passed = tests.filter(({ status }) => status === 'expected').length;
  const idle = projects.filter((project) => !tests.some(({ projectName }) => projectName === project));
  return withRunner({ passed, failed: tests.length - passed + report.errors.length + idle.length }, exitedWell);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {{status: string, projectName: string}[]}
 */
function testsIn({ suites = [], specs = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)];
}

/**
 * @param {Count} count
 * @param {boolean} exitedWell
 * @returns {Count}
 */
function withRunner({ passed, failed }, exitedWell) {
  const ranWell = exitedWell && passed > 0;
  return { passed, failed: failed === 0 && !ranWell ? 1 : failed };
}
