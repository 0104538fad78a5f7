import { expect, test } from 'vitest';
import { sources, textOf } from '../../scripts/sources.mjs';

const manifest = JSON.parse(textOf('package.json')) as {
  version: string;
  engines: { node: string };
  scripts: Record<string, string>;
};

test('no package runs a script of its own when it is installed', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }>;
  };
  const withScripts = Object.entries(packages).filter(([, it]) => it.hasInstallScript && !it.optional);
  expect(withScripts.map(([name]) => name)).toEqual([]);
});

test('the newest entry of the changelog is of the version in package.json', () => {
  const [, newest] = /^## \[(\S+)\] - (?:Unreleased|\d{4}-\d\d-\d\d)$/m.exec(textOf('CHANGELOG.md')) ?? [];
  expect(newest).toBe(manifest.version);
});

test('the table in CONTRIBUTING.md has each script of package.json, and no other', () => {
  const rows = [...textOf('CONTRIBUTING.md').matchAll(/^\| `npm (?:run )?([\w:-]+)`/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual(Object.keys(manifest.scripts).sort());
});

test('every script that a file names is in package.json', () => {
  const files = sources(/\.(md|mjs|tsx?|yml)$|^\.ci\//);
  const named = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = '']) => ({ name, script })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ script }) => !(script in manifest.scripts))).toEqual([]);
});

test('.nvmrc, and CI for the packages, name the oldest Node that package.json accepts', () => {
  const [, oldest] = /^\^(\d+\.\d+)\./.exec(manifest.engines.node) ?? [];
  expect(textOf('.nvmrc').trim()).toBe(oldest);
  expect(textOf('.github/workflows/ci.yml')).toContain(`node: ['${oldest}', `);
  expect(textOf('.github/workflows/ci.yml')).toContain(`if: matrix.node == '${oldest}'`);
});
