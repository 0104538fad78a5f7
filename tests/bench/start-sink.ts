import { spawn } from 'node:child_process';
import { fromRoot } from '../../scripts/set-up/paths.mjs';
import { until } from '../e2e/wait-until';

export interface Sink {
  /** `http://127.0.0.1:…`, without a slash behind it. */
  readonly origin: string;
  /** Of its one account. */
  readonly token: string;
  /** What it counted of the last upload: bytes, and milliseconds from its head to its last byte. */
  measured(): Promise<{ bytes: number; ms: number }>;
  /** It reads no faster from then on. */
  setLine(bytesPerSecond: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server that counts uploads, in a process of its own: its work and the bench's do not wait for each other. */
export async function startSink(): Promise<Sink> {
  const token = crypto.randomUUID();
  const program = [fromRoot('node_modules/jiti/lib/jiti-cli.mjs'), fromRoot('tests/bench/sink.ts')];
  const child = spawn(process.execPath, program, {
    env: { ...process.env, SINK_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const origin = await until(
    'the sink listens',
    () => {
      if (hasEnded()) throw new Error('The sink ended');
      return /^(http:\S+)\n/.exec(said)?.[1];
    },
    30_000,
  );
  return {
    origin,
    token,
    measured: async () => (await fetch(`${origin}/measured`)).json(),
    setLine: async (bytesPerSecond) => {
      await fetch(`${origin}/line?bytesPerSecond=${bytesPerSecond}`);
    },
    close: async () => {
      kill();
      await until('the sink has ended', hasEnded);
      process.off('exit', kill);
    },
  };
}
