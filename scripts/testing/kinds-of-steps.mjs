import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expectTool, fromRoot } from '../set-up/paths.mjs';
import { runCommand } from '../set-up/run-command.mjs';
import { countPlaywright, countVitest } from './count.mjs';

/** @typedef {import('./schedule.mjs').Step} Step */

const OUTPUT = fromRoot('.output');
const PROGRESS_REPORTER = fromRoot('scripts', 'testing', 'report-progress.mjs');

/**
 * A step that is one yes or no: a tool that ends with 0.
 *
 * @param {string} name
 * @param {string[]} tool package and, where it differs, command
 * @param {string[]} args
 * @param {Pick<Step, 'needs'>} [options]
 * @returns {Step}
 */
export function toolStep(name, [packageName = '', command], args, options = {}) {
  return {
    ...options,
    name,
    run: async () => {
      const { ok, output } = await runTool([expectTool(packageName, command), ...args]);
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
    },
  };
}

/**
 * Builds and makes the package that a store gets.
 *
 * @param {string} name
 * @param {'chrome' | 'firefox'} browser
 * @param {string} archiveEnd what the package's name ends with, before `.zip`
 * @returns {Step}
 */
export function packageStep(name, browser, archiveEnd) {
  return {
    name,
    run: async () => {
      for (const old of archives(archiveEnd)) rmSync(path.join(OUTPUT, old));
      const { ok, output } = await runTool([expectTool('wxt'), 'zip', '-b', browser]);
      const [archive] = archives(archiveEnd);
      if (!ok || !archive) return { passed: 0, failed: 1, output };
      return { passed: 1, failed: 0, output };
    },
  };
}

/**
 * @param {string} name
 * @param {string[]} args of `vitest run`: projects of vitest.config.ts, files
 * @param {Pick<Step, 'needs'>} [options]
 * @returns {Step}
 */
export function vitestStep(name, args, options = {}) {
  return {
    ...options,
    name,
    run: async (onProgress) => {
      const file = reportFile(name);
      const reporters = ['--reporter=dot', '--reporter=json', `--reporter=${PROGRESS_REPORTER}`];
      const run = [expectTool('vitest'), 'run', ...args, ...reporters, `--outputFile.json=${file}`];
      const { ok, output } = await runTool(run, { onMessage: onProgress });
      return { ...countVitest(readReport(file), ok), output };
    },
  };
}

/**
 * @param {string} name
 * @param {string[]} projects of playwright.config.ts, each of which must run something
 * @param {string[]} files what is not there is not looked for; none: all
 * @param {Pick<Step, 'needs'>} [options]
 * @returns {Step}
 */
export function playwrightStep(name, projects, files = [], options = {}) {
  return {
    ...options,
    name,
    alone: true,
    run: async (onProgress) => {
      if (projects.length === 0) return { passed: 0, failed: 1, output: 'There is no browser to test in.' };
      const file = reportFile(name);
      const run = [expectTool('@playwright/test', 'playwright'), 'test', ...files];
      const options = [
        `--reporter=dot,json,${PROGRESS_REPORTER}`,
        ...projects.map((project) => `--project=${project}`),
      ];
      const { ok, output } = await runTool([...run, ...options], {
        onMessage: onProgress,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      });
      return { ...countPlaywright(readReport(file), ok, files.length > 0 ? [] : projects), output };
    },
  };
}

/** @param {string} end */
function archives(end) {
  return existsSync(OUTPUT) ? readdirSync(OUTPUT).filter((name) => name.endsWith(`-${end}.zip`)) : [];
}

/**
 * Without colours: what it prints is shown later, and read in logs. Without a time limit: a slow machine is no failure.
 *
 * @param {string[]} args
 * @param {{onMessage?: (message: any) => void, env?: Record<string, string>}} [options]
 */
function runTool(args, { onMessage, env } = {}) {
  const plain = { NO_COLOR: '1', FORCE_COLOR: undefined, ...env };
  return runCommand(process.execPath, args, { env: plain, ...(onMessage && { onMessage }) });
}

/** @param {string} step @returns {string} a file that is not there yet, for a runner to write */
function reportFile(step) {
  const folder = fromRoot('.cache', 'reports');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${step.replace(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
