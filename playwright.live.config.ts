import { defineConfig } from '@playwright/test';
import e2e from './playwright.config';

/**
 * The e2e main lines against the instance that the environment names (`npm run test:live`), in both browsers,
 * one test at a time and with time to wait for its rate limit.
 */
export default defineConfig({
  ...e2e,
  testDir: 'tests/live',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 240_000,
});
