import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  browserPlaces,
  commandLine,
  expectBrowser,
  getBrowser,
  majorVersion,
  packageManagers,
} from '../../../scripts/set-up/browsers.mjs';
import { isSupportedNode } from '../../../scripts/set-up/node-version.mjs';
import { stalePackages } from '../../../scripts/set-up/packages.mjs';
import { firstStepsPage, SAMPLE_KEY, serveFirstSteps } from '../../../scripts/start/first-steps.mjs';

describe('Node', () => {
  test.each([
    ['18.20.8', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['21.7.3', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
  ])('%s is supported: %s', (version, expected) => {
    expect(isSupportedNode(version)).toBe(expected);
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
    await expect(install()).rejects.toThrow(/^No Chromium was found: install .*, or set SECRET_PUSH_CHROMIUM .*\.$/);
  });

  test('that a package manager may not install unasked ends in the command to type', async () => {
    const { said, ways } = makeMachine(0);
    await expect(
      expectBrowser('firefox', (line) => said.push(line), { ...ways, toType: 'sudo apt-get install firefox-esr' }),
    ).rejects.toThrow('No Firefox was found: type "sudo apt-get install firefox-esr", or install Firefox 140 or newer');
    expect(said).toEqual([]);
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

describe('the usual places', () => {
  test('on Linux are those of PATH, in its order', () => {
    const places = browserPlaces('firefox', {
      platform: 'linux',
      env: { PATH: '/opt/bin:/usr/bin' },
      home: '/home/me',
    });
    expect(places.slice(0, 2)).toEqual(['/opt/bin/firefox', '/opt/bin/firefox-esr']);
    expect(places).toContain('/usr/bin/firefox-esr');
  });

  test('on macOS begin with the applications', () => {
    const [first] = browserPlaces('chromium', { platform: 'darwin', env: { PATH: '/bin' }, home: '/Users/me' });
    expect(first).toBe('/Applications/Chromium.app/Contents/MacOS/Chromium');
  });

  test('on Windows are below the folders of programs that there are', () => {
    const env = { PROGRAMFILES: 'C:\\Program Files' };
    expect(browserPlaces('chromium', { platform: 'win32', env, home: '' })).toContain(
      'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
    );
  });

  test('never are those of branded Chrome, which loads no unpacked extension', () => {
    const machine = { env: { PATH: '/bin', PROGRAMFILES: 'C:' }, home: '' };
    const places = ['linux', 'darwin', 'win32'].flatMap((platform) =>
      browserPlaces('chromium', { ...machine, platform }),
    );
    expect(places.filter((place) => /google[- \\]chrome(?! for testing)/i.test(place))).toEqual([]);
  });
});

describe('a version', () => {
  test.each([
    ['Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)', 156],
    ['Google Chrome for Testing 159.0.8154.6', 159],
    ['Microsoft Edge 140.0.3485.54', 140],
    ['Mozilla Firefox 153.7.0esr', 153],
    ['command not found', undefined],
  ])('%s is %s', (output, major) => {
    expect(majorVersion(output)).toBe(major);
  });
});

describe('looking for Firefox', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'browsers-'));
    vi.stubEnv('SECRET_PUSH_FIREFOX', undefined);
    vi.stubEnv('PATH', `${folder}:/bin`);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  /** A program that says its version, as browsers do. */
  function install(name: string, words: string): string {
    const program = path.join(folder, name);
    writeFileSync(program, `#!/bin/sh\necho "${words}"\n`);
    chmodSync(program, 0o755);
    return program;
  }

  test('takes the one on PATH', async () => {
    const program = install('firefox', 'Mozilla Firefox 153.0');
    await expect(getBrowser('firefox')).resolves.toBe(program);
  });

  test('passes over one that is too old for the extension', async () => {
    install('firefox', 'Mozilla Firefox 139.0');
    const newer = install('firefox-esr', 'Mozilla Firefox 140.2.0esr');
    await expect(getBrowser('firefox')).resolves.toBe(newer);
  });

  test('takes the chosen one before all others', async () => {
    install('firefox', 'Mozilla Firefox 153.0');
    const chosen = install('my-own', 'Mozilla Firefox 160.0');
    vi.stubEnv('SECRET_PUSH_FIREFOX', chosen);
    await expect(getBrowser('firefox')).resolves.toBe(chosen);
  });

  test('says what is wrong with the chosen one instead of taking another', async () => {
    install('firefox', 'Mozilla Firefox 153.0');
    vi.stubEnv('SECRET_PUSH_FIREFOX', install('my-own', 'Mozilla Firefox 100.0'));
    await expect(getBrowser('firefox')).rejects.toThrow('version 100 is older than 140');
    vi.stubEnv('SECRET_PUSH_FIREFOX', path.join(folder, 'nothing'));
    await expect(getBrowser('firefox')).rejects.toThrow('there is no such program');
  });
});

test('the page of the first steps has all its words, and none of them can become markup', () => {
  const page = firstStepsPage();
  expect(page).not.toContain('{{');
  expect(page.match(/<pre id="key">([^<]*)<\/pre>/)?.[1]).toBe(SAMPLE_KEY);
});

test('the page is served on the loopback and may load nothing', async () => {
  const { address, close } = await serveFirstSteps();
  try {
    expect(new URL(address).hostname).toBe('127.0.0.1');
    const response = await fetch(address);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(await response.text()).toBe(firstStepsPage());
    expect((await fetch(`${address}elsewhere`)).status).toBe(404);
  } finally {
    close();
  }
});
