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

test('CI runs npm test and nothing else', () => {
  const script = readFileSync(path.join(ROOT, '.ci/run'), 'utf8');
  expect(script.split('\n').filter((line) => /^\s*(npm|npx|node)\b/.test(line))).toEqual(['npm test']);
  expect(statSync(path.join(ROOT, '.ci/run')).mode & 0o111).toBe(0o111);
  expect(manifest.scripts.test).toBe('node scripts/test.mjs');
});

function readJson(file: string) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
}
