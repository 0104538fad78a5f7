import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a server of the tests got: counted when its head is there, whatever becomes of it. */
export interface Call {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage['headers'];
}

export interface TestServer {
  /** `http://127.0.0.1:…`, without a slash behind it. */
  readonly origin: string;
  readonly calls: readonly Call[];
  /** How many requests of this method went to a path that fits. */
  count(method: string, path: RegExp): number;
  close(): Promise<void>;
}

/** A real server on a free port of this machine that writes down what it is asked. */
export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestServer> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    calls.push({ method, path, headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    count: (method, path) => calls.filter((it) => it.method === method && path.test(it.path)).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
