import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from '../../scripts/setup/paths.mjs';

const ENTRY = fromRoot('entrypoints/recipient-page/page.tsx');

/** What runs: types are gone from a build. */
const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm;
const TYPES_ALONE = /^import\s*\{(?:\s*type\s[^,}]+,?)+\s*\}\sfrom/;

/** What only an extension has. */
const FORBIDDEN = /^(?:wxt\b|webextension-polyfill|lib\/messaging\/messaging|lib\/storage\/)/;

interface Imported {
  from: string;
  /** A file without its ending, or the name of a package. */
  target: string;
}

/** The imports of a file and of all that it imports. The page takes `NAME.page.ts` in the place of `NAME.ts`. */
function walkImports(entry: string): Imported[] {
  const found: Imported[] = [];
  const files = new Set([entry]);
  // A set may grow while it is walked through.
  for (const file of files) {
    for (const [statement, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (TYPES_ALONE.test(statement)) continue;
      const inside = path.startsWith('.') ? join(dirname(file), path) : undefined;
      found.push({ from: relative(fromRoot(), file), target: inside ? relative(fromRoot(), inside) : path });
      const next = inside && ['.page.ts', '.ts', '.tsx'].map((end) => inside + end).find(existsSync);
      if (next) files.add(next);
    }
  }
  return found;
}

test('the page for recipients has no code of extensions, of messages to a worker and of storage', () => {
  const imports = walkImports(ENTRY);
  expect(new Set(imports.map(({ from }) => from)).size).toBeGreaterThan(60);
  expect(imports.some(({ target }) => target === 'lib/api/recipient-client')).toBe(true);
  expect(imports.filter(({ target }) => FORBIDDEN.test(target))).toEqual([]);
});

test('such code would be found', () => {
  const ofExtension = walkImports(fromRoot('entrypoints/received/main.tsx'));
  const found = ofExtension.filter(({ target }) => FORBIDDEN.test(target)).map(({ target }) => target);
  expect(found).toEqual(expect.arrayContaining(['wxt/browser', 'lib/messaging/messaging']));
});
