import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expectTool, fromRoot } from '../set-up/paths.mjs';
import { runCommand } from '../set-up/run-command.mjs';
import { countPlaywright, countVitest } from './count.mjs';
import { zipEntries } from './zip-entries.mjs';

/** @typedef {import('./schedule.mjs').Step} Step */

const MINUTE_MS = 60_000;
const OUTPUT = fromRoot('.output');

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
      const { ok, output } = await runTool([expectTool(packageName, command), ...args], 3 * MINUTE_MS);
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
    },
  };
}

/**
 * Builds, makes the package that a store gets, and looks whether a browser would find an extension in it.
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
      const { ok, output } = await runTool([expectTool('wxt'), 'zip', '-b', browser], 3 * MINUTE_MS);
      const [archive] = archives(archiveEnd);
      if (!ok || !archive) return { passed: 0, failed: 1, output };
      const isWhole = zipEntries(readFileSync(path.join(OUTPUT, archive))).includes('manifest.json');
      return {
        passed: isWhole ? 1 : 0,
        failed: isWhole ? 0 : 1,
        output: `${archive} has no manifest.json at its root.`,
      };
    },
  };
}

/**
 * @param {string} name
 * @param {string} project of vitest.config.ts
 * @param {Pick<Step, 'needs'>} [options]
 * @returns {Step}
 */
export function vitestStep(name, project, options = {}) {
  return {
    ...options,
    name,
    run: async () => {
      const file = reportFile(`vitest-${project}.json`);
      const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const { ok, output } = await runTool([expectTool('vitest'), ...args], 5 * MINUTE_MS);
      return { ...countVitest(readReport(file), ok), output };
    },
  };
}

/**
 * Runs in the open: it takes minutes, and each line is a promise kept.
 *
 * @param {string} name
 * @param {string[]} projects of playwright.config.ts
 * @param {Pick<Step, 'needs'>} options
 * @returns {Step}
 */
export function playwrightStep(name, projects, options) {
  return {
    ...options,
    name,
    alone: true,
    run: async () => {
      if (projects.length === 0) return { passed: 0, failed: 1, output: 'There is no browser to test in.' };
      const file = reportFile('playwright.json');
      const args = ['test', '--reporter=list,json', ...projects.flatMap((project) => ['--project', project])];
      const { ok } = await runCommand(process.execPath, [expectTool('@playwright/test', 'playwright'), ...args], {
        timeoutMs: 20 * MINUTE_MS,
        show: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      });
      return { ...countPlaywright(readReport(file), ok, projects), output: '' };
    },
  };
}

/** @param {string} end */
function archives(end) {
  return existsSync(OUTPUT) ? readdirSync(OUTPUT).filter((name) => name.endsWith(`-${end}.zip`)) : [];
}

/**
 * Without colours: what it prints is shown later, and read in logs.
 *
 * @param {string[]} args
 * @param {number} timeoutMs
 */
async function runTool(args, timeoutMs) {
  const env = { NO_COLOR: '1', FORCE_COLOR: undefined };
  const outcome = await runCommand(process.execPath, args, { timeoutMs, env });
  return outcome.timedOut ? { ...outcome, output: `${outcome.output}\nIt took too long and was stopped.` } : outcome;
}

/** @param {string} name @returns {string} a file that is not there yet, for a runner to write */
function reportFile(name) {
  const folder = fromRoot('.cache', 'reports');
  mkdirSync(folder, { recursive: true });
  rmSync(path.join(folder, name), { force: true });
  return path.join(folder, name);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
