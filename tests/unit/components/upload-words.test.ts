import { beforeEach, expect, it } from 'vitest';
import { uploadWords } from '@/lib/text/files';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => void fakeExtension());

const GIGA = 1_000_000_000;

it.each([
  [12, undefined, '12 MB of 1 GB'],
  [12, 0.2, '12 MB of 1 GB, 3.2 MB/s, 1 second left'],
  [12, 59.4, '12 MB of 1 GB, 3.2 MB/s, 59 seconds left'],
  [12, 59.5, '12 MB of 1 GB, 3.2 MB/s, 1 minute left'],
  [12, 5_350, '12 MB of 1 GB, 3.2 MB/s, 89 minutes left'],
  [12, 5_400, '12 MB of 1 GB, 3.2 MB/s, 2 hours left'],
  [1_000, 0, 'Upload complete. Waiting for the server…'],
])('%d MB sent with %s seconds left are said as %s', (megabytes, secondsLeft, words) => {
  const rate = secondsLeft === undefined ? {} : { bytesPerSecond: 3_200_000, secondsLeft };
  expect(uploadWords({ sentBytes: megabytes * 1_000_000, totalBytes: GIGA, ...rate })).toBe(words);
});
