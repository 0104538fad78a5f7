import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fromRoot, resolveTool } from '../../scripts/setup/paths.mjs';

export type Sink = Awaited<ReturnType<typeof startSink>>;

/** Starts the server that counts uploads, in a process of its own: its work and the bench's do not wait for each other. */
export async function startSink() {
  const token = crypto.randomUUID();
  const child = fork(resolveTool('jiti'), [fromRoot('tests/bench/discard-server.ts')], {
    env: { ...process.env, SINK_TOKEN: token },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server that counts uploads ended');
  });
  ended.catch(() => {});
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  return {
    /** `http://127.0.0.1:…`, without a slash behind it. */
    origin: (await next()) as string,
    /** Of its one account. */
    token,
    /** Limits how fast it reads. */
    setLine: (bytesPerSecond: number) => void child.send(bytesPerSecond),
    /** Runs one upload. Resolves with the bytes that arrived, and milliseconds from the head of the request to its last byte. */
    measure: async (upload: () => Promise<unknown>): Promise<{ bytes: number; ms: number }> => {
      const [measured] = await Promise.all([next(), upload()]);
      return measured;
    },
    close: () => void child.kill('SIGKILL'),
  };
}
