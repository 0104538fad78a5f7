import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { fromRoot } from '../../../scripts/setup/paths.mjs';

const END_OF_DIRECTORY = 0x06054b50;
const DEFLATED = 8;

export const VERSION: string = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).version;

/** What the stores get; Edge gets what Chrome does. */
const ARCHIVES = { chrome: 'chrome-edge', firefox: 'firefox', sources: 'sources' } as const;

export interface ZipEntry {
  name: string;
  contents: Buffer;
  /** In bytes, compressed. */
  size: number;
  /** Date and time as DOS has them in four bytes; 0 = none. */
  time: number;
  /** Permissions and such; 0 = none. */
  attributes: number;
}

/** The file of a package. */
export function archive(name: keyof typeof ARCHIVES): string {
  return fromRoot('.output', `secret-push-${VERSION}-${ARCHIVES[name]}.zip`);
}

/** The files in a zip archive, in the order of its directory (PKWARE's APPNOTE.TXT, 4.3.12 and 4.3.16). */
export function readZip(file: string): ZipEntry[] {
  const zip = readFileSync(file);
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw new Error(`${file} is not a zip archive`);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameLength = zip.readUInt16LE(at + 28);
    const entry = {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      contents: contentsOf(zip, at),
      size: zip.readUInt32LE(at + 20),
      time: zip.readUInt32LE(at + 12),
      attributes: zip.readUInt32LE(at + 38),
    };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return entry;
  });
}

function contentsOf(zip: Buffer, at: number): Buffer {
  const local = zip.readUInt32LE(at + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  return zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : Buffer.from(packed);
}
