import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createReferenceServer } from '../../lib/server/reference-server';
import { send } from '../../scripts/server/listen';

/**
 * A process of its own: the reference implementation, but for uploads, of which it keeps nothing and counts the bytes. What it tells of the
 * last one is at `/measured`; `/line?bytesPerSecond=…` lets it read no faster from then on, as at the end of a line. Says its origin on its
 * standard output. Its one account has the token in the environment.
 */

let measured = { bytes: 0, ms: 0 };
let bytesPerMs = Number.POSITIVE_INFINITY;
let origin = '';
const { fetch } = createReferenceServer({
  settings: { throttling: { minute: 0, second: 0 } },
  accounts: { [process.env.SINK_TOKEN ?? '']: { name: 'owner', admin: false } },
  clock: () => Date.now(),
  newToken: () => crypto.randomUUID(),
});

/** From the head of the request to the last byte of its body. */
async function countBody(incoming: IncomingMessage): Promise<void> {
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += (chunk as Uint8Array).length;
    const earlyMs = bytes / bytesPerMs - (performance.now() - start);
    if (earlyMs > 1) await wait(earlyMs);
  }
  measured = { bytes, ms: performance.now() - start };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  if (url === '/measured') return void outgoing.end(JSON.stringify(measured));
  if (url.startsWith('/line?')) {
    bytesPerMs = Number(new URL(url, origin).searchParams.get('bytesPerSecond')) / 1_000;
    return void outgoing.end();
  }
  await countBody(incoming);
  const authorization = headers.authorization ?? '';
  const body = method === 'POST' ? '{"push":{"payload":"counted"}}' : null;
  const request = new Request(origin + url, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    body,
  });
  const answered = await fetch(request, { ip: '127.0.0.1' });
  await send(answered, outgoing, method);
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
});
server.listen(0, '127.0.0.1', () => {
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  console.log(origin);
});
