import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mergeConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import base from '../../vitest.config.ts';
import { fromRoot, ROOT } from '../setup/paths.mjs';
import { applyChange } from './changes.mjs';

/** The unit tests, for which one file reads as if it had the change that the environment names. On disk nothing changes. */
const { file = '', ...change } = JSON.parse(process.env.SECRET_PUSH_CHANGE ?? '{}');
const changed = fromRoot(file);

/** Runs the tests that are likeliest to notice first: those named like the file, then those of its folder. */
class NearestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files @override */
  async sort(files) {
    const { name, dir } = path.parse(file);
    const room = `tests/unit/${dir.replace(/^lib\//, '')}/`;
    const distance = (/** @type {string} */ id) =>
      path.basename(id).startsWith(`${name}.`) ? 0 : id.includes(room) ? 1 : 2;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => distance(a.moduleId) - distance(b.moduleId));
  }
}

export default mergeConfig(base, {
  root: ROOT,
  plugins: [
    {
      name: 'change',
      enforce: 'pre',
      load(/** @type {string} */ id) {
        if (file && path.resolve(id) === changed) return applyChange(readFileSync(changed, 'utf8'), change);
        return undefined;
      },
    },
  ],
  test: { sequence: { sequencer: NearestFirst } },
});
