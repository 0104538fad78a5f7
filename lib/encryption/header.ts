/** More bytes than the header of a file that is encrypted with a passphrase has. */
const MAX_HEADER_BYTES = 1_024;

/** The last line of a header: HMAC-SHA-256 in base64. https://c2sp.org/age#header-mac */
const MAC = /\n(--- [A-Za-z0-9+/]{43})\n/;

/** The header of a file in the binary form, as far as a passphrase's goes. */
export async function readHeader(binary: Blob): Promise<string> {
  return (await readStart(binary)).start.text();
}

/** The beginning of what is in the binary form, with its header as far as a passphrase's goes, and all of it. */
export async function readStart(
  binary: Blob | ReadableStream<Uint8Array>,
): Promise<{ start: Blob; all: ReadableStream<Uint8Array> }> {
  if (binary instanceof Blob) return { start: binary.slice(0, MAX_HEADER_BYTES), all: binary.stream() };
  const reader = binary.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let missing = MAX_HEADER_BYTES; missing > 0; ) {
    const { value } = await reader.read();
    if (!value) break;
    pieces.push(value as Uint8Array<ArrayBuffer>);
    missing -= value.length;
  }
  return {
    start: new Blob(pieces).slice(0, MAX_HEADER_BYTES),
    all: new ReadableStream(
      {
        pull: async (controller) => {
          const value = pieces.shift() ?? (await reader.read()).value;
          if (value) controller.enqueue(value);
          else controller.close();
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    ),
  };
}

/**
 * The last line of a header, `--- ` and 43 characters. It is computed with the file's own random key, with which every chunk is encrypted:
 * who does not know that key makes no other file with this line. Undefined without one.
 */
export function findMac(header: string): string | undefined {
  return MAC.exec(header)?.[1];
}

/** How many bytes a header has, which is ASCII. Undefined for one that was cut. */
export function findHeaderSize(header: string): number | undefined {
  const end = MAC.exec(header);
  return end ? end.index + end[0].length : undefined;
}
