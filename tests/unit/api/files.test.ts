import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type ClientOptions, createClient } from '../../../lib/api/client';
import { retrievedPushSchema } from '../../../lib/api/schemas';
import type { SentProgress } from '../../../lib/api/upload';
import type { UploadTransport } from '../../../lib/api/upload-transport';
import type { Draft } from '../../../lib/push/draft';
import type { PushOptions } from '../../../lib/push/options';
import { createReferenceServer } from '../../../lib/reference-server/reference-server';
import { draftOf, failureOf } from './every-operation';
import { json, sendRaw, startFaultyServer, unusedUrl } from './faulty-server';

const VERSION = {
  application_version: '1',
  api_version: '2.1',
  edition: 'oss',
  features: { anonymous_access: true, pushes: {} },
};

/** An instance in this process, and what a recipient gets from it. */
function instance(options: Partial<ClientOptions> = {}) {
  let made = 0;
  const requests: Request[] = [];
  const server = createReferenceServer({
    settings: { throttling: { minute: 0, second: 0 } },
    accounts: { 'owner-token': { name: 'owner', admin: false } },
    clock: () => Date.UTC(2026, 10, 21),
    newToken: () => `made-${++made}`,
  });
  const ask = (request: Request) => {
    requests.push(request);
    return server.fetch(request, { ip: '192.0.2.1' });
  };
  const client = createClient({ baseUrl: 'https://push.example', token: 'owner-token', fetch: ask, ...options });
  const arrivedFrom = async (push: Draft, files: File[]) => {
    const record = await client.createPush(push, { files });
    const address = new URL(`https://push.example/api/v2/pushes/${record.urlToken}`);
    address.searchParams.set('passphrase', push.options.passphrase);
    const response = await server.fetch(new Request(address), { ip: '192.0.2.2' });
    const opened = retrievedPushSchema.parse(await response.json());
    const described = opened.files.filter((file) => file !== null);
    const arrived = described.map(async ({ filename, content_type, url }) => {
      const bytes = new Uint8Array(await (await server.fetch(new Request(url), { ip: '192.0.2.2' })).arrayBuffer());
      return { name: filename, type: content_type, bytes };
    });
    return { payload: opened.payload, files: await Promise.all(arrived), record };
  };
  return { client, requests, arrivedFrom };
}

/** A server whose version is there and whose create ends as said. */
const serverWhoseCreate = (create: Parameters<typeof startFaultyServer>[0]) =>
  startFaultyServer((response, request) => {
    if (request.method === 'GET') sendRaw(response, json(200, VERSION));
    else if (typeof create === 'function') create(response, request);
    else sendRaw(response, create);
  });

const aFile = (bytes: BlobPart = 'bytes', name = 'a.txt', type = 'text/plain') => new File([bytes], name, { type });
const newPush = (payload = 'message', options: Partial<PushOptions> = {}) => draftOf(payload, options, 'file');

/** As the server stores a name: what a file system or a page could trip over becomes a dash, and no folder is kept. */
const asStored = (name: string) => (name.split(/[/\\]/).at(-1) ?? '').trim().replace(/[\u202e%$|:;<>?*"\t\r\n]/g, '-');

const anyName = fc
  .string({
    unit: fc.oneof(
      { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength: 1 }) },
      ...'%"\\\r\n;=+&'.split('').map((c) => fc.constant(c)),
    ),
    minLength: 1,
    maxLength: 30,
  })
  .filter((name) => !/[/\\\0]/.test(name) && name.trim() === name && !/\p{Surrogate}/u.test(name));
const anyBytes = fc.uint8Array({ maxLength: 2_000 });
const anyMessage = fc
  .string({
    unit: fc.oneof(fc.constantFrom('\n', '\r\n', '\r', '--', ' '), fc.string({ unit: 'binary', minLength: 1 })),
  })
  .filter((text) => !/\p{Surrogate}/u.test(text));

describe('what was chosen is what is sent', () => {
  test('names in any script, bytes of every value, a message with any line ends', async () => {
    const chosen = fc.array(fc.tuple(anyName, anyBytes), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(chosen, anyMessage, async (files, message) => {
        const { arrivedFrom } = instance();
        const arrived = await arrivedFrom(
          newPush(message),
          files.map(([name, bytes]) => aFile(bytes as BlobPart, name)),
        );
        expect(arrived.payload ?? '').toBe(message);
        expect(arrived.files.map(({ name }) => name)).toEqual(files.map(([name]) => asStored(name)));
        expect(arrived.files.map(({ bytes }) => [...bytes])).toEqual(files.map(([, bytes]) => [...bytes]));
      }),
    );
  });

  test('every option of a push, and no message if there is none', async () => {
    const options = { expireAfterDays: 3, expireAfterViews: 9, retrievalStep: false, deletableByViewer: false };
    const push = newPush('', { ...options, passphrase: ' p\n ' });
    const { record, payload, files } = await instance().arrivedFrom(push, [aFile('x', 'a', '')]);
    expect(record).toMatchObject({ options, hasPassphrase: true });
    expect([payload, files[0]?.type]).toEqual([null, 'application/octet-stream']);
  });
});

describe('the way of files', () => {
  const send = (baseUrl: string, options: Partial<PushOptions> = {}) =>
    createClient({ baseUrl, fetch, token: 'token' }).createPush(newPush('message', options), { files: [aFile()] });

  test('is one POST, after a look that would show a redirect, without cookies, cache, redirect and referrer', async () => {
    const { arrivedFrom, requests } = instance();
    await arrivedFrom(newPush(), [aFile()]);
    const sent = requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    expect(sent.slice(0, 2)).toEqual(['GET /api/v2/version', 'POST /api/v2/pushes']);
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { credentials: 'omit', cache: 'no-store', redirect: 'manual', referrerPolicy: 'no-referrer' },
    ]);
  });

  test('ends before a redirect, with nothing sent', async () => {
    const server = await startFaultyServer({ status: 308, headers: { location: 'https://elsewhere.example/' } });
    expect(await failureOf(send(server.baseUrl))).toEqual({ kind: 'RedirectError' });
    expect(server.arrived.map(({ method, headers }) => [method, headers.authorization])).toEqual([['GET', undefined]]);
  });

  test('sends nothing to an unreachable instance', async () => {
    const estimate = { bytes: 0, totalBytes: expect.any(Number), mayBeComplete: false };
    expect(await failureOf(send(await unusedUrl()))).toEqual({ kind: 'NetworkError', estimate });
  });

  test('that is cut without a word leaves open whether all of it had left', async () => {
    const { baseUrl } = await serverWhoseCreate((response) => response.destroy());
    expect(await failureOf(send(baseUrl))).toMatchObject({ kind: 'NetworkError', estimate: { mayBeComplete: true } });
  });

  test('that is too long says how much it was, whatever a proxy answers', async () => {
    const { baseUrl } = await serverWhoseCreate({ status: 413, body: '<html><h1>413 Request Entity Too Large</h1>' });
    const failure = await failureOf(send(baseUrl));
    if (failure?.kind !== 'TooLargeError') throw new Error(`Expected TooLargeError, got ${failure?.kind}`);
    expect(failure.bytes).toBeGreaterThan('message'.length + 'bytes'.length);
  });

  test('repeats no answer that tells the passphrase', async () => {
    const { baseUrl } = await serverWhoseCreate(json(403, { error: 'No to “my passphrase”' }));
    const failure = await failureOf(send(baseUrl, { passphrase: 'my passphrase' }));
    expect(failure).toEqual({ kind: 'HttpError', status: 403, reason: 'rejected' });
  });
});

describe('progress', () => {
  const never = () => new Promise<Response>(() => {});
  const files = [aFile(new Uint8Array(1_000))];

  test.each([
    ['in the middle after a minute', 0.5, 60_000],
    ['before the answer after five', 1, 300_000],
  ])('is told in bytes of the whole request, and ends with a timeout when it stops %s', async (_, part, timeoutMs) => {
    vi.useFakeTimers();
    const told: number[] = [];
    const onProgress = ({ sentBytes, totalBytes }: SentProgress) => told.push(sentBytes / totalBytes);
    const send = vi.fn<UploadTransport>(({ body, onProgress }) => {
      onProgress(body.size * part);
      return never();
    });
    const ended = failureOf(instance({ send }).client.createPush(newPush(), { files, onProgress }));
    await expect.poll(() => send).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await ended).toMatchObject({
      kind: 'TimeoutError',
      timeoutMs,
      estimate: { totalBytes: expect.any(Number) },
    });
  });

  test('can be cut short, which the way is told', async () => {
    const cancel = new AbortController();
    let isTold = false;
    const send: UploadTransport = ({ signal }) => {
      signal.addEventListener('abort', () => {
        isTold = true;
      });
      cancel.abort();
      return never();
    };
    const making = instance({ send }).client.createPush(newPush(), { files, signal: cancel.signal });
    expect(await failureOf(making)).toHaveProperty('kind', 'CanceledError');
    expect(isTold).toBe(true);
  });
});
