import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SUPPORTED_NODES } from '../../scripts/set-up/node-version.mjs';

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
  const [older, newer] = SUPPORTED_NODES.map((version) => `${version.join('.')}.0`);
  expect(manifest.engines.node).toBe(`^${older} || >=${newer}`);
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

test('CI runs npm test, then what is not in it', () => {
  const script = readFileSync(path.join(ROOT, '.ci/run'), 'utf8');
  const commands = script.split('\n').filter((line) => /^\s*(npm|npx|node)\b/.test(line));
  expect(commands).toEqual(['npm test', 'npm run test:rest']);
  expect(statSync(path.join(ROOT, '.ci/run')).mode & 0o111).toBe(0o111);
  expect(manifest.scripts).toMatchObject({
    test: 'node scripts/test.mjs',
    'test:rest': 'node scripts/test.mjs --rest',
    'test:all': 'node scripts/test.mjs --all',
  });
});

test('the public host runs the same, with the oldest Node that is supported, and keeps the packages', () => {
  const workflow = readFileSync(path.join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  expect([...workflow.matchAll(/\brun: (.+)/g)].map(([, command]) => command)).toEqual(['.ci/run']);
  expect(workflow).toContain(`node-version: ${SUPPORTED_NODES[0]?.join('.')}\n`);
  expect(workflow).toContain('path: .output/*.zip\n');
});

function readJson(file: string) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
}
