import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { readCommandLine } from '@/scripts/server/command-line';

const processes: ChildProcess[] = [];
afterEach(() => {
  for (const one of processes.splice(0)) one.kill('SIGKILL');
});

/** Starts `scripts/serve.ts` as a process of its own. */
function serve(...args: string[]) {
  const process_ = spawn(process.execPath, ['node_modules/jiti/lib/jiti-cli.mjs', 'scripts/serve.ts', ...args]);
  processes.push(process_);
  return process_;
}

function settingsFile(settings: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'settings.json');
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

describe('the process', () => {
  it('says where it listens, answers with its settings and stops when told to', async () => {
    const file = settingsFile({ days: { default: 3, max: 14 }, throttling: { minute: 0, second: 0 } });
    const child = serve('--port', '0', '--token', 'owner=T1', '--settings', file);
    const [line] = await once(createInterface(child.stdout), 'line');
    const [, url] = /^Listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line) ?? [];
    const response = await fetch(`${url}/api/v2/pushes`, {
      method: 'POST',
      headers: { authorization: 'Bearer T1', 'content-type': 'application/json' },
      body: JSON.stringify({ push: { payload: 'x' } }),
    });
    expect(await response.json()).toMatchObject({ expire_after_days: 3 });
    child.kill('SIGTERM');
    // Windows ends a process without telling it.
    expect(await once(child, 'exit')).toEqual(process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null]);
  });

  it('ends with 2 and a sentence when asked for what cannot be', async () => {
    const child = serve('--port', 'many');
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    const [code] = await once(child, 'close');
    expect([code, said.split('\n')[0]]).toEqual([2, '--port takes a number from 0 to 65535, not "many".']);
  });
});

describe('the command line', () => {
  it('has switches for servers on which the page for recipients is not there, or not usable', () => {
    expect(readCommandLine([])).toMatchObject({ hasPage: true, isGateway: false, settings: {} });
    expect(readCommandLine(['--no-page', '--no-anonymous', '--gateway'])).toMatchObject({
      hasPage: false,
      isGateway: true,
      settings: { anonymous_access: false },
    });
  });

  it('names accounts, and which of them is an administrator', () => {
    expect(readCommandLine(['--token', 'owner=T1', '--token', 'admin=T3:admin'])).toMatchObject({
      port: 5200,
      accounts: { T1: { name: 'owner', admin: false }, T3: { name: 'admin', admin: true } },
      madeToken: undefined,
    });
  });

  it('makes a token when it is given none', () => {
    const options = readCommandLine([]);
    const made = options === 'help' ? '' : (options.madeToken ?? '');
    expect(made.length).toBeGreaterThanOrEqual(16);
    expect(options).toMatchObject({ accounts: { [made]: { name: 'owner', admin: false } } });
  });

  it.each([
    [['--port', '70000'], /--port takes a number/],
    [['--token', 'T1'], /--token takes NAME=TOKEN/],
    [['--token', 'S3CRET with space'], /^(?!.*S3CRET)/],
    [['--token', 'a=S3CRET', '--token', 'b=S3CRET'], /^(?!.*S3CRET).*another account has the same token/],
    [['--path', 'sub/'], /--path takes a path/],
    [['--nonsense'], /--nonsense/],
    [['--settings', '/nowhere.json'], /cannot be read as JSON/],
  ])('refuses %j, and repeats no token', (args, words) => {
    expect(() => readCommandLine(args)).toThrow(words);
  });

  it.each([
    [{ viws: { default: 1, max: 2 } }, /viws/],
    [{ days: { default: '3', max: 14 } }, /days\.default/],
    [{ override_base_url: 'ftp://a' }, /override_base_url/],
  ])('refuses the settings %j and says where they are wrong', (settings, words) => {
    expect(() => readCommandLine(['--settings', settingsFile(settings)])).toThrow(words);
  });
});
