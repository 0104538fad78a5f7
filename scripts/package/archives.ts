/**
 * What a package is built from, and nothing else: whoever reviews the one for Firefox builds it from these. README, "Building from the
 * sources package", says how; a test does it.
 */
export const SOURCES = [
  'README.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'wxt.config.ts',
  'assets/*.svg',
  'components/**',
  'entrypoints/**',
  'lib/**',
  'public/**',
  'scripts/package/**',
];

/** The name of a browser's package. Edge gets that of Chrome: its build would be the same, byte for byte. */
export function archiveName(browser: string): string {
  return `{{name}}-{{packageVersion}}-${browser === 'chrome' ? 'chrome-edge' : browser}{{modeSuffix}}.zip`;
}
