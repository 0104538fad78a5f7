import { listen, type TestServer } from './listen';

/** What an instance, or what stands in its place, may do instead of answering as it should. */
export const FAULTY_RESPONSES = [
  'html',
  'rate-limit',
  'server-error',
  'redirect',
  'silence',
  'cut',
  'too-large',
] as const;
export type OddAnswer = (typeof FAULTY_RESPONSES)[number];

/** What an instance says that it is. */
const VERSION = {
  application_version: '2.11.4',
  api_version: '2.1',
  edition: 'oss',
  features: { anonymous_access: true, pushes: { enabled: true, file_attachments: { enabled: true } } },
};

/** How long the rate limit of the odd server lasts, in seconds. */
export const RATE_LIMIT_SECONDS = 37;

/**
 * A server that answers every request in one odd way: `html` = a web page where JSON should be, `rate-limit` = 429 with `Retry-After`,
 * `server-error` = 500, `redirect` = to another address of its own, `silence` = takes the request and never answers,
 * `cut` = takes the whole request and drops the line, `too-large` = says which version it is, and 413 to everything else.
 */
export function startFaultyServer(kind: OddAnswer): Promise<TestServer> {
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
