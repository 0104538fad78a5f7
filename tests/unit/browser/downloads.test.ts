import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as blobs from '@/lib/base/collect-blob';
import { fail } from '@/lib/base/result';
import { fetchFile, type ReceivedProgress } from '@/lib/browser/downloads';
import { startFaultyServer, unusedUrl } from '../api/faulty-server';

const fetched = async (...args: Parameters<typeof fetchFile>) => {
  const file = await fetchFile(...args);
  return file.ok ? { content: await file.value.text() } : file.failure;
};

it.each([
  [200, { content: 'bytes' }],
  [400, 'expired'],
  [499, 'expired'],
  [500, 'failed'],
])('a file that its server answers with %d is %j', async (status, outcome) => {
  expect(await fetched((await startFaultyServer({ status, body: 'bytes' })).baseUrl)).toEqual(outcome);
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
    expect(await outcome).toEqual({ content: 'xxxxxxxxxx' });
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

function answerWith(headers: Record<string, string>): void {
  vi.stubGlobal('fetch', async (url: string) =>
    Object.defineProperty(new Response('xxx', { headers }), 'url', { value: url }),
  );
}

it('a file that is shorter than its server says is none', async () => {
  answerWith({ 'content-length': '10' });
  expect(await fetchFile('https://pw.test/f')).toEqual(fail('interrupted'));
});

it.each([
  ['compressed', { 'content-length': '10', 'content-encoding': 'gzip' }],
  ['of no size that can be read', { 'content-length': '10, 10' }],
])('a file that is %s is whole, and its size is not told', async (_, headers) => {
  answerWith(headers);
  const told: ReceivedProgress[] = [];
  expect(await fetched('https://pw.test/f', (progress) => told.push(progress))).toEqual({ content: 'xxx' });
  expect(told.at(-1)).toEqual({ receivedBytes: 3, totalBytes: undefined });
});

it('a file that this page has no room for is for a tab', async () => {
  const { baseUrl } = await startFaultyServer({ status: 200, body: 'bytes' });
  vi.spyOn(blobs, 'collectBlob').mockRejectedValue(new DOMException('no room', 'NotReadableError'));
  expect(await fetchFile(baseUrl)).toEqual(fail('cross-origin'));
});
