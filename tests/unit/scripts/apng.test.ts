import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toMovingPicture } from '../../../scripts/gallery/apng';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, sum]);
}

/** A gray square. */
function squareOf(size: number, shade: number): Buffer {
  const header = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 0, 0, 0, 0]);
  const lines = Buffer.alloc(size * (size + 1), shade);
  for (let line = 0; line < size; line++) lines[line * (size + 1)] = 0;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The types of all chunks, each of which has the right checksum. */
function typesIn(picture: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at < picture.length; ) {
    const end = at + 8 + picture.readUInt32BE(at);
    expect(picture.readUInt32BE(end)).toBe(crc32(picture.subarray(at + 4, end)));
    types.push(picture.toString('latin1', at + 4, at + 8));
    at = end + 4;
  }
  return types;
}

test('a moving picture begins with a whole picture, and says before each how long it is seen', () => {
  const made = toMovingPicture([
    { png: squareOf(2, 0), milliseconds: 700 },
    { png: squareOf(2, 255), milliseconds: 900 },
  ]);
  expect(typesIn(made)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND']);
  expect(made.includes(chunk('IDAT', deflateSync(Buffer.from([0, 0, 0, 0, 0, 0]))))).toBe(true);
  expect(made.subarray(made.lastIndexOf('fcTL') + 24).readUInt16BE(0)).toBe(900);
});

test('pictures of several sizes make no moving one', () => {
  const frames = [1, 2].map((size) => ({ png: squareOf(size, 0), milliseconds: 100 }));
  expect(() => toMovingPicture(frames)).toThrow('one size');
});

test('the README’s moving picture is whole, and quickly loaded', () => {
  const picture = readFileSync(new URL('../../../assets/readme/right-click.png', import.meta.url));
  expect(typesIn(picture).filter((type) => type === 'fcTL').length).toBeGreaterThan(5);
  expect(picture.length).toBeLessThan(600_000);
});
