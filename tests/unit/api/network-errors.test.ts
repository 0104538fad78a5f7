import { type EventEmitter, once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { type Client, createClient } from '../../../lib/api/client';
import { type Failure, toFailure } from '../../../lib/base/failure';
import { draftOf, EVERY_OPERATION, errorOf, failureOf } from './every-operation';
import { type Behavior, startFaultyServer, unusedUrl } from './faulty-server';

const silent: Behavior = () => {};
const stopsInTheMiddle: Behavior = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"url":');
};
const cutsTheLine: Behavior = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"url":', () => response.destroy());
};

async function clientOf(behavior: Behavior, timeoutMs?: number): Promise<Client> {
  return createClient({ baseUrl: (await startFaultyServer(behavior)).baseUrl, fetch, timeoutMs });
}

describe('no answer', () => {
  test.each(EVERY_OPERATION)('%s ends in time when the server is silent, or stops in the middle', async (_, run) => {
    const failures = [silent, stopsInTheMiddle].map(async (behavior) => failureOf(run(await clientOf(behavior, 100))));
    expect(await Promise.all(failures)).toEqual(Array(2).fill({ kind: 'TimeoutError', timeoutMs: 100 }));
  });

  test.each(EVERY_OPERATION)('%s can be canceled while it waits', async (_, run) => {
    const cancel = new AbortController();
    const client = await clientOf(() => cancel.abort(new Error('any reason')));
    expect(await failureOf(run(client, cancel.signal))).toEqual({ kind: 'CanceledError' });
  });

  test('an answer can be canceled while it arrives, and what was canceled before is not sent', async () => {
    const cancel = new AbortController();
    const server = await startFaultyServer((response, request) => {
      stopsInTheMiddle(response, request);
      setImmediate(() => cancel.abort());
    });
    const client = createClient({ baseUrl: server.baseUrl, fetch });
    for (let times = 0; times < 2; times++)
      expect(await failureOf(client.previewPush('abc', { signal: cancel.signal }))).toEqual({ kind: 'CanceledError' });
    expect(server.arrived).toHaveLength(1);
  });

  test('nothing listens at the address', async () => {
    const error = await errorOf(createClient({ baseUrl: await unusedUrl(), fetch }).readVersion());
    expect(toFailure(error)).toEqual({ kind: 'NetworkError' });
    expect(error).toHaveProperty('cause.message', 'ECONNREFUSED');
    const quoting = async () => {
      throw new TypeError('failed', { cause: Object.assign(new Error(), { code: 'at /p/url_token' }) });
    };
    const unsaid = await errorOf(createClient({ baseUrl: 'https://pw.test', fetch: quoting }).readVersion());
    expect([toFailure(unsaid), unsaid]).toEqual([
      { kind: 'NetworkError' },
      expect.objectContaining({ cause: undefined }),
    ]);
  });

  test.each<[string, Behavior, Failure]>([
    ['before the answer', (response) => response.destroy(), { kind: 'NetworkError' }],
    ['in the middle of the answer', cutsTheLine, { kind: 'NetworkError', isCut: true }],
  ])('the connection is cut %s, and the server is asked once', async (_, behavior, failure) => {
    const server = await startFaultyServer(behavior);
    const client = createClient({ baseUrl: server.baseUrl, fetch });
    expect(await failureOf(client.createPush(draftOf('x')))).toEqual(failure);
    expect(server.arrived).toHaveLength(1);
  });

  test('a defect of ours is not told as a fault of the line', async () => {
    const defect = new RangeError('ours');
    const client = createClient({ baseUrl: 'https://push.example', fetch: () => Promise.reject(defect) });
    expect(await errorOf(client.readVersion())).toBe(defect);
  });
});

describe('how long an operation may take', () => {
  test.each(EVERY_OPERATION)('%s', async (name, run) => {
    vi.useFakeTimers();
    const client = createClient({ baseUrl: 'https://push.example', fetch: () => new Promise(() => {}) });
    const ended = failureOf(run(client));
    await vi.advanceTimersByTimeAsync(60_000);
    const isRepeatable = name !== 'createPush' && name !== 'retrievePush';
    expect(await ended).toEqual({ kind: 'TimeoutError', timeoutMs: isRepeatable ? 10_000 : 25_000 });
  });

  test.each<[string, Behavior]>([
    ['is silent', silent],
    ['stops in the middle', stopsInTheMiddle],
  ])('the line to a server that %s is let go of', async (_, behavior) => {
    const lines: EventEmitter[] = [];
    const client = await clientOf((response, request) => {
      lines.push(response);
      if (typeof behavior === 'function') behavior(response, request);
      // Long enough for the request to arrive first, however busy the machine is.
    }, 1_000);
    await errorOf(client.readVersion());
    await Promise.all(lines.map((line) => once(line, 'close')));
    expect(lines).toHaveLength(1);
  });
});
