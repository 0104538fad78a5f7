import { crc32 } from 'node:zlib';

/** A picture and how long it is seen. */
export interface Frame {
  png: Buffer;
  milliseconds: number;
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

interface Chunk {
  type: string;
  data: Buffer;
}

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), checked, numbers(crc32(checked))]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

/** What is said before a frame (https://www.w3.org/TR/png-3/#fcTL-chunk): all of it, at once, in the place of the one before. */
function frameControl(order: number, header: Buffer, milliseconds: number): Chunk {
  const delay = Buffer.alloc(6);
  delay.writeUInt16BE(milliseconds, 0);
  delay.writeUInt16BE(1_000, 2);
  return { type: 'fcTL', data: Buffer.concat([numbers(order), header.subarray(0, 8), numbers(0, 0), delay]) };
}

/**
 * One moving picture of several PNG files, which starts again at its end. Where nothing moves, the first is seen. Nothing is encoded anew.
 * Throws if they are not of one size and kind.
 */
export function toMovingPicture(frames: readonly Frame[]): Buffer {
  const pictures = frames.map(({ png, milliseconds }) => ({ chunks: readChunks(png), milliseconds }));
  const headers = pictures.map(({ chunks }) => chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(0));
  const [header = Buffer.alloc(0)] = headers;
  if (headers.some((it) => !it.equals(header))) throw new Error('The pictures are not of one size and kind');
  let order = 0;
  const parts = pictures.flatMap(({ chunks, milliseconds }, at) => {
    const control = frameControl(order++, header, milliseconds);
    const pixels = chunks
      .filter(({ type }) => type === 'IDAT')
      .map(({ data }) =>
        at === 0 ? { type: 'IDAT', data } : { type: 'fdAT', data: Buffer.concat([numbers(order++), data]) },
      );
    return [control, ...pixels];
  });
  const count = { type: 'acTL', data: numbers(frames.length, 0) };
  const all = [{ type: 'IHDR', data: header }, count, ...parts, { type: 'IEND', data: Buffer.alloc(0) }];
  return Buffer.concat([SIGNATURE, ...all.map(writeChunk)]);
}
