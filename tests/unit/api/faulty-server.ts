import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as its bytes arrived. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FaultyServer {
  baseUrl: string;
  arrived: ReceivedRequest[];
}

export interface RawResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

export const json = (status: number, body: unknown): RawResponse => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify(body),
});

/** A web page, as a proxy or a login wall sends it. */
export const page = (status: number, body = '<!DOCTYPE html>\n<html><title>Sign in</title></html>'): RawResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

/** What a server may do with a request: answer at once, or take the raw response and misbehave. */
export type Behavior = RawResponse | ((response: ServerResponse, request: ReceivedRequest) => void);

/** A real server on a port of its own that answers every request the same odd way, closed when the test ends. */
export async function startFaultyServer(behavior: Behavior): Promise<FaultyServer> {
  const arrived: ReceivedRequest[] = [];
  const baseUrl = await listening(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const whole = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
    arrived.push(whole);
    if (typeof behavior === 'function') behavior(response, whole);
    else sendRaw(response, behavior);
  });
  return { baseUrl, arrived };
}

export function sendRaw(response: ServerResponse, { status, headers, body }: RawResponse): void {
  response.writeHead(status, headers).end(body);
}

/** An address of the loopback where nobody listens. */
export async function unusedUrl(): Promise<string> {
  const server = createServer();
  const baseUrl = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
  await new Promise((resolve) => server.close(resolve));
  return baseUrl;
}

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
