import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeMarker } from './marker';
import { until } from './until';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Whom the server knows. */
export type Account = 'owner' | 'other' | 'admin';

export interface ReferenceServer {
  /** `http://127.0.0.1:…` and the path where it is mounted, without a slash behind it. */
  readonly baseUrl: string;
  /** The API token of each account. */
  readonly tokens: Record<Account, string>;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Any free one unless said. */
  port?: number;
  /** Where it is mounted, `/sub`; at the root unless said. */
  path?: string;
}

/** Starts the reference implementation in a process of its own. `settings` = keys of `instance` in the recording; no rate limit unless they say so. */
export async function startReferenceServer(
  settings: Record<string, unknown> = {},
  { port = 0, path }: ServerOptions = {},
): Promise<ReferenceServer> {
  const tokens = { owner: makeMarker('owner'), other: makeMarker('other'), admin: makeMarker('admin') };
  const dir = mkdtempSync(join(tmpdir(), 'reference-server-'));
  const settingsFile = join(dir, 'settings.json');
  writeFileSync(settingsFile, JSON.stringify({ throttling: { minute: 0, second: 0 }, ...settings }));

  const accounts = [`owner=${tokens.owner}`, `other=${tokens.other}`, `admin=${tokens.admin}:admin`];
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/jiti/lib/jiti-cli.mjs'),
      join(ROOT, 'scripts/serve.ts'),
      ...['--port', String(port), '--settings', settingsFile],
      ...(path === undefined ? [] : ['--path', path]),
      ...accounts.flatMap((account) => ['--token', account]),
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const close = async () => {
    kill();
    await until('the reference server has ended', hasEnded);
    process.off('exit', kill);
    rmSync(dir, { recursive: true, force: true });
  };

  try {
    const baseUrl = await until(
      'the reference server listens',
      () => {
        if (hasEnded()) throw new Error(`The reference server ended: ${said}`);
        return /Listening on (http:\/\/127\.0\.0\.1:\d+\S*)\n/.exec(said)?.[1];
      },
      30_000,
    );
    return { baseUrl, tokens, close };
  } catch (error) {
    await close();
    throw error;
  }
}
