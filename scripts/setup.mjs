import './setup/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { BROWSER_VARIABLE, ensureBrowser } from './setup/browsers.mjs';
import { ensureGeneratedTypes, ensurePackages } from './setup/packages.mjs';

/** @typedef {import('./setup/browsers.mjs').BrowserName} BrowserName */

/**
 * Gets what is missing after a clone: packages, generated types and the browsers that are asked for. What is there already is left alone.
 *
 * @param {{browsers: BrowserName[], say?: (line: string) => void}} options
 * @returns {Promise<Partial<Record<BrowserName, string>>>} the browsers' programs; also put in the environment, for the programs started from here
 * @throws {Error} one sentence saying what to do
 */
export async function setUp({ browsers, say = console.log }) {
  await ensurePackages(say);
  await ensureGeneratedTypes();
  /** @type {Partial<Record<BrowserName, string>>} */
  const programs = {};
  for (const name of browsers) {
    const program = await ensureBrowser(name, say);
    programs[name] = program;
    process.env[BROWSER_VARIABLE[name]] = program;
  }
  return programs;
}

if (import.meta.url === pathToFileURL(process.argv[1] || '').href) {
  try {
    const programs = await setUp({ browsers: ['chromium', 'firefox'] });
    console.log(`Everything is there. Chromium: ${programs.chromium}. Firefox: ${programs.firefox}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
