import { expect, test } from 'vitest';
import { zipEntries } from '../../../scripts/testing/zip-entries.mjs';

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
