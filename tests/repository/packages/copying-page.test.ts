import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const DIR = path.resolve(import.meta.dirname, '../../../.output/chrome-mv3-production');

test('the page that copies for the worker, for which a push from the menu waits, loads no other page’s code', () => {
  const page = readFileSync(path.join(DIR, 'offscreen.html'), 'utf8');
  const loaded = new Set([...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name = '']) => name));
  // A set may grow while it is walked through.
  for (const name of loaded) {
    const code = readFileSync(path.join(DIR, name), 'utf8');
    for (const [, other = ''] of code.matchAll(/\b(?:from|import)["`']\.\/([^"`']+)["`']/g))
      loaded.add(`chunks/${other}`);
  }
  const names = [...loaded].map((name) => name.replace(/-[\w-]{8}\.(js|css)$/, ''));
  expect(names.sort()).toEqual(['chunks/copying', 'chunks/offscreen', 'chunks/polyfill', 'chunks/rolldown-runtime']);
});
