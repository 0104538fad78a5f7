import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Searches every file of a profile for the secrets, given by name, in UTF-8, UTF-16 and base64, and inside Firefox's compressed files:
 * `NAME in FILE`. Other compression (LevelDB's and SQLite's snappy) leaves a marker's first occurrence as it is: give markers.
 * While the browser runs, a file may vanish under the search: that is then no longer on the disk.
 */
export function searchProfile(profileDir: string, secrets: Record<string, string>): string[] {
  const wanted = Object.entries(secrets).map(([name, text]) => ({ name, spellings: spell(text) }));
  if (wanted.length === 0) throw new Error('Nothing to search for');
  return files(profileDir).flatMap((path) => {
    const raw = readIfThere(path);
    if (!raw) return [];
    const content = readMozLz4(raw) ?? raw;
    const found = wanted.filter(({ spellings }) => spellings.some((bytes) => content.includes(bytes)));
    return found.map(({ name }) => `${name} in ${relative(profileDir, path)}`);
  });
}

function spell(text: string): Buffer[] {
  if (text.length < 8) throw new Error(`${text.length} characters are too few to be told from chance`);
  const little = Buffer.from(text, 'utf16le');
  // In base64 a text looks different by where it starts in a group of three bytes; its ends depend on its neighbors.
  const inBase64 = [0, 1, 2].map((lead) => {
    const encoded = Buffer.concat([Buffer.alloc(lead), Buffer.from(text)]).toString('base64');
    return Buffer.from(encoded.slice(lead && 4, -4));
  });
  return [Buffer.from(text), little, Buffer.from(little).swap16(), ...inBase64];
}

function files(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const MAGIC = Buffer.from('mozLz40\0');

/** The content of one of Firefox's `.jsonlz4` files (magic, size in 4 bytes, one LZ4 block); undefined for any other file. */
function readMozLz4(file: Buffer): Buffer | undefined {
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

/**
 * A text that is nowhere else on the disk, for a test to search for: letters and digits that no encoding escapes,
 * too random for a compressor to take apart.
 */
export function makeMarker(name: string): string {
  return `${name}${randomBytes(12).toString('hex')}`;
}
