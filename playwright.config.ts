import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { Options } from './tests/e2e/test';

/**
 * E2e tests of the packaged extension. `x.spec.ts` runs in both browsers, `x.chromium.spec.ts` and `x.firefox.spec.ts` in one.
 * The browsers are those of the machine: `SECRET_PUSH_CHROMIUM` and `SECRET_PUSH_FIREFOX` name others.
 */
export default defineConfig<Options>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A browser under test takes most of a core; two at a time is what every machine has room for.
  workers: Math.max(2, availableParallelism() - 1),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    { name: 'chromium', testIgnore: '*.firefox.spec.ts', use: { target: 'chromium' } },
    { name: 'firefox', testIgnore: '*.chromium.spec.ts', use: { target: 'firefox' } },
  ],
});
