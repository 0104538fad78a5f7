/**
 * @typedef {object} Progress
 * @property {number} done tests that ended
 * @property {number} failed
 * @property {number} total tests that are known so far
 */

/**
 * A reporter for Vitest and for Playwright: tells the process that started the runner how far it is. Both call what they know of it.
 */
export default class ProgressReporter {
  /** @type {Progress} */
  #progress = { done: 0, failed: 0, total: 0 };

  /**
   * Playwright, when all tests are known.
   *
   * @param {unknown} _config
   * @param {{allTests: () => unknown[]}} suite
   */
  onBegin(_config, suite) {
    this.#progress.total = suite.allTests().length;
  }

  /**
   * Playwright, after each test.
   *
   * @param {{expectedStatus: string}} test
   * @param {{status: string}} result
   */
  onTestEnd(test, result) {
    this.#count(result.status !== test.expectedStatus);
  }

  /**
   * Vitest, when the tests of a file are known.
   *
   * @param {{children: {allTests: () => Iterable<unknown>}}} file
   */
  onTestModuleCollected(file) {
    this.#progress.total += [...file.children.allTests()].length;
  }

  /**
   * Vitest, after each test.
   *
   * @param {{result: () => {state: string}}} test
   */
  onTestCaseResult(test) {
    this.#count(test.result().state !== 'passed');
  }

  /** @param {boolean} hasFailed */
  #count(hasFailed) {
    this.#progress.done += 1;
    if (hasFailed) this.#progress.failed += 1;
    process.send?.(this.#progress);
  }
}
