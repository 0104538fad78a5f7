import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/**
 * Projects. `node` and `dom` need nothing but the source; `dom` has a document for tests of components (`.test.tsx`) and of what
 * reads one (`.dom.test.ts`). `packages` reads what a build put in
 * `.output` and so runs after it; `same-bytes` packs once more. `live` needs a real instance, named by
 * the environment. In all, `wxt/browser` is the fake browser, never the polyfill.
 */
const sameBytes = ['tests/repository/packages/same-bytes.test.ts'];
const needsDocument = ['tests/unit/**/*.test.tsx', 'tests/unit/**/*.dom.test.ts'];

// What tests expect of days and hours does not depend on where they run.
process.env.TZ = 'UTC';

export default defineConfig({
  plugins: [WxtVitest()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    restoreMocks: true,
    // Files share a worker's modules and document, which tests/fakes/reset.ts puts back after each test: three times as fast.
    pool: 'threads',
    isolate: false,
    // Vitest's own number leaves a core free, which is half of two.
    maxWorkers: '100%',
    // What is waited for comes, however busy the machine: a limit is for what never comes.
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['tests/fakes/reset.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/{unit,contract,repository}/**/*.test.ts'],
          exclude: [...needsDocument, 'tests/repository/packages/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: needsDocument,
          environment: 'happy-dom',
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['tests/repository/packages/**/*.test.ts'],
          exclude: sameBytes,
        },
      },
      {
        extends: true,
        test: {
          name: 'same-bytes',
          include: sameBytes,
        },
      },
      {
        extends: true,
        test: {
          name: 'live',
          include: ['tests/live/**/*.test.ts'],
          testTimeout: 180_000,
        },
      },
    ],
  },
});
