/** Small enough to be held twice for a moment. */
const PART_BYTES = 16_777_216;

/**
 * What a stream gives, in memory: not by `Response.blob()`, which Firefox keeps in a temporary file from 1 MiB on
 * (https://searchfox.org/mozilla-central/source/dom/file/MutableBlobStorage.cpp). `onBytes`: how many have arrived. Rejects as the stream does.
 */
export async function collectBlob(
  stream: ReadableStream<Uint8Array>,
  onBytes?: (bytes: number) => void,
): Promise<Blob> {
  const reader = stream.getReader();
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let total = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    chunks.push(piece.value as Uint8Array<ArrayBuffer>);
    waiting += piece.value.length;
    total += piece.value.length;
    onBytes?.(total);
    if (waiting < PART_BYTES) continue;
    parts.push(new Blob(chunks));
    chunks = [];
    waiting = 0;
  }
  return new Blob([...parts, ...chunks]);
}
