import path from 'node:path';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { ROOT } from '../setup/paths.mjs';
import { PRODUCT, textOf } from '../sources.mjs';
import { applyChange } from './changes.mjs';
import { withProbes } from './probes.mjs';

/**
 * The unit tests, for which one file reads as if it had the change that the environment names, and all others have probes. On disk nothing
 * changes.
 */
export default mergeConfig(base, {
  root: ROOT,
  plugins: [
    {
      name: 'change',
      enforce: 'pre',
      load(/** @type {string} */ id) {
        const name = path.relative(ROOT, id.replace(/\?.*/, '')).replaceAll('\\', '/');
        if (!PRODUCT.test(name)) return undefined;
        const text = textOf(name);
        const { file, ...change } = JSON.parse(process.env.SECRET_PUSH_CHANGE ?? '{}');
        return name === file ? applyChange(text, change) : withProbes({ name, text });
      },
    },
  ],
  test: { setupFiles: ['scripts/mutate/note-reached.mjs'] },
});
