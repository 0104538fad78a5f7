import { defineConfig } from '@playwright/test';
import e2e from '../../playwright.config';
import type { Options } from '../../tests/e2e/test';

/** The tour of the e2e tests with a camera: `npm run gallery` starts it. */
export default defineConfig<Options>({
  ...e2e,
  testDir: '.',
  // Each state is seen in each look.
  timeout: 600_000,
  testMatch: ['tour.ts', 'animation.ts'],
  outputDir: '../../test-results/gallery',
  projects: [{ name: 'gallery', use: { target: 'chromium' } }],
});
