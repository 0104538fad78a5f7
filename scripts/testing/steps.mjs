import { packageStep, playwrightStep, toolStep, vitestStep } from './kinds-of-steps.mjs';

/** @typedef {import('./schedule.mjs').Step} Step */

const BIOME = ['@biomejs/biome', 'biome'];
/** It does not heed NO_COLOR. */
const READ_ONLY = ['ci', '--colors=off', '--error-on-warnings'];

const FIREFOX_RELEASE = '.output/firefox-mv3-production';

/** What can be said from reading the source alone: `npm run check`. */
export function checkSteps() {
  return [
    toolStep('format', BIOME, [...READ_ONLY, '--linter-enabled=false']),
    toolStep('lint', BIOME, [...READ_ONLY, '--formatter-enabled=false', '--assist-enabled=false']),
    toolStep('types', ['typescript', 'tsc'], ['--noEmit']),
    toolStep('dead code', ['knip'], []),
  ];
}

/**
 * Everything: `npm test`.
 *
 * @param {string[]} e2eProjects the browsers that are there
 * @returns {Step[]}
 */
export function allSteps(e2eProjects) {
  return [
    ...checkSteps(),
    vitestStep('unit, contract and repository tests', 'unit'),
    ...buildSteps(),
    toolStep('Mozilla’s add-on linter', ['addons-linter'], ['--boring', '--warnings-as-errors', FIREFOX_RELEASE], {
      needs: ['package for Firefox'],
    }),
    vitestStep('tests of the builds', 'packages', { needs: buildSteps().map(({ name }) => name) }),
    playwrightStep('e2e tests', e2eProjects, { needs: buildSteps().map(({ name }) => name) }),
  ];
}

/** @returns {Step[]} */
function buildSteps() {
  return [
    packageStep('package for Chrome and Edge', 'chrome', 'chrome-edge'),
    packageStep('package for Firefox', 'firefox', 'firefox'),
    toolStep('e2e build for Chromium', ['wxt'], ['build', '--mode', 'e2e']),
    toolStep('e2e build for Firefox', ['wxt'], ['build', '--mode', 'e2e', '-b', 'firefox']),
  ];
}
