import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createReferenceServer } from '../../lib/server/reference-server';
import { send } from '../../scripts/server/listen';

/**
 * A process of its own (`sink.ts`): the reference implementation, but for uploads, of which it keeps nothing and counts the bytes. Tells
 * its parent its origin, and then of each upload the bytes and the milliseconds from its head to its last byte. Its parent tells it how
 * fast to read from then on, as at the end of a line.
 */
let bytesPerMs = Number.POSITIVE_INFINITY;
let origin = '';
const { fetch } = createReferenceServer({
  settings: { throttling: { minute: 0, second: 0 } },
  accounts: { [process.env.SINK_TOKEN ?? '']: { name: 'owner', admin: false } },
  clock: Date.now,
  newToken: () => crypto.randomUUID(),
});

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += (chunk as Uint8Array).length;
    const earlyMs = bytes / bytesPerMs - (performance.now() - start);
    if (earlyMs > 1) await wait(earlyMs);
  }
  const isUpload = method === 'POST';
  if (isUpload) process.send?.({ bytes, ms: performance.now() - start });
  const request = new Request(origin + url, {
    method,
    headers: { authorization: headers.authorization ?? '', ...(isUpload && { 'content-type': 'application/json' }) },
    body: isUpload ? '{"push":{"payload":"counted"}}' : null,
  });
  await send(await fetch(request, { ip: '127.0.0.1' }), outgoing, method);
}

process.on('message', (next: number) => {
  bytesPerMs = next / 1_000;
});
process.on('disconnect', () => process.exit());

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
});
server.listen(0, '127.0.0.1', () => {
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.send?.(origin);
});
