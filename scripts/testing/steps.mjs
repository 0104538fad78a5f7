import { readdirSync } from 'node:fs';
import { fromRoot } from '../setup/paths.mjs';

/**
 * A step is a name and a command, as after `npx`. The groups of a list run one after the other, the steps of a group two at a time. A
 * runner of tests counts its tests, any other tool is one yes or no.
 *
 * @typedef {[name: string, command: string]} Step
 */

const BIOME = 'biome ci --colors=off --error-on-warnings';
const UNIT = 'vitest run --project=node --project=dom';

/** If one fails, the groups after it are not run. @type {Step[]} */
export const BUILDS = [
  ['package for Chrome and Edge', 'wxt zip -b chrome'],
  ['package for Firefox', 'wxt zip -b firefox'],
  ['e2e build for Chromium', 'wxt build --mode e2e'],
  ['e2e build for Firefox', 'wxt build --mode e2e -b firefox'],
];

/** What reads the source alone: `npm run check`. @type {Step[]} */
export const CHECKS = [
  ['format', `${BIOME} --linter-enabled=false`],
  ['lint', `${BIOME} --formatter-enabled=false --assist-enabled=false`],
  ['types', 'tsc --noEmit'],
  ['dead code', 'knip'],
];

/** Browsers need the machine for themselves: the only step of its group. @param {string} name @param {string[]} projects @param {string[]} rest files, or other arguments @returns {Step[][]} */
const e2e = (name, projects, rest = []) => {
  const words = [...projects.map((project) => `--project=${project}`), ...rest];
  return projects.length > 0 ? [[[name, `playwright test ${words.join(' ')}`]]] : [];
};

/** What every change must pass: `npm test`. @param {string[]} browsers those that are installed @returns {Step[][]} */
export const mainSteps = (browsers) => [
  [...CHECKS, ['unit, contract and repository tests', UNIT], ...BUILDS],
  [
    ['Mozilla’s add-on linter', 'node scripts/lint-firefox.mjs'],
    ['tests of the builds', 'vitest run --project=packages'],
  ],
  ...e2e('e2e tests', browsers),
];

/** What is slow or breaks rarely: `npm run test:all`, before a release and on every landed change. @param {string[]} browsers @returns {Step[][]} */
export const slowSteps = (browsers) => [
  [...BUILDS, ['unit tests in another order', `${UNIT} --sequence.shuffle.files --sequence.shuffle.tests`]],
  [['packages are the same bytes again', 'vitest run --project=same-bytes']],
  ...e2e(
    'the other e2e tests',
    browsers.map((browser) => (browser === 'webkit' ? browser : `${browser}-rest`)),
  ),
  // In one browser: it is for the tests, which would otherwise say what is no longer so when they meet a real server.
  ...e2e('live tests', browsers.includes('chromium') ? ['chromium'] : [], ['--config=playwright.live.config.ts']),
];

/**
 * The tests in files whose path contains one of the words, in every browser they are for: `npm test -- WORD`. None if no file matches.
 *
 * @param {string[]} browsers
 * @param {string[]} words
 * @returns {Step[][]}
 */
export function matchingSteps(browsers, words) {
  const files = readdirSync(fromRoot('tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => words.some((word) => file.includes(word)));
  const matching = (/** @type {RegExp} */ pattern) => files.filter((file) => pattern.test(file));
  const ofSource = matching(/^tests\/(unit|contract|repository(?!\/packages\/))\/.*\.test\.tsx?$/);
  const ofBuilds = matching(/^tests\/repository\/packages\/.*\.test\.ts$/);
  const specs = matching(/^tests\/e2e\/.*\.spec\.ts$/);
  const packages = `vitest run --project=packages --project=same-bytes ${ofBuilds.join(' ')}`;
  const projectsOf = (/** @type {string} */ browser) =>
    browser === 'webkit' ? [browser] : [browser, `${browser}-rest`];
  const projects = specs.length > 0 ? browsers.flatMap(projectsOf) : [];
  /** @type {Step[][]} */
  const groups = [
    ofSource.length > 0 ? [['matching tests', `${UNIT} ${ofSource.join(' ')}`]] : [],
    ofBuilds.length + specs.length > 0 ? BUILDS : [],
    ofBuilds.length > 0 ? [['matching tests of the builds', packages]] : [],
    ...e2e('matching e2e tests', projects, specs),
  ];
  return groups.filter((group) => group.length > 0);
}
