import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const COMPONENTS = new URL('../../components/', import.meta.url);

/** The class names to which a stylesheet gives a look of their own, wherever they stand. */
function namesIn(css: string): string[] {
  return [...css.matchAll(/^\.([\w-]+)(?=[,\s]*[{,]$)/gm)].flatMap(([, name]) => name ?? []);
}

test('a name that every page shares has one look', () => {
  const sheets = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, names: namesIn(readFileSync(new URL(path, COMPONENTS), 'utf8')) }));
  const shared = new Set(sheets.filter(({ path }) => path.startsWith('ui/')).flatMap(({ names }) => names));
  expect(shared.size).toBeGreaterThan(10);
  const again = sheets
    .filter(({ path }) => !path.startsWith('ui/'))
    .flatMap(({ path, names }) => names.filter((name) => shared.has(name)).map((name) => `${path}: .${name}`));
  expect(again).toEqual([]);
});
