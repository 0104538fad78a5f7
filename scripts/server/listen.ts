import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { PAGE_FILE } from '../../lib/instance/page-link';
import { createReferenceServer, type ReferenceServer, randomToken } from '../../lib/reference-server/reference-server';
import type { Accounts } from '../../lib/reference-server/router';
import type { Settings } from '../../lib/reference-server/settings';
import { createRecipientPages, homePage, tokenPage } from './recipient-pages';

/** A request as it came in; undefined for what no `Request` can be: a broken host, a method like TRACE. */
export async function toRequest(message: IncomingMessage): Promise<Request | undefined> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const method = message.method ?? 'GET';
  const chunks: Uint8Array[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(Buffer.concat(chunks)) };
  try {
    return new Request(`http://${message.headers.host ?? '127.0.0.1'}${message.url}`, { method, headers, ...body });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Sends an answer; to HEAD without its body. */
export async function send(answer: Response, to: ServerResponse, method: string | undefined): Promise<void> {
  const body = new Uint8Array(await answer.arrayBuffer());
  to.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': body.length });
  to.end(method === 'HEAD' ? undefined : body);
}

/** The address of the client. As on the real server, a proxy on this machine may name it. */
export function toServerUrl(message: IncomingMessage): string {
  const remote = (message.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isOwn = remote === '::1' || remote.startsWith('127.');
  const forwarded = message.headers['x-forwarded-for'];
  const last =
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return isOwn && isIP(last) > 0 ? last : remote;
}

export interface ListenOptions {
  /** 0 = any free one. */
  port: number;
  accounts?: Accounts;
  settings?: Partial<Settings>;
  /** The path it is mounted at, `/sub`; empty = the root. */
  path?: string;
  /** The token to show on `/users/token`, if the server made it itself. */
  madeToken?: string | undefined;
  /** The page for recipients, as its file is; without it there is none. */
  page?: string | undefined;
  /** What a proxy changes in the headers of that page. */
  pageHeaders?: Record<string, string> | undefined;
  /** Whether only the pages of pushes are reachable, and not the API, as with Password Pusher's `public-gateway`. */
  isGateway?: boolean;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

export interface ListeningServer {
  /** `http://127.0.0.1:PORT` and the path. */
  url: string;
  server: ReferenceServer;
  /** Ends at once, open connections too. */
  close(): Promise<void>;
}

/** The reference server over HTTP on 127.0.0.1, with pages for recipients. Rejects when the port is taken. */
export async function listen(options: ListenOptions): Promise<ListeningServer> {
  const {
    port,
    accounts = {},
    settings = {},
    path = '',
    madeToken,
    page,
    pageHeaders,
    isGateway,
    clock = Date.now,
  } = options;
  const server = createReferenceServer({ settings, accounts, clock, newToken: randomToken, path });
  const recipient = createRecipientPages({ server, path });
  const names = Object.values(accounts).map(({ name }) => name);
  const startedAt = new Date(clock()).toUTCString();

  async function answer(request: Request, ip: string): Promise<Response> {
    const isSecure = request.headers.get('x-forwarded-proto') === 'https';
    // The redirect to https is the server's, whatever was asked for.
    if (settings.force_https && !isSecure) return server.fetch(request, { ip });
    const { pathname } = new URL(request.url);
    if (pathname === `${path}/users/token`) return tokenPage(names, madeToken);
    if (pathname === `${path}/`) return homePage(path);
    if (page !== undefined && pathname === `${path}/${PAGE_FILE}`)
      return publicFile(page, { 'last-modified': startedAt, ...pageHeaders });
    if (isGateway && pathname.startsWith(`${path}/api/`)) return empty(404);
    const below = pathname.startsWith(`${path}/`) ? await recipient(request, { ip }) : undefined;
    return below ?? server.fetch(request, { ip });
  }

  async function handle(message: IncomingMessage, to: ServerResponse): Promise<void> {
    const request = await toRequest(message);
    await send(request ? await answer(request, toServerUrl(message)) : empty(400), to, message.method);
  }
  const http = createServer((message, to) => {
    handle(message, to).catch((error: unknown) => {
      // Whoever asked may go away at any moment, which is no fault of the server's.
      if (to.destroyed) return;
      // Where the fault lies goes to the terminal; what was sent does not.
      console.error(error);
      if (to.headersSent) to.destroy();
      else to.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = http.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${taken}${path}`,
    server,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/** A file in the server's `public` folder: no Content-Security-Policy and no `cache-control` (measured with 2.11.4). */
const publicFile = (html: string, headers: Record<string, string>) =>
  new Response(html, { headers: { 'content-type': 'text/html', ...headers } });

const empty = (status: number) => new Response('', { status, headers: { 'content-type': 'text/html' } });
