import { describe, expect, test } from 'vitest';
import { expectBrowser } from '../../../scripts/set-up/install-browser.mjs';
import { isOldNode } from '../../../scripts/set-up/node-version.mjs';
import { commandLine, packageManagers } from '../../../scripts/set-up/package-managers.mjs';
import { stalePackages } from '../../../scripts/set-up/packages.mjs';

describe('Node', () => {
  test.each([
    ['18.20.8', true],
    ['20.18.3', true],
    ['20.19.0', false],
    ['22.0.0', false],
  ])('%s is too old: %s', (version, expected) => {
    expect(isOldNode(version)).toBe(expected);
  });
});

describe('the packages', () => {
  const wanted = { '': { version: '0.1.0' }, 'node_modules/a': { version: '1.0.0' } };

  test('are not installed again while they are what the lock file names', () => {
    expect(
      stalePackages(wanted, { 'node_modules/a': { version: '1.0.0' }, 'node_modules/more': { version: '2.0.0' } }),
    ).toEqual([]);
  });

  test('are installed again when one is missing or of another version', () => {
    expect(stalePackages(wanted, {})).toEqual(['node_modules/a']);
    expect(stalePackages(wanted, { 'node_modules/a': { version: '1.0.1' } })).toEqual(['node_modules/a']);
  });

  test('may lack what is for other systems only', () => {
    expect(stalePackages({ 'node_modules/mac-only': { version: '1.0.0', optional: true } }, {})).toEqual([]);
  });
});

describe('a browser', () => {
  /** A machine without the browser, on which the attempt with this number brings it. */
  function makeMachine(attempts: number, helpful?: number) {
    const said: string[] = [];
    let program: string | undefined;
    const makeAttempt = (number: number) => async (say: (line: string) => void) => {
      say(`attempt ${number}`);
      if (number === helpful) program = '/opt/browser';
      return number === helpful;
    };
    const ways = { find: async () => program, attempts: Array.from({ length: attempts }, (_, i) => makeAttempt(i)) };
    return { said, ways, install: () => expectBrowser('chromium', (line) => said.push(line), ways) };
  }

  test('that is installed is taken, and nothing is said or tried', async () => {
    const { said, ways } = makeMachine(1, 0);
    await expect(
      expectBrowser('firefox', (line) => said.push(line), { ...ways, find: async () => '/usr/bin/firefox' }),
    ).resolves.toBe('/usr/bin/firefox');
    expect(said).toEqual([]);
  });

  test('that is missing is got by the first way that works', async () => {
    const { said, install } = makeMachine(3, 1);
    await expect(install()).resolves.toBe('/opt/browser');
    expect(said).toEqual(['attempt 0', 'attempt 1']);
  });

  test('that cannot be had ends in one sentence that says what to do', async () => {
    const { install } = makeMachine(2);
    await expect(install()).rejects.toThrow(
      /^No Chromium was found .* please install .* or set SECRET_PUSH_CHROMIUM .*\.$/,
    );
  });
});

describe('a package manager', () => {
  const apt = packageManagers('firefox').find(({ command }) => command === 'apt-get');

  test('that needs root is run plainly by root', () => {
    expect(apt && commandLine(apt, ['update'], true)).toEqual(['apt-get', 'update']);
  });

  test('that needs root is run through sudo by others, which never asks for a password', () => {
    expect(apt && commandLine(apt, ['update'], false)).toEqual([
      'sudo',
      '--non-interactive',
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      'update',
    ]);
  });
});
