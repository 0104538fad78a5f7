// @ts-expect-error: it comes without types.
import addonsLinter from 'addons-linter';
import { fromRoot } from './setup/paths.mjs';

/**
 * Mozilla's add-on linter on the package for Firefox, as it stands in `.output`. Warnings are errors, except that Preact can set
 * `innerHTML`: by a prop that lint forbids in our source, and that browsers with Trusted Types refuse.
 *
 * @typedef {{code: string, message: string, file?: string, line?: number, column?: number}} Finding
 * @typedef {{errors: Finding[], warnings: Finding[]}} Report
 */
const PREACT_PATH = /^chunks\/preact-[\w-]+\.js$/;

const linter = addonsLinter.createInstance({
  config: { _: [fromRoot('.output', 'firefox-mv3-production')], logLevel: 'fatal', output: 'none' },
  runAsBinary: false,
});
/** @type {Report} */
const { errors, warnings } = await linter.run();
const found = [...errors, ...warnings].filter(
  ({ code, file = '' }) => !(code === 'UNSAFE_VAR_ASSIGNMENT' && PREACT_PATH.test(file)),
);
for (const { code, message, file, line, column } of found)
  console.error(`${file}:${line}:${column} ${code} ${message}`);
process.exitCode = found.length > 0 ? 1 : 0;
