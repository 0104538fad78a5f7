import { readdirSync } from 'node:fs';
import { fromRoot } from '../setup/paths.mjs';
import { playwrightStep, scriptStep, toolStep, vitestStep } from './step-factories.mjs';

/** @typedef {import('./schedule.mjs').Step} Step */

const BIOME = ['@biomejs/biome', 'biome'];
/** Biome ignores NO_COLOR. */
const READ_ONLY = ['ci', '--colors=off', '--error-on-warnings'];
const UNIT = ['--project=node', '--project=dom'];

/** @type {readonly Step[]} */
const BUILDS = [
  toolStep('package for Chrome and Edge', ['wxt'], ['zip', '-b', 'chrome']),
  toolStep('package for Firefox', ['wxt'], ['zip', '-b', 'firefox']),
  toolStep('e2e build for Chromium', ['wxt'], ['build', '--mode', 'e2e']),
  toolStep('e2e build for Firefox', ['wxt'], ['build', '--mode', 'e2e', '-b', 'firefox']),
].map((step) => ({ ...step, isBuild: true }));

/** What reads the source alone: `npm run check`. @returns {Step[]} */
export function checkSteps() {
  return [
    toolStep('format', BIOME, [...READ_ONLY, '--linter-enabled=false']),
    toolStep('lint', BIOME, [...READ_ONLY, '--formatter-enabled=false', '--assist-enabled=false']),
    toolStep('types', ['typescript', 'tsc'], ['--noEmit']),
    toolStep('dead code', ['knip'], []),
  ];
}

/** What every change must pass: `npm test`. @param {string[]} browsers those that are installed @returns {Step[][]} */
export function mainSteps(browsers) {
  return [
    [...checkSteps(), vitestStep('unit, contract and repository tests', UNIT), ...BUILDS],
    [
      scriptStep('Mozilla’s add-on linter', 'scripts/lint-firefox.mjs'),
      vitestStep('tests of the builds', ['--project=packages']),
    ],
    [playwrightStep('e2e tests', browsers)],
  ];
}

/** What is slow or breaks rarely: `npm run test:all`, before a release and on every landed change. @param {string[]} browsers @returns {Step[][]} */
export function slowSteps(browsers) {
  const shuffled = ['--sequence.shuffle.files', '--sequence.shuffle.tests'];
  const projects = browsers.map((browser) => `${browser}-rest`);
  return [
    [...BUILDS, vitestStep('unit tests in another order', [...UNIT, ...shuffled])],
    [vitestStep('packages are the same bytes again', ['--project=same-bytes'])],
    [playwrightStep('the other e2e tests', projects)],
  ];
}

/**
 * The tests in files whose path contains one of the words, in every browser they are for: `npm test -- WORD`.
 *
 * @param {string[]} words
 * @param {string[]} browsers
 * @returns {Step[][]} none if no file matches
 */
export function matchingSteps(words, browsers) {
  const files = readdirSync(fromRoot('tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => words.some((word) => file.includes(word)));
  const unit = files.filter((file) => /^tests\/(unit|contract|repository)\/.*\.test\.tsx?$/.test(file));
  const ofBuilds = unit.filter((file) => file.startsWith('tests/repository/packages/'));
  const ofSource = unit.filter((file) => !ofBuilds.includes(file));
  const e2e = files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  const projects = browsers.flatMap((browser) => [browser, `${browser}-rest`]);
  const packages = ['--project=packages', '--project=same-bytes', ...ofBuilds];
  const groups = [
    ofSource.length > 0 ? [vitestStep('matching tests', [...UNIT, ...ofSource])] : [],
    ofBuilds.length + e2e.length > 0 ? BUILDS : [],
    ofBuilds.length > 0 ? [vitestStep('matching tests of the builds', packages)] : [],
    e2e.length > 0 ? [playwrightStep('matching e2e tests', projects, e2e)] : [],
  ];
  return groups.filter((group) => group.length > 0).map((group) => [...group]);
}
