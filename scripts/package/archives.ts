/** What the Firefox package is built from, and nothing else. A test builds it from these, as docs/building.md says. */
export const SOURCES = [
  'README.md',
  'docs/building.md',
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
