import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { send } from '../../scripts/server/listen';
import { createLogic, listen } from '../e2e/servers';

/** Starts the reference implementation, but for uploads: it keeps nothing of them. */
export async function startSink() {
  const token = crypto.randomUUID();
  let bytesPerMs = Number.POSITIVE_INFINITY;
  const { fetch } = createLogic(token);

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = incoming;
    const start = performance.now();
    let bytes = 0;
    for await (const chunk of incoming) {
      bytes += (chunk as Uint8Array).length;
      const earlyMs = bytes / bytesPerMs - (performance.now() - start);
      if (earlyMs > 1) await wait(earlyMs);
    }
    const isUpload = method === 'POST';
    const request = new Request(server.origin + url, {
      method,
      headers: { authorization: headers.authorization ?? '', ...(isUpload && { 'content-type': 'application/json' }) },
      body: isUpload ? '{"push":{"payload":"counted"}}' : null,
    });
    await send(await fetch(request, { ip: '127.0.0.1' }), outgoing, method);
  };
  const server = await listen((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });

  return {
    ...server,
    /** Of its one account. */
    token,
    /** Limits how fast it reads from now on, as the end of a line does. */
    setLine: (bytesPerSecond: number) => {
      bytesPerMs = bytesPerSecond / 1_000;
    },
  };
}
