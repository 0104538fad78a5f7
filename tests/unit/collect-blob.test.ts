import { expect, it } from 'vitest';
import { collectBlob } from '@/lib/collect-blob';

it('a stream of many megabytes becomes a blob of the same bytes, and says how many have arrived', async () => {
  const chunks = [1, 2, 3, 4].map((fill) => new Uint8Array(9_000_000 + fill).fill(fill));
  const arrived: number[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const blob = await collectBlob(stream, (bytes) => arrived.push(bytes));
  // Matchers take minutes for so many bytes.
  expect(Buffer.concat(chunks).equals(Buffer.from(await blob.arrayBuffer()))).toBe(true);
  expect(arrived).toEqual([9_000_001, 18_000_003, 27_000_006, 36_000_010]);
});

it('a stream that breaks off becomes no blob', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(5)),
    pull: (controller) => controller.error(new TypeError('lost')),
  });
  await expect(collectBlob(broken)).rejects.toThrow('lost');
});
