import { expect, it, vi } from 'vitest';
import { collectBlob, isNotReadable } from '@/lib/base/collect-blob';

it('a stream of many megabytes becomes a blob of the same bytes', async () => {
  const chunks = [1, 2, 3, 4].map((fill) => new Uint8Array(9_000_000 + fill).fill(fill));
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const blob = await collectBlob(stream);
  // Matchers take minutes for so many bytes.
  expect(Buffer.concat(chunks).equals(Buffer.from(await blob.arrayBuffer()))).toBe(true);
});

it('a stream that breaks off becomes no blob', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(5)),
    pull: (controller) => controller.error(new TypeError('lost')),
  });
  await expect(collectBlob(broken)).rejects.toThrow('lost');
});

/** A browser that has no room for a blob, as often as it is asked. */
function fillMemory(times: number): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const read = Blob.prototype.arrayBuffer;
  let asked = 0;
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
    asked += 1;
    if (asked > times) return read.call(this);
    void vi.advanceTimersByTimeAsync(1_000);
    return Promise.reject(new DOMException('no room', 'NotReadableError'));
  });
}

it('a part that the browser has no room for is made again until it can be read', async () => {
  fillMemory(3);
  const blob = await collectBlob(new Blob(['every ', 'byte']).stream());
  expect(await blob.text()).toBe('every byte');
});

it('what the browser never has room for becomes no blob', async () => {
  fillMemory(Number.POSITIVE_INFINITY);
  const refused = await collectBlob(new Blob(['bytes']).stream()).catch((error: unknown) => error);
  expect(isNotReadable(refused)).toBe(true);
});
