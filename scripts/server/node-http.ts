import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** Between Node's messages and the platform's. */

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

/** The address a request came from. A proxy on this machine is believed about whom it speaks for, as the real server does. */
export function addressOf(message: IncomingMessage): string {
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
