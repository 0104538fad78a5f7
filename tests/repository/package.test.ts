import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MINIMUM_NODE } from '../../scripts/set-up/node-version.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const manifest = readJson('package.json');

test('the lock file is that of package.json', () => {
  const { packages } = readJson('package-lock.json');
  const { name, version, dependencies, devDependencies, engines } = packages[''];
  expect({ name, version, dependencies, devDependencies, engines }).toEqual({
    name: manifest.name,
    version: manifest.version,
    dependencies: manifest.dependencies,
    devDependencies: manifest.devDependencies,
    engines: manifest.engines,
  });
});

test('the set-up wants the Node that package.json names', () => {
  expect(manifest.engines.node).toBe(`>=${MINIMUM_NODE.join('.')}`);
});

test('no package runs a script of its own when it is installed', () => {
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }>;
  };
  expect(Object.keys(packages).filter((name) => packages[name]?.hasInstallScript && !packages[name]?.optional)).toEqual(
    [],
  );
});

test('the changelog’s newest entry is of the version that package.json names', () => {
  const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## \[(\S+)\] - (Unreleased|\d{4}-\d\d-\d\d)$/gm)].map(
    ([, version]) => version,
  );
  expect(versions[0]).toBe(manifest.version);
  expect([...changelog.matchAll(/^## /gm)]).toHaveLength(versions.length);
});

test('CI runs npm test and nothing else', () => {
  const script = readFileSync(path.join(ROOT, '.ci/run'), 'utf8');
  expect(script.split('\n').filter((line) => /^\s*(npm|npx|node)\b/.test(line))).toEqual(['npm test']);
  expect(statSync(path.join(ROOT, '.ci/run')).mode & 0o111).toBe(0o111);
  expect(manifest.scripts.test).toBe('node scripts/test.mjs');
});

test('the public host runs the same, with the oldest Node that is supported, and keeps the packages', () => {
  const workflow = readFileSync(path.join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  expect([...workflow.matchAll(/\brun: (.+)/g)].map(([, command]) => command)).toEqual(['npm test']);
  expect(workflow).toContain(`node-version: ${MINIMUM_NODE[0]}\n`);
  expect(workflow).toContain('path: .output/*.zip\n');
});

function readJson(file: string) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
}
