import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { collectBlob } from '@/lib/base/collect-blob';
import { fail, succeed } from '@/lib/base/result';
import { fetchFile, type ReceivedProgress } from '@/lib/browser/downloads';
import { startFaultyServer, unusedUrl } from '../api/faulty-server';

const fetched = async (url: string, onProgress?: (progress: ReceivedProgress) => void) => {
  const file = await fetchFile(url, collectBlob, onProgress);
  return file.ok ? { content: await file.value.taken.text(), isKnownWhole: file.value.isKnownWhole } : file.failure;
};

it.each([
  [200, { content: 'bytes', isKnownWhole: true }],
  [400, 'expired'],
  [499, 'expired'],
  [500, 'failed'],
])('a file that its server answers with %d is %j', async (status, outcome) => {
  const headers = { 'content-length': '5' };
  expect(await fetched((await startFaultyServer({ status, headers, body: 'bytes' })).baseUrl)).toEqual(outcome);
});

it('a file that is elsewhere, or may be, is for a tab', async () => {
  const elsewhere = await startFaultyServer({ status: 200, body: 'bytes' });
  const { baseUrl } = await startFaultyServer({ status: 302, headers: { location: elsewhere.baseUrl } });
  expect([await fetched(baseUrl), await fetched(await unusedUrl())]).toEqual(['cross-origin', 'cross-origin']);
});

describe('a file that is long under way', () => {
  /** Less than a minute by far, since each look of `expect.poll` moves the clock, too. */
  const STEP_MS = 40_000;

  /** A server that sends piece by piece, as the test says, and a download from it whose clock the test moves. */
  const download = async (headers: Record<string, string | number> = {}) => {
    const answers: ServerResponse[] = [];
    const { baseUrl } = await startFaultyServer((response) => {
      answers.push(response);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const told: ReceivedProgress[] = [];
    const outcome = fetched(baseUrl, (progress) => told.push(progress));
    await expect.poll(() => answers).toHaveLength(1);
    const [answer] = answers as [ServerResponse];
    let sent = 0;
    /** Resolves when it has arrived. */
    const send = async (piece: string) => {
      if (!answer.headersSent) answer.writeHead(200, headers);
      answer.write(piece);
      sent += piece.length;
      await expect.poll(() => told.at(-1)?.receivedBytes).toBe(sent);
    };
    return { answer, send, told, outcome };
  };

  it('is fetched however long it takes, as long as something arrives, and says how much has', async () => {
    const { answer, send, told, outcome } = await download({ 'content-length': 10 });
    for (let piece = 0; piece < 10; piece++) {
      await send('x');
      vi.advanceTimersByTime(STEP_MS);
    }
    answer.end();
    expect(await outcome).toEqual({ content: 'xxxxxxxxxx', isKnownWhole: true });
    expect(told.at(-1)).toEqual({ receivedBytes: 10, totalBytes: 10 });
  });

  it('is interrupted when nothing arrives for a minute', async () => {
    const { send, outcome } = await download();
    await send('x');
    vi.advanceTimersByTime(STEP_MS);
    await send('x');
    vi.advanceTimersByTime(60_000);
    expect(await outcome).toBe('interrupted');
  });

  it('may be taken as slowly as what takes it needs', async () => {
    const answers = await startFaultyServer({ status: 200, headers: { 'content-length': '1' }, body: 'x' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const file = await fetchFile(answers.baseUrl, async (bytes) => {
      const reader = bytes.getReader();
      const first = await reader.read();
      vi.advanceTimersByTime(3_600_000);
      return [first.value?.length, (await reader.read()).done];
    });
    expect(file).toEqual(succeed({ taken: [1, true], isKnownWhole: true }));
  });

  it('is what takes it says of it, if that does not need all of it', async () => {
    const { baseUrl } = await startFaultyServer({ status: 200, headers: { 'content-length': '10' }, body: 'x' });
    const file = await fetchFile(baseUrl, async (bytes) => {
      const reader = bytes.getReader();
      await reader.read();
      // One more is asked for, as pipes do.
      const next = reader.read();
      await reader.cancel();
      await next;
      return 'no file';
    });
    expect(file).toEqual(succeed({ taken: 'no file', isKnownWhole: true }));
  });

  it('is interrupted when its server does not begin', async () => {
    const { outcome } = await download();
    vi.advanceTimersByTime(300_000);
    expect(await outcome).toBe('interrupted');
  });

  it.each([{}, { 'content-length': 10 }])(
    'is interrupted when the connection is lost, with headers %j',
    async (headers) => {
      const { answer, send, outcome } = await download(headers);
      await send('xxx');
      answer.destroy();
      expect(await outcome).toBe('interrupted');
    },
  );
});

const LENGTH = { 'content-length': '3' };
const GZIP = { 'content-encoding': 'gzip' };
const range = (text: string) => ({ 'content-range': `bytes ${text}` });

/** A server that answers a request for all bytes so, and an ordinary one so. `TypeError`: the browser cannot read the answer. */
function answerWith(...answers: [status: number | 'TypeError', headers: Record<string, string>][]): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: object }) => {
    asked.push(headers);
    const [status, answered] = answers.shift() ?? [500, {}];
    if (status === 'TypeError') throw new TypeError('Failed to fetch');
    const response = new Response('xxx', { status, headers: answered });
    return Object.defineProperty(response, 'url', { value: url });
  });
  return asked;
}

const WHOLE = { content: 'xxx', isKnownWhole: true };
const UNVERIFIED = { content: 'xxx', isKnownWhole: false };

it.each<[string, unknown, Parameters<typeof answerWith>, { requests?: number; size?: number }?]>([
  ['has its length', WHOLE, [[200, LENGTH]], { size: 3 }],
  ['is a whole range', WHOLE, [[206, { ...LENGTH, ...range('0-2/3') }]], { size: 3 }],
  ['is said not to be compressed', WHOLE, [[200, { ...LENGTH, 'content-encoding': 'identity' }]], { size: 3 }],
  ['is shorter than its server says', 'interrupted', [[200, { 'content-length': '10' }]]],
  ['is shorter than its range', 'interrupted', [[206, { ...LENGTH, ...range('0-9/10') }]]],
  ['is compressed', UNVERIFIED, [[200, { ...LENGTH, ...GZIP }]]],
  ['is a whole range of compressed bytes', UNVERIFIED, [[206, { ...LENGTH, ...GZIP, ...range('0-2/3') }]]],
  ['has no length', UNVERIFIED, [[200, {}]]],
  ['has no length that can be read', UNVERIFIED, [[200, { 'content-length': '10, 10' }]]],
  [
    'cannot be read by the browser as a range',
    UNVERIFIED,
    [
      ['TypeError', {}],
      [200, { ...LENGTH, ...GZIP }],
    ],
    { requests: 2 },
  ],
  [
    'has no such range',
    WHOLE,
    [
      [416, range('*/0')],
      [200, LENGTH],
    ],
    { requests: 2, size: 3 },
  ],
  [
    'comes in parts',
    WHOLE,
    [
      [206, range('0-2/10')],
      [200, LENGTH],
    ],
    { requests: 2, size: 3 },
  ],
  [
    'comes in parts of unknown number',
    WHOLE,
    [
      [206, range('0-2/*')],
      [200, LENGTH],
    ],
    { requests: 2, size: 3 },
  ],
  [
    'comes in parts alone',
    'interrupted',
    [
      [206, range('0-2/10')],
      [206, range('0-2/10')],
    ],
    { requests: 2 },
  ],
])('a file that %s is %j', async (_, outcome, answers, { requests = 1, size } = {}) => {
  const asked = answerWith(...answers);
  const told: ReceivedProgress[] = [];
  expect(await fetched('https://pw.test/f', (progress) => told.push(progress))).toEqual(outcome);
  if (typeof outcome === 'object') expect(told.at(-1)).toEqual({ receivedBytes: 3, totalBytes: size });
  expect(asked).toEqual([{ range: 'bytes=0-' }, {}].slice(0, requests));
});

it('a file that this page has no room for is for a tab', async () => {
  const { baseUrl } = await startFaultyServer({ status: 200, body: 'bytes' });
  const take = () => Promise.reject(new DOMException('no room', 'NotReadableError'));
  expect(await fetchFile(baseUrl, take)).toEqual(fail('cross-origin'));
});
