import './setup/node-version.mjs';
import { parseArgs } from 'node:util';
import { productSources } from './metrics.mjs';
import { applyChange, changesOf, pick } from './mutate/changes.mjs';
import { resolveTool } from './setup/paths.mjs';
import { runCommand } from './setup/run-command.mjs';

/**
 * `npm run mutate -- [--count N] [--seed S] [PATH…]`: changes one token at a time, by chance, and runs the unit tests that import the file,
 * directly or not. It prints each change that no test noticed. Files on disk stay as they are (`mutate/vitest.config.mjs`).
 */
const { values, positionals } = parseArgs({
  options: { count: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const paths = positionals.length > 0 ? positionals : ['lib', 'components'];
const files = productSources().filter(({ name }) =>
  paths.some((path) => `${name}/`.startsWith(path.replace(/\/?$/, '/'))),
);
const offered = files.flatMap((file) => changesOf(file.name, file.text).map((change) => ({ file, change })));
const picked = pick(offered, Number(values.count), Number(values.seed));
if (picked.length === 0) throw new Error(`Nothing to change in ${paths.join(' ')}.`);

const unchanged = await runTests([...new Set(picked.map(({ file }) => file.name))]);
if (!unchanged.ok) throw new Error(`The tests fail without any change:\n${unchanged.output}`);

let survived = 0;
const startedAt = Date.now();
for (const { file, change } of picked) {
  // An endless loop never ends by itself, and counts as noticed.
  const timeoutMs = 60_000 + 3 * unchanged.durationMs;
  const { ok } = await runTests([file.name], { file: file.name, ...change }, timeoutMs);
  if (!ok) continue;
  survived += 1;
  const line = file.text.slice(0, change.start).split('\n').length;
  const lineOf = (/** @type {string} */ text) => text.split('\n')[line - 1]?.trim();
  console.log(`${file.name}:${line}\n  - ${lineOf(file.text)}\n  + ${lineOf(applyChange(file.text, change))}`);
}
const secondsEach = ((Date.now() - startedAt) / 1000 / picked.length).toFixed(1);
console.log(
  `${picked.length} changes, ${picked.length - survived} noticed, ${survived} survived, ${secondsEach} seconds each`,
);

/** @param {string[]} names @param {object} [change] @param {number} [timeoutMs] */
async function runTests(names, change = {}, timeoutMs) {
  const begin = Date.now();
  const { ok, output } = await runCommand(
    process.execPath,
    [
      ...[resolveTool('vitest'), 'related', '--run', '--config', 'scripts/mutate/vitest.config.mjs'],
      ...['--project', 'node', '--project', 'dom', '--bail', '1', '--maxWorkers', '1', '--passWithNoTests'],
      // What waits for a step that the change removed waits in vain.
      ...['--testTimeout', '30000', '--reporter', 'dot', ...names],
    ],
    { env: { SECRET_PUSH_CHANGE: JSON.stringify(change) }, ...(timeoutMs !== undefined && { timeoutMs }) },
  );
  return { ok, output, durationMs: Date.now() - begin };
}
