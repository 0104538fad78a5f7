import { readdirSync } from 'node:fs';
import { fromRoot } from '../set-up/paths.mjs';
import { packageStep, playwrightStep, toolStep, vitestStep } from './kinds-of-steps.mjs';

/** @typedef {import('./schedule.mjs').Step} Step */

const BIOME = ['@biomejs/biome', 'biome'];
/** It does not heed NO_COLOR. */
const READ_ONLY = ['ci', '--colors=off', '--error-on-warnings'];
const FIREFOX_RELEASE = '.output/firefox-mv3-production';
const UNIT = ['--project=node', '--project=dom'];

/** What can be said from reading the source alone: `npm run check`. @returns {Step[]} */
export function checkSteps() {
  return [
    toolStep('format', BIOME, [...READ_ONLY, '--linter-enabled=false']),
    toolStep('lint', BIOME, [...READ_ONLY, '--formatter-enabled=false', '--assist-enabled=false']),
    toolStep('types', ['typescript', 'tsc'], ['--noEmit']),
    toolStep('dead code', ['knip'], []),
  ];
}

/**
 * What every change must pass: `npm test`.
 *
 * @param {string[]} browsers those that are there: `chromium`, `firefox`
 * @returns {Step[]}
 */
export function mainSteps(browsers) {
  return [
    ...checkSteps(),
    vitestStep('unit, contract and repository tests', UNIT),
    ...buildSteps(),
    toolStep('Mozilla’s add-on linter', ['addons-linter'], ['--boring', '--warnings-as-errors', FIREFOX_RELEASE], {
      needs: ['package for Firefox'],
    }),
    vitestStep('tests of the builds', ['--project=packages'], { needs: builds() }),
    playwrightStep('e2e tests', browsers, [], { needs: builds() }),
  ];
}

/**
 * What is slow or breaks rarely, and so is not in `npm test`: `npm run test:rest`, before a release and on every landed change.
 *
 * @param {string[]} browsers
 * @returns {Step[]}
 */
export function restSteps(browsers) {
  return [
    ...buildSteps(),
    vitestStep('unit tests in another order', [...UNIT, '--sequence.shuffle.files', '--sequence.shuffle.tests']),
    vitestStep('packages are the same bytes again', ['--project=same-bytes'], { needs: builds() }),
    playwrightStep(
      'the other e2e tests',
      browsers.map((browser) => `${browser}-rest`),
      [],
      { needs: builds() },
    ),
  ];
}

/**
 * Both: `npm run test:all`.
 *
 * @param {string[]} browsers
 * @returns {Step[]}
 */
export function allSteps(browsers) {
  const main = mainSteps(browsers);
  return [...main, ...restSteps(browsers).filter(({ name }) => !main.some((step) => step.name === name))];
}

/**
 * The tests in files whose path holds one of the words: `npm test -- WORD`. In every browser that they are for.
 *
 * @param {string[]} words
 * @param {string[]} browsers
 * @returns {Step[]} none if no file fits
 */
export function matchingSteps(words, browsers) {
  const files = readdirSync(fromRoot('tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => words.some((word) => file.includes(word)));
  const unit = files.filter((file) => /^tests\/(unit|contract|repository)\/.*\.test\.tsx?$/.test(file));
  const ofBuilds = unit.filter((file) => file.startsWith('tests/repository/packages/'));
  const fromSource = unit.filter((file) => !ofBuilds.includes(file));
  const e2e = files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  const projects = browsers.flatMap((browser) => [browser, `${browser}-rest`]);
  return [
    ...(fromSource.length > 0 ? [vitestStep('matching tests', [...UNIT, ...fromSource])] : []),
    ...(ofBuilds.length + e2e.length > 0 ? buildSteps() : []),
    ...(ofBuilds.length > 0
      ? [
          vitestStep('matching tests of the builds', ['--project=packages', '--project=same-bytes', ...ofBuilds], {
            needs: builds(),
          }),
        ]
      : []),
    ...(e2e.length > 0 ? [playwrightStep('matching e2e tests', projects, e2e, { needs: builds() })] : []),
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

/** @returns {string[]} */
function builds() {
  return buildSteps().map(({ name }) => name);
}
