import { expect, test } from 'vitest';
import { textOf } from './files';

test('no package runs a script of its own when it is installed', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }>;
  };
  const withScripts = Object.entries(packages).filter(([, it]) => it.hasInstallScript && !it.optional);
  expect(withScripts.map(([name]) => name)).toEqual([]);
});

test('the newest entry of the changelog is of the version in package.json', () => {
  const [, newest] = /^## \[(\S+)\] - (?:Unreleased|\d{4}-\d\d-\d\d)$/m.exec(textOf('CHANGELOG.md')) ?? [];
  expect(newest).toBe(JSON.parse(textOf('package.json')).version);
});
