import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorsIn, documents, linksIn, textOf } from './checks/markdown';

const ROOT = path.resolve(import.meta.dirname, '../..');

describe.each(documents())('%s', (document) => {
  test('leads nowhere that is not there', () => {
    expect(linksIn(textOf(document)).filter((target) => isBroken(document, target))).toEqual([]);
  });
});

test('the README leads to each document beside it', () => {
  const beside = documents().filter((name) => !name.includes('/') && name !== 'README.md');
  expect(beside).toContain('SECURITY.md');
  const leadsTo = linksIn(textOf('README.md'));
  expect(beside.filter((name) => !leadsTo.includes(name))).toEqual([]);
});

test.each(['docs/data.md', 'PRIVACY.md'])('%s says what else ends data stored “until the browser closes”', (name) => {
  expect(textOf(name)).toMatch(/also ends when the extension is updated, reloaded or turned off/);
});

/** Whether a link leads to no file of the repository, or to no heading of it. Addresses elsewhere are not asked. */
function isBroken(document: string, target: string): boolean {
  if (/^https:/.test(target)) return false;
  const [file = '', anchor] = target.split('#');
  const place = file === '' ? document : path.posix.join(path.posix.dirname(document), file);
  if (!existsSync(path.join(ROOT, place))) return true;
  return anchor !== undefined && !anchorsIn(textOf(place)).includes(anchor);
}
