import { describe, expect, test } from 'vitest';
import { BUILT_IN_BASE_URL, type Instance } from '../../../lib/instance/instance';
import { linkProblem, publicUrlOf } from '../../../lib/instance/push-link';

const makeInstance = (differing: Partial<Instance> = {}): Instance => ({
  id: 'one',
  name: 'One',
  baseUrl: 'https://push.example/sub',
  colour: 'green',
  isBuiltIn: false,
  allowsHttp: false,
  publicUrls: [],
  tokenArea: 'none',
  ...differing,
});

describe('the public address of an instance', () => {
  test.each([
    ['https://push.example/sub/p/abc/r', undefined],
    ['https://public.example/p/abc', 'https://public.example'],
    ['https://public.example/x/p/abc/r?locale=fr', 'https://public.example/x'],
    ['https://public.example/x', undefined],
    ['https://*/p/abc', undefined],
    ['https://*.example/p/abc', undefined],
    ['https://me:word@public.example/p/abc', undefined],
    ['https://public.example/?x=/p/abc', undefined],
  ])('that a link %s starts with is %s', (link, publicUrl) => {
    expect(publicUrlOf(makeInstance(), link)).toBe(publicUrl);
  });

  test('is news only once', () => {
    const known = makeInstance({ publicUrls: ['https://public.example'] });
    expect(publicUrlOf(known, 'https://public.example/p/abc')).toBeUndefined();
  });
});

describe('a link that may not work for its recipient', () => {
  test.each([
    ['https://push.example/sub', 'https://push.example/sub/p/abc', undefined],
    ['https://push.example', 'https://public.example:8443/p/abc', undefined],
    ['https://push.example', 'http://localhost:5100/p/abc', 'local-address'],
    ['https://push.example', 'https://127.0.0.1/p/abc', 'local-address'],
    ['https://push.example', 'http://[::1]/p/abc', 'local-address'],
    ['http://127.0.0.1:5100', 'http://localhost:5100/p/abc', undefined],
    ['https://push.example:8443', 'https://push.example/p/abc', 'other-port'],
    ['https://push.example', 'http://push.example/p/abc', 'unencrypted'],
  ])('%s gives out %s: %s', (baseUrl, link, problem) => {
    expect(linkProblem(makeInstance({ baseUrl }), link)).toBe(problem);
  });

  test('is no affair of the built-in instance', () => {
    const builtIn = makeInstance({ isBuiltIn: true, baseUrl: BUILT_IN_BASE_URL });
    expect(linkProblem(builtIn, 'http://localhost/p/abc')).toBeUndefined();
    expect(publicUrlOf(builtIn, 'http://localhost/p/abc')).toBeUndefined();
  });
});
