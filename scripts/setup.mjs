import './setup/node-version.mjs';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { BROWSER_VARIABLE, ensureBrowser } from './setup/browsers.mjs';
import { fromRoot, resolveTool } from './setup/paths.mjs';
import { runCommand } from './setup/run-command.mjs';

/**
 * Gets what is missing after a clone: packages, generated types and the browsers that are asked for. What is there already is left alone.
 *
 * @param {import('./setup/browsers.mjs').BrowserName[]} browsers
 * @param {(line: string) => void} [say]
 * @returns {Promise<string[]>} the browsers' programs; also put in the environment, for the programs started from here
 * @throws {Error} that says what to do, or with what a tool printed
 */
export async function setUp(browsers, say = console.log) {
  if (arePackagesStale()) {
    say('Installing the packages that package-lock.json names…');
    const shell = process.platform === 'win32';
    await expectSuccess('npm ci', runCommand('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell }));
  }
  // `.wxt`, which tsconfig.json extends.
  if (isNewer(['wxt.config.ts', 'package-lock.json', 'entrypoints', 'public'], '.wxt/wxt.d.ts'))
    await expectSuccess('wxt prepare', runCommand(process.execPath, [resolveTool('wxt'), 'prepare']));
  const programs = [];
  for (const name of browsers) {
    const program = await ensureBrowser(name, say);
    process.env[BROWSER_VARIABLE[name]] = program;
    programs.push(program);
  }
  return programs;
}

/** Whether another version of a package is installed than package-lock.json names, or none. */
function arePackagesStale() {
  /** @returns {Record<string, {version?: string, optional?: boolean}>} by folder */
  const read = (/** @type {string} */ name) =>
    existsSync(fromRoot(name)) ? JSON.parse(readFileSync(fromRoot(name), 'utf8')).packages : {};
  // npm writes this file last, so it also proves that the install ended.
  const installed = read('node_modules/.package-lock.json');
  // Optional packages differ from system to system.
  return Object.entries(read('package-lock.json')).some(
    ([folder, { version, optional }]) => folder !== '' && !optional && installed[folder]?.version !== version,
  );
}

/**
 * @param {string} command
 * @param {Promise<import('./setup/run-command.mjs').Outcome>} outcome
 * @throws {Error} with what it printed
 */
export async function expectSuccess(command, outcome) {
  const { ok, output } = await outcome;
  if (!ok) throw new Error(`${command} failed:\n${output.trim()}`);
}

/**
 * Whether any of these files and folders has changed since `result` was written, or `result` does not exist.
 *
 * @param {string[]} sources
 * @param {string} result
 */
export function isNewer(sources, result) {
  if (!existsSync(fromRoot(result))) return true;
  const writtenAt = statSync(fromRoot(result)).mtimeMs;
  const hasChanged = (/** @type {string} */ file) =>
    (statSync(fromRoot(file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > writtenAt;
  return sources.some((source) => hasChanged(source) || filesBelow(source).some(hasChanged));
}

/** And folders: a removed file changes its folder. @param {string} source @returns {string[]} */
function filesBelow(source) {
  if (!statSync(fromRoot(source), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(fromRoot(source), { recursive: true, encoding: 'utf8' }).map((name) => `${source}/${name}`);
}
