import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { Options } from './tests/e2e/test';

/**
 * E2e tests of the packaged extension. `npm test` runs the projects `chromium` and `firefox`; what is slow or breaks rarely is in the other two,
 * so that everything runs in both browsers once (`npm run test:all`). A test is in
 * - Chromium's, unless it is tagged `@nightly`;
 * - Firefox's too, if it stands on the browser and is tagged `@both`, or is for Firefox alone (`x.firefox.spec.ts`).
 * `x.chromium.spec.ts` is for Chromium alone. The page for recipients is tested in WebKit, too, without what needs the extension (`@extension`), another language (`@language`: it speaks those of the system) or a profile on the disk (`@profile`). The browsers are those of the machine: `SECRET_PUSH_CHROMIUM` and `SECRET_PUSH_FIREFOX` name others.
 */
const NIGHTLY = /@nightly/;
const FIREFOX = /@both|\.firefox\.spec\.ts/;
/** What is for recipients, who have no extension. */
const RECIPIENT = 'recipient-page.spec.ts';
const NOT_FIREFOX = new RegExp(`^(?!.*(${FIREFOX.source}))|${NIGHTLY.source}`);

export default defineConfig<Options>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Tests wait for browsers more than they compute: one more than there are cores keeps the cores busy. More than eight need too much memory.
  workers: Math.min(8, availableParallelism() + 1),
  // What is waited for comes, however busy the machine: these limits are for what never comes.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: [
    { name: 'chromium', testIgnore: '*.firefox.spec.ts', grepInvert: NIGHTLY, use: { target: 'chromium' } },
    {
      name: 'firefox',
      testIgnore: '*.chromium.spec.ts',
      grep: FIREFOX,
      grepInvert: NIGHTLY,
      use: { target: 'firefox' },
    },
    { name: 'chromium-rest', testIgnore: '*.firefox.spec.ts', grep: NIGHTLY, use: { target: 'chromium' } },
    { name: 'webkit', testMatch: RECIPIENT, grepInvert: /@extension|@language|@profile/, use: { withWebKit: true } },
    { name: 'firefox-rest', testIgnore: '*.chromium.spec.ts', grep: NOT_FIREFOX, use: { target: 'firefox' } },
  ],
});
