import './setup/node-version.mjs';
import { parseArgs } from 'node:util';
import { applyChange, changesOf, pick } from './mutate/changes.mjs';
import { startTests } from './mutate/tests.mjs';
import { startCompiler } from './mutate/types.mjs';
import { PRODUCT, sources } from './sources.mjs';

/**
 * `npm run mutate -- [--count N] [--seed S] [PATH…]`: changes one token at a time, by chance, and runs the unit tests that reach it. It
 * prints each change that neither a test nor the compiler noticed. Files on disk stay as they are (`mutate/vitest.config.mjs`).
 */
const { values, positionals } = parseArgs({
  options: { count: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const paths = positionals.length > 0 ? positionals : ['lib', 'components'];
const files = sources(PRODUCT).filter(({ name }) =>
  paths.some((path) => `${name}/`.startsWith(path.replace(/\/?$/, '/'))),
);
const offered = files.flatMap((file) => changesOf(file.name, file.text).map((change) => ({ file, change })));
const picked = pick(offered, Number(values.count), Number(values.seed));
if (picked.length === 0) throw new Error(`Nothing to change in ${paths.join(' ')}.`);

console.log('Running all unit tests once, to see what each of them reaches…');
const compiles = await startCompiler();
const tests = await startTests();
let survived = 0;
let notCompiled = 0;
const startedAt = Date.now();
for (const { file, change } of picked) {
  if (await tests.notice(file, change)) continue;
  if (!(await compiles(file, change))) {
    notCompiled += 1;
    continue;
  }
  survived += 1;
  const line = file.text.slice(0, change.start).split('\n').length;
  const lineOf = (/** @type {string} */ text) => text.split('\n')[line - 1]?.trim();
  console.log(`${file.name}:${line}\n  - ${lineOf(file.text)}\n  + ${lineOf(applyChange(file.text, change))}`);
}
const noticed = picked.length - survived - notCompiled;
const secondsEach = ((Date.now() - startedAt) / 1000 / picked.length).toFixed(1);
console.log(
  `${picked.length} changes: ${noticed} noticed by tests, ${notCompiled} by the compiler, ${survived} survived, ${secondsEach} seconds each`,
);
process.exit(0);
