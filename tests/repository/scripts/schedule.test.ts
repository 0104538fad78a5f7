import { expect, test } from 'vitest';
import { runSteps, type Step } from '../../../scripts/testing/schedule.mjs';

const GOOD = { passed: 1, failed: 0, output: '' };
const BAD = { passed: 0, failed: 1, output: 'broken' };

/** A step that writes down when it starts and ends, and ends when it is let. */
function makeStep(log: string[], name: string, options: Partial<Step> = {}): Step {
  return {
    name,
    run: async () => {
      log.push(`${name} starts`);
      await Promise.resolve();
      log.push(`${name} ends`);
      return GOOD;
    },
    ...options,
  };
}

const silent = () => undefined;

test('two steps run at a time, and not a third', async () => {
  const log: string[] = [];
  await runSteps([makeStep(log, 'a'), makeStep(log, 'b'), makeStep(log, 'c')], silent);
  expect(log.slice(0, 2)).toEqual(['a starts', 'b starts']);
  expect(log.indexOf('c starts')).toBeGreaterThan(log.indexOf('a ends'));
});

test('a step waits for what it needs', async () => {
  const log: string[] = [];
  await runSteps([makeStep(log, 'build'), makeStep(log, 'package', { needs: ['build'] })], silent);
  expect(log).toEqual(['build starts', 'build ends', 'package starts', 'package ends']);
});

test('a step that wants to be alone has nothing beside it, and what is behind it waits', async () => {
  const log: string[] = [];
  await runSteps([makeStep(log, 'a'), makeStep(log, 'e2e', { alone: true }), makeStep(log, 'z')], silent);
  expect(log).toEqual(['a starts', 'a ends', 'e2e starts', 'e2e ends', 'z starts', 'z ends']);
});

test('a step whose need failed is not run and counts as one failure, and the others still run', async () => {
  const log: string[] = [];
  const broken = { name: 'build', run: async () => BAD };
  const reports = await runSteps(
    [broken, makeStep(log, 'package', { needs: ['build'] }), makeStep(log, 'lint')],
    silent,
  );
  expect(log).toEqual(['lint starts', 'lint ends']);
  expect(reports.find(({ name }) => name === 'package')).toMatchObject({ passed: 0, failed: 1 });
  expect(reports.reduce((sum, { failed }) => sum + failed, 0)).toBe(2);
});

test('a step that throws is a failure that shows why', async () => {
  const throws = { name: 'a', run: async () => Promise.reject(new Error('no such tool')) };
  const [report] = await runSteps([throws], silent);
  expect(report).toMatchObject({ passed: 0, failed: 1, output: expect.stringContaining('no such tool') });
});

test('a step that needs what is not there is refused instead of waited for', async () => {
  await expect(runSteps([makeStep([], 'a', { needs: ['missing'] })], silent)).rejects.toThrow('not before it');
});
