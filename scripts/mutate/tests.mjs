import { BaseSequencer, createVitest } from 'vitest/node';
import { fromRoot } from '../setup/paths.mjs';
import { functionAt } from './probes.mjs';

/**
 * @typedef {import('vitest/node').TestSpecification} Specification a file of tests, or some of its tests
 * @typedef {import('vitest/node').TestModule} TestModule
 * @typedef {import('./changes.mjs').Change} Change
 * @typedef {import('./probes.mjs').Source} Source
 */

/** In the order in which they are given. */
class InOrder extends BaseSequencer {
  /** @param {Specification[]} files @override */
  async sort(files) {
    return files;
  }
}

/** An endless loop never ends by itself, and counts as noticed. */
const ENDLESS_MS = 600_000;

/**
 * Runs all unit tests once.
 *
 * @throws {Error} if they fail without any change
 */
export async function startTests() {
  const vitest = await createVitest('test', {
    config: fromRoot('scripts/mutate/vitest.config.mjs'),
    project: ['node', 'dom'],
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    sequence: { sequencer: InOrder },
  });
  const all = await vitest.globTestSpecifications();
  const { testModules } = await vitest.runTestSpecifications(all);
  const failed = failures(testModules);
  if (failed.length > 0) throw new Error(`Without any change these fail: ${failed.join(', ')}`);
  // What is quick is asked first.
  testModules.sort((a, b) => a.diagnostic().duration - b.diagnostic().duration);
  // What waits for a step that a change removed waits in vain.
  for (const { config } of [vitest, ...vitest.projects]) Object.assign(config, { bail: 1, testTimeout: 30_000 });

  /** @param {Source} file @param {Change} change @returns {Promise<boolean>} whether a test noticed it */
  const notice = async (file, change) => {
    const changed = functionAt(file, change.start);
    const byTests = changed ? reaching(testModules, changed) : [];
    // What runs when a file is loaded is part of all that imports it.
    const specifications = byTests.length > 0 ? byTests : await importing(fromRoot(file.name));
    process.env.SECRET_PUSH_CHANGE = JSON.stringify({ file: file.name, ...change });
    vitest.invalidateFile(fromRoot(file.name));
    let isEndless = false;
    const timer = setTimeout(() => {
      isEndless = true;
      // Twice: only then are threads ended that do not answer.
      for (let times = 0; times < 2; times++) vitest.cancelCurrentRun('test-failure');
    }, ENDLESS_MS);
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
    clearTimeout(timer);
    delete process.env.SECRET_PUSH_CHANGE;
    vitest.invalidateFile(fromRoot(file.name));
    // The result itself also has the files of runs before.
    const ran = specifications.flatMap(({ testModule }) => testModule ?? []);
    return isEndless || failures(ran).length + unhandledErrors.length > 0;
  };

  /** @param {string} file */
  const importing = (file) => {
    vitest.config.related = [file];
    return vitest.getRelevantTestSpecifications();
  };
  return { notice };
}

/** Nothing for a function that runs while files are loaded. @param {TestModule[]} modules @param {string} changed its name @returns {Specification[]} */
function reaching(modules, changed) {
  const has = (/** @type {{meta(): object}} */ it) =>
    /** @type {{reached?: string[]}} */ (it.meta()).reached?.includes(changed);
  if (modules.some(has)) return [];
  return modules.flatMap((file) => {
    const testIds = [...file.children.allTests()].filter(has).map(({ id }) => id);
    return testIds.length > 0 ? [file.project.createSpecification(file.moduleId, { testIds })] : [];
  });
}

/** @param {TestModule[]} modules */
function failures(modules) {
  return modules.flatMap((file) => {
    const tests = [...file.children.allTests('failed')].map(({ fullName }) => fullName);
    return file.state() === 'failed' && tests.length === 0 ? [file.moduleId] : tests;
  });
}
