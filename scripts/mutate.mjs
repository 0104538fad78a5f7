import './setup/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createRandom } from './mutate/random.mjs';
import { fromRoot, resolveTool } from './setup/paths.mjs';
import { sources } from './sources.mjs';

const USAGE = `Usage: npm run mutate -- [--count 100] [--seed 1] [FILE[:LINE-LINE]…]

Changes one thing at a time in these files or lines, runs the unit tests that reach it, and prints the changes that none noticed.
Without a file: in lines of lib, drawn by chance.

  --count  how many lines are drawn
  --seed   the same seed draws the same lines
  --help   this text`;

/** What does something. */
const CODE = /^\s*(?!import\b|\/\/|\/?\*)\S*\w/;

/** Lines of lib, as `lib/push/draft.ts:12-12`. @param {number} count @param {number} seed */
function drawLines(count, seed) {
  const all = sources(/^lib\/.*\.ts$/).flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, at) => (CODE.test(line) ? `${name}:${at + 1}-${at + 1}` : [])),
  );
  const random = createRandom(seed);
  return Array.from({ length: count }, () => all.splice(Math.floor(random() * all.length), 1)).flat();
}

const { values, positionals } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log(USAGE);
} else {
  const ranges = positionals.length > 0 ? positionals : drawLines(Number(values.count), Number(values.seed));
  const stryker = resolveTool('@stryker-mutator/core', 'stryker');
  const { status } = spawnSync(process.execPath, [stryker, 'run', '--mutate', ranges.join(',')], {
    cwd: fromRoot(),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
