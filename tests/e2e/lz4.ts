const MAGIC = Buffer.from('mozLz40\0');

/** The content of one of Firefox's `.jsonlz4` files (magic, size in 4 bytes, one LZ4 block); undefined for any other file. */
export function readMozLz4(file: Buffer): Buffer | undefined {
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  return decompressBlock(file.subarray(MAGIC.length + 4), file.readUInt32LE(MAGIC.length));
}

/** https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md */
function decompressBlock(input: Buffer, size: number): Buffer {
  const output = Buffer.alloc(size);
  let from = 0;
  let to = 0;
  const next = () => input[from++] ?? 0;
  /** A length is 4 bits of the token; 15 means that bytes follow, each added, until one is not 255. */
  const readLength = (bits: number) => {
    let length = bits;
    for (let more = bits === 15 ? 255 : 0; more === 255; length += more) more = next();
    return length;
  };
  while (from < input.length) {
    const token = next();
    const literals = readLength(token >> 4);
    input.copy(output, to, from, from + literals);
    from += literals;
    to += literals;
    if (from >= input.length) break;
    const distance = next() | (next() << 8);
    const length = readLength(token & 15) + 4;
    // Byte by byte: a match may overlap what it writes.
    for (const end = to + length; to < end; to++) output[to] = output[to - distance] ?? 0;
  }
  return output.subarray(0, to);
}
