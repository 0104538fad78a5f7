import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from '../../../scripts/testing/count.mjs';

const file = (status: string, ...results: string[]) => ({
  status,
  assertionResults: results.map((result) => ({ status: result })),
});

describe('a Vitest run', () => {
  test.each([
    ['counts what passed and failed', [file('failed', 'passed', 'failed'), file('passed', 'passed')], false, 2, 1],
    ['counts a test that did not run as failed', [file('passed', 'passed', 'pending', 'todo', 'skipped')], true, 1, 3],
    ['counts a file that did not load as failed', [file('failed'), file('passed', 'passed')], false, 1, 1],
    ['counts a file that failed beside its tests as failed', [file('failed', 'passed')], false, 1, 1],
    ['counts a runner that ended badly as failed', [file('passed', 'passed')], false, 1, 1],
    ['counts a run without a test as failed', [], true, 0, 1],
  ])('%s', (_promise, testResults, exitedWell, passed, failed) => {
    expect(countVitest({ testResults }, exitedWell)).toEqual({ passed, failed });
  });

  test('that left no report is one failure', () => {
    expect(countVitest(undefined, true)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('a Playwright run', () => {
  const spec = (projectName: string, ...statuses: string[]) => ({
    tests: statuses.map((status) => ({ status, projectName })),
  });
  const both = ['chromium', 'firefox'];

  test('counts tests in suites of suites, of both browsers', () => {
    const suites = [{ specs: [spec('chromium', 'expected')], suites: [{ specs: [spec('firefox', 'expected')] }] }];
    expect(countPlaywright({ suites, errors: [] }, true, both)).toEqual({ passed: 2, failed: 0 });
  });

  test.each(['unexpected', 'flaky', 'skipped'])('counts a test that was %s as failed', (status) => {
    const suites = [{ specs: [spec('chromium', 'expected', status), spec('firefox', 'expected')] }];
    expect(countPlaywright({ suites, errors: [] }, true, both)).toEqual({ passed: 2, failed: 1 });
  });

  test('counts a browser without a test as failed', () => {
    const suites = [{ specs: [spec('chromium', 'expected')] }];
    expect(countPlaywright({ suites, errors: [] }, true, both)).toEqual({ passed: 1, failed: 1 });
  });

  test('counts an error beside the tests, and a runner that ended badly, as failed', () => {
    const suites = [{ specs: [spec('chromium', 'expected'), spec('firefox', 'expected')] }];
    expect(countPlaywright({ suites, errors: ['no'] }, false, both)).toEqual({ passed: 2, failed: 1 });
    expect(countPlaywright({ suites, errors: [] }, false, both)).toEqual({ passed: 2, failed: 1 });
  });

  test('that left no report is one failure', () => {
    expect(countPlaywright(undefined, false, both)).toEqual({ passed: 0, failed: 1 });
  });
});
