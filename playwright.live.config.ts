import { defineConfig } from '@playwright/test';
import e2e from './playwright.config';

const { PWPUSH_URL } = process.env;
/** Where the reference server stands in, so that these tests stay true between two runs against a real one. */
const STAND_IN = 'http://127.0.0.1:5299';
const TOKENS = { owner: 'token-owner', other: 'token-other', admin: 'token-admin:admin' };
if (PWPUSH_URL === undefined)
  Object.assign(process.env, {
    PWPUSH_URL: STAND_IN,
    PWPUSH_TOKEN: TOKENS.owner,
    PWPUSH_OTHER_TOKEN: TOKENS.other,
    PWPUSH_ADMIN_TOKEN: 'token-admin',
  });
const accounts = Object.entries(TOKENS).map(([name, token]) => `--token ${name}=${token}`);

/**
 * The e2e main lines against the instance that the environment names (`npm run test:live`), or else the reference server (`npm run test:all`),
 * in both browsers, one test at a time and with time to wait for its rate limit.
 */
export default defineConfig({
  ...e2e,
  testDir: 'tests/live',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 240_000,
  ...(PWPUSH_URL === undefined && {
    webServer: {
      command: `npm run server -- --port ${new URL(STAND_IN).port} ${accounts.join(' ')}`,
      url: `${STAND_IN}/api/v2/version`,
      reuseExistingServer: false,
    },
  }),
});
