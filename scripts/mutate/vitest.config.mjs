import { statSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';
import base from '../../vitest.config.ts';

/** Of the projects, those that need nothing but the source. */
const PROJECTS = ['node', 'dom'];

/** The first test that fails ends a mutant's run: what is quick goes first. */
class SmallestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files @override */
  async sort(files) {
    const rankOf = (/** @type {import('vitest/node').TestSpecification} */ { project, moduleId }) =>
      PROJECTS.indexOf(project.name) * 1e9 + statSync(moduleId).size;
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

const { projects = [], ...shared } = base.test ?? {};

/** The tests that Stryker runs. Those of the repository read files of git, which Stryker's copy does not have. */
export default {
  ...base,
  test: {
    ...shared,
    sequence: { sequencer: SmallestFirst },
    // Stryker ends what takes too long.
    testTimeout: 0,
    projects: projects
      .map((project) => /** @type {import('vitest/config').UserWorkspaceConfig} */ (project))
      .filter(({ test }) => PROJECTS.includes(String(test?.name)))
      .map(({ test, ...project }) => ({
        ...project,
        test: { ...test, exclude: [...(test?.exclude ?? []), 'tests/repository/**', 'tests/unit/scripts/**'] },
      })),
  },
};
