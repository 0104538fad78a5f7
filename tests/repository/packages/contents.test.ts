import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromRoot } from '../../../scripts/set-up/paths.mjs';
import { readZip } from '../../../scripts/testing/zip-entries.mjs';
import { archive, VERSION } from './built';

type File = ReturnType<typeof readZip>[number];

/** This repository's folder, as a path of its own: `/app` is no part of `chunks/app.js`. */
const FOLDER = fromRoot().replace(/[/\\]$/, '');
const PLACE = new RegExp(`(?<![\\w.@-])${FOLDER.replace(/\W/g, '\\$&')}(?![\\w-])`);

describe.each(['chrome', 'firefox', 'sources'] as const)('the archive %s', (name) => {
  let files: File[] = [];
  beforeAll(() => {
    files = readZip(readFileSync(archive(name)));
  });

  test('says nothing of when, where and by whom it was made', () => {
    expect(files.filter(({ time, attributes }) => time !== 0 || attributes !== 0)).toEqual([]);
    const names = files.map((file) => file.name);
    expect(names).toEqual([...new Set(names)].sort());
    expect(names.filter((path) => /^[/\\]|^\w:|\.\.|\\/.test(path))).toEqual([]);
    expect(files.filter(({ contents }) => PLACE.test(contents.toString('latin1'))).map((file) => file.name)).toEqual(
      [],
    );
  });
});

describe.each(['chrome', 'firefox'] as const)('the package for %s', (browser) => {
  const files = () => readZip(readFileSync(archive(browser)));

  test('is of the version that package.json names', () => {
    expect(JSON.parse(textOf(files(), 'manifest.json')).version).toBe(VERSION);
  });

  test('speaks the languages of the repository, and not that of the tests', () => {
    const shipped = files().flatMap((file) => /^_locales\/(\w+)\/messages\.json$/.exec(file.name)?.[1] ?? []);
    expect(shipped).toEqual(readdirSync(fromRoot('public/_locales')).sort());
  });

  test('holds what a browser reads, and nothing of the tests or of the sources', () => {
    const kinds = /\.(html|js|css|json|png|txt)$/;
    const odd = files().filter((file) => !kinds.test(file.name) || /\b(test|e2e|spec)\b/.test(file.name));
    expect(odd.map((file) => file.name)).toEqual([]);
    expect(holdersOf(files(), 'sourceMappingURL')).toEqual([]);
    expect(holdersOf(files(), 'node_modules')).toEqual([]);
  });
});

describe('the sources package', () => {
  test('holds what the package for Firefox is made from, and nothing else', () => {
    const tops = readZip(readFileSync(archive('sources'))).map((file) => file.name.split('/')[0]);
    expect([...new Set(tops)]).toEqual([
      'LICENSE',
      'README.md',
      'assets',
      'components',
      'docs',
      'entrypoints',
      'lib',
      'package-lock.json',
      'package.json',
      'public',
      'scripts',
      'tsconfig.json',
      'wxt.config.ts',
    ]);
  });

  test('names each package by version and checksum, and no place to get it from', () => {
    const { packages } = JSON.parse(textOf(readZip(readFileSync(archive('sources'))), 'package-lock.json')) as {
      packages: Record<string, { resolved?: string; integrity?: string }>;
    };
    const entries = Object.entries(packages).filter(([place]) => place !== '');
    expect(entries.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([]);
    expect(entries.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([]);
  });
});

function textOf(files: readonly File[], name: string): string {
  return files.find((file) => file.name === name)?.contents.toString('utf8') ?? '';
}

function holdersOf(files: readonly File[], text: string): string[] {
  return files.filter(({ contents }) => contents.includes(text)).map(({ name }) => name);
}
