/** A reporter for Vitest and for Playwright that sends the counts to the parent process. Each runner calls the methods it knows. */
export default class ProgressReporter {
  /** `failed`: of those done, every test that did not pass. `total`: known so far. */
  #counts = { done: 0, failed: 0, total: 0 };

  /** Playwright, when all tests are known. @param {unknown} _config @param {{allTests: () => unknown[]}} suite */
  onBegin(_config, suite) {
    this.#counts.total = suite.allTests().length;
  }

  /** Playwright, after each test. @param {unknown} _test @param {{status: string}} result */
  onTestEnd(_test, { status }) {
    this.#count(status);
  }

  /** Vitest, when the tests of a file are known. @param {{children: {allTests: () => Iterable<unknown>}}} file */
  onTestModuleCollected(file) {
    this.#counts.total += [...file.children.allTests()].length;
  }

  /** Vitest, after each test. @param {{result: () => {state: string}}} test */
  onTestCaseResult(test) {
    this.#count(test.result().state);
  }

  /** @param {string} state */
  #count(state) {
    this.#counts.done += 1;
    if (state !== 'passed') this.#counts.failed += 1;
    process.send?.(this.#counts);
  }
}
