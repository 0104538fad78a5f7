import { beforeEach, expect, it } from 'vitest';
import { formatBytes, startLine } from '@/lib/i18n/format';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => void fakeExtension());

it.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_449, '1.4 kB'],
  [999_949, '1 MB'],
  [1_073_741_824, '1.1 GB'],
  [5e15, '5,000 TB'],
])('%d bytes are said as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it.each([
  ['in 3 days', 'In 3 days'],
  ['à 14:03', 'À 14:03'],
  ['22 Nov', '22 Nov'],
  ['', ''],
])('%j starts a line as %j', (text, shown) => {
  expect(startLine(text)).toBe(shown);
});
