import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expectTool, fromRoot } from '../set-up/paths.mjs';
import { runCommand } from '../set-up/run-command.mjs';
import { everySetting } from './every-setting';

/**
 * `npm run release:record`: writes down what this release leaves on a device, so that each later one is tested with it. What is written
 * down of a release that is out is never changed; of one that is not out yet, with `-- --again`.
 */
const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string };
const file = fromRoot('tests/fixtures/releases', `${version}.json`);
if (existsSync(file) && !process.argv.includes('--again')) {
  console.error(`${version} is written down already. If it is not out yet: npm run release:record -- --again`);
  process.exitCode = 1;
} else {
  writeFileSync(file, JSON.stringify(everySetting()));
  const biome = expectTool('@biomejs/biome', 'biome');
  const { ok, output } = await runCommand(process.execPath, [biome, 'format', '--write', file], { timeoutMs: 60_000 });
  if (!ok) throw new Error(output);
  console.log(`What ${version} leaves on a device: tests/fixtures/releases/${version}.json`);
}
