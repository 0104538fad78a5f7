import { expect, test } from 'vitest';
import { readZip, zipEntries } from '../../../scripts/testing/zip-entries.mjs';

/** The archive of an empty `manifest.json` and an empty `icon/16.png`, as `zip -0` writes it, in base64. */
const ARCHIVE =
  'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAANAAAAbWFuaWZlc3QuanNvblBLAwQUAAAAAAAAACEAAAAAAAAAAAAAAAAACwAAAGljb24vMTYucG5nUEsBAhQDFAAAAAAAAAAhAAAAAAAAAAAAAAAAAA0AAAAAAAAAAAAAAIABAAAAAG1hbmlmZXN0Lmpzb25QSwECFAMUAAAAAAAAACEAAAAAAAAAAAAAAAAACwAAAAAAAAAAAAAAgAErAAAAaWNvbi8xNi5wbmdQSwUGAAAAAAIAAgB0AAAAVAAAAAAA';

test('the files of an archive are named with their folders', () => {
  expect(zipEntries(Buffer.from(ARCHIVE, 'base64'))).toEqual(['manifest.json', 'icon/16.png']);
});

test('what is no archive, or only a part of one, is refused', () => {
  expect(() => zipEntries(Buffer.from('manifest.json'))).toThrow('not a zip archive');
  expect(() => zipEntries(Buffer.from(ARCHIVE, 'base64').subarray(20))).toThrow();
});

test('a file comes out of an archive as it went in', () => {
  // Of the text "a secret, a secret, a secret", as Python's zipfile deflates it, of midnight on 1 January 1980.
  const packed =
    'UEsDBBQAAAAIAAAAIQBGwBELDwAAABwAAAAFAAAAYS50eHRLVChOTS5KLdFRSMRgAQBQSwECFAMUAAAACAAAACEARsARCw8AAAAcAAAABQAAAAAAAAAAAAAAgAEAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAAMgAAAAAA';
  const [file] = readZip(Buffer.from(packed, 'base64'));
  expect(file?.contents.toString()).toBe('a secret, a secret, a secret');
  expect({ ...file, contents: 0 }).toEqual({ name: 'a.txt', contents: 0, time: 0x210000, attributes: 0o600 << 16 });
});
