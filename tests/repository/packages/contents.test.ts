import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { popupBytes } from '../../../scripts/popup-size.mjs';
import { fromRoot } from '../../../scripts/setup/paths.mjs';
import { archive, readZip, VERSION, type ZipEntry } from './read-zip';

/** The repository's folder as a whole path: `/app` is no part of `chunks/app.js`. */
const FOLDER = new RegExp(
  `(?<![\\w.@-])${fromRoot()
    .replace(/[/\\]$/, '')
    .replace(/\W/g, '\\$&')}(?![\\w-])`,
);

describe.each(['chrome', 'firefox', 'sources'] as const)('the archive %s', (name) => {
  test('says nothing of when, where and by whom it was made', () => {
    const files = readZip(archive(name));
    expect(files.filter(({ time, attributes }) => time !== 0 || attributes !== 0)).toEqual([]);
    const names = files.map((file) => file.name);
    expect(names).toEqual([...new Set(names)].sort());
    expect(names.filter((path) => /^[/\\]|^\w:|\.\.|\\/.test(path))).toEqual([]);
    expect(namesOf(files, ({ contents }) => FOLDER.test(contents.toString('latin1')))).toEqual([]);
  });
});

describe.each(['chrome', 'firefox'] as const)('the package for %s', (browser) => {
  const files = () => readZip(archive(browser));

  test('has the version of package.json, and the languages of the repository without that of the tests', () => {
    expect(JSON.parse(textOf(files(), 'manifest.json')).version).toBe(VERSION);
    const shipped = files().flatMap((file) => /^_locales\/(\w+)\/messages\.json$/.exec(file.name)?.[1] ?? []);
    expect(shipped).toEqual(readdirSync(fromRoot('public/_locales')).sort());
  });

  test('has messages without notes for translators or named places', () => {
    const messages = files().filter(({ name }) => name.endsWith('/messages.json'));
    const isNoted = ({ contents }: ZipEntry) =>
      /"(description|example|placeholders)":|\$[A-Z]/.test(contents.toString());
    expect(namesOf(messages, isNoted)).toEqual([]);
  });

  // A browser's translation would change secrets, links and names, and send them to whoever translates.
  test('has no page that browsers translate', () => {
    const pages = files().filter(({ name }) => /\.html$|^recipient-page\.txt$/.test(name));
    expect(pages.length).toBeGreaterThan(10);
    const isTranslated = ({ contents }: ZipEntry) =>
      !/^\ufeff?<!doctype html>\s*<html [^>]*class="notranslate" translate="no"/i.test(contents.toString());
    expect(namesOf(pages, isTranslated)).toEqual([]);
  });

  test('weighs at most 375 kB without its languages and the page for recipients', () => {
    const sizes = files().map(({ name, size }) => (/^_locales\/|^recipient-page\.txt$/.test(name) ? 0 : size));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(375_000);
  });

  test('holds what a browser reads, and nothing of the tests or of the sources', () => {
    const odd = ({ name }: ZipEntry) => !/\.(html|js|css|json|png|txt)$/.test(name) || /\b(test|e2e|spec)\b/.test(name);
    expect(namesOf(files(), odd)).toEqual([]);
    expect(namesOf(files(), ({ contents }) => /sourceMappingURL|node_modules/.test(contents.toString()))).toEqual([]);
  });
});

// What people feel is the time to the first paint and the first key (`npm run bench`). This only notices an accident.
test('the popup’s first view needs at most 35 kB of our own, compressed', () => {
  expect(popupBytes(fromRoot('.output', 'chrome-mv3-production'))).toBeLessThanOrEqual(35_000);
});

describe('the sources package', () => {
  const files = () => readZip(archive('sources'));

  test('holds what the package for Firefox is made from, and nothing else', () => {
    const folders = ['assets', 'components', 'docs', 'entrypoints', 'lib'];
    const others = ['package-lock.json', 'package.json', 'public', 'scripts', 'tsconfig.json', 'wxt.config.ts'];
    const found = new Set(files().map((file) => file.name.split('/')[0]));
    expect([...found]).toEqual(['LICENSE', 'README.md', ...folders, ...others]);
  });

  test('names each npm package by version and checksum, and no place to get it from', () => {
    const { packages } = JSON.parse(textOf(files(), 'package-lock.json')) as {
      packages: Record<string, { resolved?: string; integrity?: string }>;
    };
    const loose = Object.entries(packages).filter(
      ([place, { integrity, resolved }]) => place !== '' && (!integrity || resolved),
    );
    expect(loose.map(([place]) => place)).toEqual([]);
  });
});

function textOf(files: readonly ZipEntry[], name: string): string {
  return files.find((file) => file.name === name)?.contents.toString('utf8') ?? '';
}

function namesOf(files: readonly ZipEntry[], matches: (file: ZipEntry) => boolean): string[] {
  return files.filter(matches).map(({ name }) => name);
}
