import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

/**
 * @typedef {object} ZipEntry
 * @property {string} name
 * @property {Buffer} contents
 * @property {number} time date and time as DOS has them in four bytes; 0 = none
 * @property {number} attributes permissions and such; 0 = none
 */

/**
 * The names of the files in a zip archive, from its central directory (PKWARE's APPNOTE.TXT, sections 4.3.12 and 4.3.16).
 *
 * @param {Buffer} zip
 * @returns {string[]}
 * @throws {Error} if it is not a whole zip archive
 */
export function zipEntries(zip) {
  return directoryEntries(zip).map((at) => nameAt(zip, at));
}

/**
 * The files in a zip archive, in its order.
 *
 * @param {Buffer} zip
 * @returns {ZipEntry[]}
 * @throws {Error} if it is not a whole zip archive
 */
export function readZip(zip) {
  return directoryEntries(zip).map((at) => ({
    name: nameAt(zip, at),
    contents: contentsAt(zip, at),
    time: zip.readUInt32LE(at + 12),
    attributes: zip.readUInt32LE(at + 38),
  }));
}

/** @param {Buffer} zip */
function directoryEntries(zip) {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw new Error('This is not a zip archive.');
  const entries = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('This zip archive is broken.');
    entries.push(at);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** @param {Buffer} zip @param {number} at */
function nameAt(zip, at) {
  return zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
}

/** @param {Buffer} zip @param {number} at */
function contentsAt(zip, at) {
  const local = zip.readUInt32LE(at + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  return zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : Buffer.from(packed);
}
