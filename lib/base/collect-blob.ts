import { wait } from './wait';

/** How many bytes are put together at a time: few enough to be in memory twice for a moment. */
const PART_BYTES = 16_777_216;

/** How often to wait for room. Chromium writes older parts to its disk cache meanwhile, which takes seconds. */
const ROOM_WAITS = 40;
const ROOM_WAIT_MS = 500;

const NEVER = new AbortController().signal;

/**
 * A blob of these bytes that can be read. Beyond about 500 MB Chromium makes blobs that cannot until it has room again, and says nothing.
 * Rejects as reading it does.
 */
async function createReadableBlob(chunks: Uint8Array<ArrayBuffer>[]): Promise<Blob> {
  for (let waits = 0; ; waits++) {
    const blob = new Blob(chunks);
    try {
      await blob.slice(-1).arrayBuffer();
      return blob;
    } catch (error) {
      if (waits === ROOM_WAITS) throw error;
      await wait(ROOM_WAIT_MS, NEVER);
    }
  }
}

/** Whether there was no room for a blob, or what it is read from cannot be read. */
export function isNotReadable(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotReadableError';
}

/**
 * What a stream gives, in memory: not by `Response.blob()`, which Firefox keeps in a temporary file from 1 MiB on
 * (https://searchfox.org/mozilla-central/source/dom/file/MutableBlobStorage.cpp). Rejects as the stream does, and if the browser has no room
 * (`isNotReadable`).
 */
export async function collectBlob(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  const reader = stream.getReader();
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    chunks.push(piece.value as Uint8Array<ArrayBuffer>);
    waiting += piece.value.length;
    if (waiting < PART_BYTES) continue;
    parts.push(await createReadableBlob(chunks));
    chunks = [];
    waiting = 0;
  }
  return new Blob([...parts, await createReadableBlob(chunks)]);
}
