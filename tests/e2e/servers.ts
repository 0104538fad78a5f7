import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReferenceServer } from '../../lib/server/create-reference-server';
import type { Settings } from '../../lib/server/settings';
import type { Push, ServerState } from '../../lib/server/state';
import { addressOf, send, listen as serve, toRequest } from '../../scripts/server/listen';
import { makeServerState } from '../fakes/make-server-state';
import { makeMarker } from './search-profile';

/** A received request, recorded as soon as its head is there. */
export interface Call {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
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

/** What an instance, or something in its place, may answer instead. */
export const FAULTY_RESPONSES = [
  'html',
  'rate-limit',
  'server-error',
  'redirect',
  'silence',
  'cut',
  'too-large',
] as const;
export type FaultyResponse = (typeof FAULTY_RESPONSES)[number];

/** The version of an instance. */
const VERSION = {
  application_version: '2.11.4',
  api_version: '2.1',
  edition: 'oss',
  features: { anonymous_access: true, pushes: { enabled: true, file_attachments: { enabled: true } } },
};

/** How long the rate limit of the faulty server lasts, in seconds. */
export const RATE_LIMIT_SECONDS = 37;

/**
 * A server that answers every request in one faulty way: `html` = a web page where JSON should be, `rate-limit` = 429 with `Retry-After`,
 * `server-error` = 500, `redirect` = to another address of its own, `silence` = takes the request and never answers,
 * `cut` = takes the whole request and drops the line, `too-large` = says which version it is, and 413 to everything else.
 */
export function startFaultyServer(kind: FaultyResponse): Promise<TestServer> {
  return listen((request, response) => {
    request.resume();
    if (kind === 'silence') return;
    request.once('end', () => {
      if (kind === 'cut') request.socket.destroy();
      if (kind === 'html') {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end('<!doctype html><title>Sign in</title><h1>Sign in</h1>');
      }
      if (kind === 'rate-limit') {
        response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': String(RATE_LIMIT_SECONDS) });
        response.end('Retry later\n');
      }
      if (kind === 'server-error') {
        response.writeHead(500, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ status: 500, error: 'Internal Server Error' }));
      }
      if (kind === 'too-large') {
        const isVersion = request.url?.endsWith('/version');
        response.writeHead(isVersion ? 200 : 413, { 'content-type': isVersion ? 'application/json' : 'text/html' });
        response.end(isVersion ? JSON.stringify(VERSION) : '<html><h1>413 Request Entity Too Large</h1></html>');
      }
      if (kind === 'redirect') {
        response.writeHead(request.method === 'GET' ? 301 : 308, { location: `/elsewhere${request.url}` });
        response.end();
      }
    });
  });
}

/** An instance with its files at another origin, to which it redirects. */
export function startObjectStoreFront(baseUrl: string): Promise<TestServer> {
  return listen((request, response) => {
    const { method, url = '/', headers } = request;
    if (url.startsWith('/rails/')) {
      response.writeHead(302, { location: `${baseUrl}${url}` }).end();
      return;
    }
    const onward = ask(new URL(url, baseUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
}

export type Account = 'owner' | 'other' | 'admin';

export interface ReferenceServer {
  /** `http://127.0.0.1:…` and the path where it is mounted, without a slash behind it. */
  readonly baseUrl: string;
  readonly tokens: Record<Account, string>;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Any free one unless said. */
  port?: number;
  /** Where it is mounted, `/sub`; at the root unless said. */
  path?: string;
}

/** Starts the reference implementation. `settings` = keys of `instance` in the recording; no rate limit unless they say so. */
export async function startReferenceServer(
  settings: Partial<Settings> = {},
  { port = 0, path = '' }: ServerOptions = {},
): Promise<ReferenceServer> {
  const tokens = { owner: makeMarker('owner'), other: makeMarker('other'), admin: makeMarker('admin') };
  const accounts = {
    [tokens.owner]: { name: 'owner', admin: false },
    [tokens.other]: { name: 'other', admin: false },
    [tokens.admin]: { name: 'admin', admin: true },
  };
  const unlimited = { throttling: { minute: 0, second: 0 } };
  const { url, close } = await serve({ port, path, accounts, settings: { ...unlimited, ...settings } });
  return { baseUrl: url, tokens, close };
}

const MINUTE_MS = 60_000;

/** The reference server with pushes, and with a clock that the test sets. */
export interface SeededServer extends TestServer {
  readonly token: string;
  /** Its time, milliseconds since 1970: a second before a full minute at first, so that a rate limit is over in one. */
  now(): number;
  pass(milliseconds: number): void;
  /** Limits the requests of an address a minute; 0: no limit. */
  limit(perMinute: number): void;
  /** Removes a push, as a restored backup does. */
  lose(name: string): void;
}

/** `fields`: what a seeded push has of its own, by its number (the last is the newest), at the server's time. */
export async function startSeededServer(
  count: number,
  fields: (index: number, now: number) => Partial<Push<string>> = () => ({}),
): Promise<SeededServer> {
  const token = makeMarker('owner');
  let now = (Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS - 1000;

  const start = (state: ServerState, throttling: Settings['throttling']) =>
    createReferenceServer({
      settings: { throttling },
      accounts: { [token]: { name: 'owner', admin: false } },
      clock: () => now,
      newToken: () => crypto.randomUUID(),
      state,
    });
  let throttling: Settings['throttling'] = { minute: 0, second: 0 };
  let server = start(
    makeServerState(count, now, (index) => fields(index, now)),
    throttling,
  );

  const http = await listen((message, to) => {
    const answer = async () => {
      const request = await toRequest(message);
      const answered = request && (await server.fetch(request, { ip: addressOf(message) }));
      if (answered) await send(answered, to, message.method);
      else to.destroy();
    };
    answer().catch((error: unknown) => to.destroy(error as Error));
  });

  return {
    ...http,
    token,
    now: () => now,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    limit: (perMinute) => {
      throttling = { minute: perMinute, second: 0 };
      server = start(server.snapshot(), throttling);
    },
    lose: (name) => {
      const state = server.snapshot();
      server = start({ ...state, pushes: state.pushes.filter((push) => push.name !== name) }, throttling);
    },
  };
}
