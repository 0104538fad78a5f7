import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/**
 * Three projects: `unit` needs nothing but the source; `packages` reads what a build put in `.output` and so runs after it;
 * `live` needs a real instance, named by the environment, and its own pace.
 * In all, `wxt/browser` is the fake browser, never the polyfill. A test that wants a document says so in its first line:
 * `// @vitest-environment happy-dom`.
 */
export default defineConfig({
  plugins: [WxtVitest()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    restoreMocks: true,
    // What is waited for comes, however busy the machine: a limit is for what never comes.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['tests/fakes/patience.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/unit/**/*.test.{ts,tsx}',
            'tests/contract/**/*.test.ts',
            'tests/repository/**/*.test.{ts,tsx}',
          ],
          exclude: ['tests/repository/packages/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['tests/repository/packages/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'live',
          include: ['tests/live/**/*.test.ts'],
        },
      },
    ],
  },
});
