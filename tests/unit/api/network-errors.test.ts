import { type EventEmitter, once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { type Client, createClient } from '../../../lib/api/client';
import { toFailure } from '../../../lib/failure';
import { EVERY_OPERATION, errorOf, failureOf } from './every-operation';
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
  test.each(EVERY_OPERATION)('%s ends in time when the server is silent', async (_, run) => {
    expect(await failureOf(run(await clientOf(silent, 20)))).toEqual({ kind: 'TimeoutError', timeoutMs: 20 });
  });

  test.each(EVERY_OPERATION)('%s ends in time when the answer stops in the middle', async (_, run) => {
    expect(await failureOf(run(await clientOf(stopsInTheMiddle, 100)))).toEqual({
      kind: 'TimeoutError',
      timeoutMs: 100,
    });
  });

  test.each(EVERY_OPERATION)('%s can be canceled while it waits', async (_, run) => {
    const cancel = new AbortController();
    const client = await clientOf(() => cancel.abort(new Error('any reason')));
    expect(await failureOf(run(client, cancel.signal))).toEqual({ kind: 'CanceledError' });
  });

  test('an answer can be canceled while it arrives', async () => {
    const cancel = new AbortController();
    const client = await clientOf((response, request) => {
      stopsInTheMiddle(response, request);
      setImmediate(() => cancel.abort());
    });
    expect(await failureOf(client.previewPush('abc', { signal: cancel.signal }))).toEqual({ kind: 'CanceledError' });
  });

  test('sends nothing that was canceled before', async () => {
    const server = await startFaultyServer(silent);
    const client = createClient({ baseUrl: server.baseUrl, fetch });
    expect(await failureOf(client.readVersion({ signal: AbortSignal.abort() }))).toEqual({ kind: 'CanceledError' });
    expect(server.arrived).toEqual([]);
  });

  test('nothing listens at the address', async () => {
    const error = await errorOf(createClient({ baseUrl: await unusedUrl(), fetch }).readVersion());
    expect(toFailure(error)).toEqual({ kind: 'NetworkError' });
    expect(error).toHaveProperty('cause.message', 'ECONNREFUSED');
  });

  test.each<[string, Behavior]>([
    ['before the answer', (response) => response.destroy()],
    ['in the middle of the answer', cutsTheLine],
  ])('the connection is cut %s', async (_, behavior) => {
    expect(await failureOf((await clientOf(behavior)).previewPush('abc'))).toEqual({ kind: 'NetworkError' });
  });

  test('the server is asked once, whatever happens to the line', async () => {
    const server = await startFaultyServer((response) => response.destroy());
    await errorOf(createClient({ baseUrl: server.baseUrl, fetch }).createPush({ payload: 'x', kind: 'text' }));
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
    const isRepeatable = name !== 'createPush' && name !== 'retrievePush';
    try {
      const promise = failureOf(
        run(createClient({ baseUrl: 'https://push.example', fetch: () => new Promise(() => {}) })),
      );
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await promise).toEqual({ kind: 'TimeoutError', timeoutMs: isRepeatable ? 10_000 : 25_000 });
    } finally {
      vi.useRealTimers();
    }
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
