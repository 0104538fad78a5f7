import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createReferenceServer } from '../../lib/server/create-reference-server';
import type { ServerState } from '../../lib/server/state';

export interface CountedServer {
  /** `http://127.0.0.1:…`, without a slash behind it. */
  readonly origin: string;
  /** Of its one account. */
  readonly token: string;
  /** Requests so far, of any kind: counted when their head is there. */
  count(): number;
  close(): Promise<void>;
}

/** The reference implementation on a port of this machine, without a rate limit. `state`: what it holds at first. */
export async function startCountedServer(state?: ServerState): Promise<CountedServer> {
  const token = crypto.randomUUID();
  const { fetch } = createReferenceServer({
    settings: { throttling: { minute: 0, second: 0 } },
    accounts: { [token]: { name: 'owner', admin: false } },
    clock: () => Date.now(),
    newToken: () => crypto.randomUUID(),
    state,
  });
  let count = 0;
  let origin = '';
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const answered = await fetch(await requestOf(incoming, origin), { ip: '127.0.0.1' });
    outgoing.writeHead(answered.status, Object.fromEntries(answered.headers));
    outgoing.end(new Uint8Array(await answered.arrayBuffer()));
  };
  // A browser keeps a connection that stays open: no sample but the first pays for making one.
  const server = createServer({ keepAliveTimeout: 10 * 60_000 }, (incoming, outgoing) => {
    count += 1;
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    token,
    count: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function requestOf(incoming: IncomingMessage, origin: string): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming;
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(incoming));
  return new Request(origin + url, { method, headers, body });
}
