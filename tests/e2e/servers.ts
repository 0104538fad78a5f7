import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  createReferenceServer,
  type ReferenceServer as ServerLogic,
} from '../../lib/reference-server/reference-server';
import type { Settings } from '../../lib/reference-server/settings';
import type { Push, ServerState } from '../../lib/reference-server/state';
import { send, listen as serve, toRequest, toServerUrl } from '../../scripts/server/listen';
import { makeServerState } from '../fakes/make-server-state';
import { buildDir } from './build';
import { makeMarker } from './search-profile';

/** A received request, recorded as soon as its head is there. */
export interface Call {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** When, as `performance.now()` says it. */
  at: number;
}

export interface TestServer {
  /** `http://127.0.0.1:…`, without a slash behind it. */
  readonly origin: string;
  readonly calls: readonly Call[];
  /** The number of requests with this method and a matching path. */
  count(method: string, path: RegExp): number;
  close(): Promise<void>;
}

/** A server on a free port that records its requests. */
export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestServer> {
  const calls: Call[] = [];
  // Connections stay open: only the first sample of the bench includes making one.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { method = '', url: path = '', headers } = request;
    calls.push({ method, path, headers, at: performance.now() });
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

/** Answers HTTP requests with the current reference server. */
function answerWith(server: () => ServerLogic) {
  return (message: IncomingMessage, to: ServerResponse): void => {
    const answer = async () => {
      const request = await toRequest(message);
      if (request) await send(await server().fetch(request, { ip: toServerUrl(message) }), to, message.method);
      else to.destroy();
    };
    answer().catch((error: unknown) => to.destroy(error as Error));
  };
}

export interface ReferenceServer {
  /** `http://127.0.0.1:…` and the path where it is mounted, without a slash behind it. */
  readonly baseUrl: string;
  readonly tokens: Record<'owner' | 'other', string>;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Whether the page for recipients of the build is beside the server, as an administrator puts it there. */
  hasPage?: boolean;
  /** Makes another page of it. */
  changePage?: ((html: string) => string) | undefined;
  pageHeaders?: Record<string, string> | undefined;
  path?: string;
}

/** Starts the reference implementation. `settings` = keys of `instance` in the recording; no rate limit unless they say so. */
export async function startReferenceServer(
  settings: Partial<Settings> = {},
  { hasPage = false, changePage = (html) => html, pageHeaders, path = '' }: ServerOptions = {},
): Promise<ReferenceServer> {
  const shipped = join(buildDir('chromium', 'e2e'), 'recipient-page.txt');
  const page = hasPage ? changePage(readFileSync(shipped, 'utf8')) : undefined;
  const tokens = { owner: makeMarker('owner'), other: makeMarker('other') };
  const accounts = {
    [tokens.owner]: { name: 'owner', admin: false },
    [tokens.other]: { name: 'other', admin: false },
  };
  const unlimited = { throttling: { minute: 0, second: 0 } };
  const shown = { page, pageHeaders };
  const { url, close } = await serve({ port: 0, path, ...shown, accounts, settings: { ...unlimited, ...settings } });
  return { baseUrl: url, tokens, close };
}

/** The reference implementation with one account, without a rate limit. */
export const createLogic = (token: string, state?: ServerState): ServerLogic =>
  createReferenceServer({
    settings: { throttling: { minute: 0, second: 0 } },
    accounts: { [token]: { name: 'owner', admin: false } },
    clock: Date.now,
    newToken: () => crypto.randomUUID(),
    state,
  });

/** The reference server with pushes of an account. `fields`: what a push has of its own, by its number (the last is the newest). */
export async function startSeededServer(
  count: number,
  fields: (index: number) => Partial<Push<string>> = () => ({}),
): Promise<TestServer & { readonly token: string }> {
  const token = makeMarker('owner');
  const server = createLogic(token, makeServerState(count, Date.now(), fields));
  return { ...(await listen(answerWith(() => server))), token };
}
