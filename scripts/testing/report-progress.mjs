/**
 * @typedef {object} Progress
 * @property {number} done tests that ended
 * @property {number} failed of them, every test that did not pass
 * @property {number} total tests known so far
 */

/** A reporter for Vitest and for Playwright that sends the counts to the parent process. Each runner calls the methods it knows. */
export default class ProgressReporter {
  /** @type {Progress} */
  #progress = { done: 0, failed: 0, total: 0 };

  /** Playwright, when all tests are known. @param {unknown} _config @param {{allTests: () => unknown[]}} suite */
  onBegin(_config, suite) {
    this.#progress.total = suite.allTests().length;
  }

  /** Playwright, after each test. @param {unknown} _test @param {{status: string}} result */
  onTestEnd(_test, result) {
    this.#count(result.status === 'passed');
  }

  /** Vitest, when the tests of a file are known. @param {{children: {allTests: () => Iterable<unknown>}}} file */
  onTestModuleCollected(file) {
    this.#progress.total += [...file.children.allTests()].length;
  }

  /** Vitest, after each test. @param {{result: () => {state: string}}} test */
  onTestCaseResult(test) {
    this.#count(test.result().state === 'passed');
  }

  /** @param {boolean} hasPassed */
  #count(hasPassed) {
    this.#progress.done += 1;
    if (!hasPassed) this.#progress.failed += 1;
    process.send?.(this.#progress);
  }
}
