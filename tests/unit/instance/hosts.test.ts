import { expect, test } from 'vitest';
import { hostPermissionPatterns } from '../../../lib/instance/host-permissions';
import { isLoopback, sameOrigin, toTokenPageUrl } from '../../../lib/instance/hosts';

test.each<[string, boolean]>([
  ['localhost.', true],
  ['push.localhost', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['notlocalhost', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['128.0.0.1', false],
])('%s is this computer: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  ['https://push.example:8443/sub', ['https://push.example/*', 'http://push.example/*']],
  ['http://[::1]:5100', ['https://[::1]/*', 'http://[::1]/*']],
])('the permission for %s covers both schemes of its host and names no port', (baseUrl, patterns) => {
  expect(hostPermissionPatterns(baseUrl)).toEqual(patterns);
});

test.each<[string, string, boolean]>([
  ['https://push.example', 'https://push.example/sub', true],
  ['https://push.example', 'http://push.example', false],
  ['https://push.example', 'https://push.example:8443', false],
  ['https://push.example', 'https://other.example', false],
  ['', '', false],
])('%j and %j share a token: %s', (one, other, expected) => {
  expect(sameOrigin(one, other)).toBe(expected);
});

test('the token page is below the path of the instance', () => {
  expect(toTokenPageUrl('https://push.example:8443/sub')).toBe('https://push.example:8443/sub/users/token');
  expect(toTokenPageUrl('https://push.example/')).toBe('https://push.example/users/token');
});
