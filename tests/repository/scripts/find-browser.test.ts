import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserPlaces } from '../../../scripts/set-up/browser-places.mjs';
import { getBrowser, majorVersion } from '../../../scripts/set-up/find-browser.mjs';

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
