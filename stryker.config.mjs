// https://stryker-mutator.io/docs/stryker-js/configuration
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutate/vitest.config.mjs' },
  // To read it, Stryker needs a compiler older than version 7. So does its checker of types: mutants are not compiled.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  // Where what the tests need is copied to, and changed.
  tempDirName: '.cache/stryker',
  ignorePatterns: ['.cache', '.output', 'bench-results', 'gallery', 'store', 'test-results'],
  // All tests that know the files run once; a busy machine takes its time.
  dryRunTimeoutMinutes: 60,
  // As long as a test waits for what never comes.
  timeoutMS: 60_000,
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { logTests: false, skipFull: true },
};
