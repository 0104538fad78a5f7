import { expect, it } from 'vitest';
import { linkPayload } from '@/lib/push/limits';

it.each([
  ['https://example.test/a?b#c', 'example.test'],
  ['HTTP://example.test:8080', 'example.test:8080'],
  ['https://user:word@evil.test/good.test', 'evil.test'],
  // A Cyrillic а.
  ['https://p\u0430ypal.test/', 'xn--pypal-4ve.test'],
])('%j is an address, and leads to %s', (payload, host) => {
  expect(linkPayload(payload)?.host).toBe(host);
});

it.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'see https://example.test',
  'https://example.test\n',
  'https://example.test more',
  'https://',
  'hunter2',
  '',
])('%j is not one', (payload) => {
  expect(linkPayload(payload)).toBeUndefined();
});
