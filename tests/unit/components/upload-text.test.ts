import { beforeEach, expect, it } from 'vitest';
import { uploadText } from '@/components/composer/FilesField';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => void fakeExtension());

const GIGA = 1_000_000_000;

it.each([
  [12, undefined, '12 MB of 1 GB'],
  [12, 0.2, '12 MB of 1 GB, 3.2 MB/s, 1 second left'],
  [12, 58.4, '12 MB of 1 GB, 3.2 MB/s, 59 seconds left'],
  [12, 59.5, '12 MB of 1 GB, 3.2 MB/s, 1 minute left'],
  [12, 7_200, '12 MB of 1 GB, 3.2 MB/s, 120 minutes left'],
  [12, 7_201, '12 MB of 1 GB, 3.2 MB/s, 3 hours left'],
  [1_000, 0, 'Upload complete. Waiting for the server…'],
])('%d MB sent with %s seconds left are said as %s', (megabytes, secondsLeft, words) => {
  const rate = secondsLeft === undefined ? {} : { bytesPerSecond: 3_200_000, secondsLeft };
  expect(uploadText({ sentBytes: megabytes * 1_000_000, totalBytes: GIGA, ...rate })).toBe(words);
});
