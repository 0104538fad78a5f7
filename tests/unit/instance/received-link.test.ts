import { describe, expect, it } from 'vitest';
import type { Instance } from '@/lib/instance/instance';
import { pushLinkPatterns } from '@/lib/instance/link-patterns';
import { readReceivedLink } from '@/lib/instance/received-link';
import { makeInstance } from '../background/make-worker';

const PAGE = 'chrome-extension://id/open.html';
const OURS = makeInstance({ baseUrl: 'https://pw.test/sub', publicUrls: ['https://public.test'] });
const BUILT_IN = makeInstance({ id: 'built-in', baseUrl: 'https://built-in.invalid', isBuiltIn: true });
const read = (link: string, instances: Instance[] = [OURS, BUILT_IN]) => readReceivedLink(link, instances, PAGE);

describe('a received link', () => {
  it.each([
    'https://pw.test/sub/p/abc',
    'https://pw.test/sub/p/abc/r',
    'https://pw.test/sub/p/abc.json',
    'https://pw.test/sub/p/abc/r.json?locale=fr',
    'https://pw.test/sub/fr/p/abc/r',
    'https://public.test/p/abc/r',
    '  https://public.test/p/abc/r\n',
  ])('%j leads to the known instance by its base URL', (link) => {
    expect(read(link)).toEqual({ ok: true, baseUrl: OURS.baseUrl, urlToken: 'abc', instances: [OURS] });
  });

  it.each([
    ['https://other.test/p/abc/r?locale=fr', 'https://other.test'],
    ['https://other.test/fr/p/abc.json', 'https://other.test'],
    ['https://other.test:8443/a/b/p/abc', 'https://other.test:8443/a/b'],
    ['http://localhost:5100/p/abc', 'http://localhost:5100'],
    ['https://pw.test/p/abc', 'https://pw.test'],
  ])('%s leads to somebody else’s instance at %s', (link, baseUrl) => {
    expect(read(link)).toEqual({ ok: true, baseUrl, urlToken: 'abc', instances: [] });
  });

  it('of the built-in instance is one of our own page', () => {
    expect(read(`${PAGE}#abc-1`)).toMatchObject({ ok: true, urlToken: 'abc-1', instances: [BUILT_IN] });
    expect(read('https://built-in.invalid/p/abc')).toEqual({ ok: false, problem: 'not-a-link' });
  });

  it.each([
    '',
    'abc',
    'https://pw.test',
    'https://pw.test/about',
    'javascript:alert(1)',
    'https://user:word@other.test/p/abc',
    `${PAGE}#`,
  ])('%j is none', (link) => {
    expect(read(link)).toEqual({ ok: false, problem: 'not-a-link' });
  });

  it('by http is followed only where somebody has agreed to that', () => {
    expect(read('http://other.test/p/abc')).toEqual({ ok: false, problem: 'unencrypted' });
    const asked = makeInstance({ baseUrl: 'http://other.test', allowsHttp: true });
    expect(read('http://other.test/p/abc', [asked])).toMatchObject({ ok: true, instances: [asked] });
    expect(read('http://other.test/p/abc', [{ ...asked, allowsHttp: false }])).toMatchObject({ ok: false });
  });

  it('by http to an instance with https is asked for by https', () => {
    expect(read('http://pw.test/sub/p/abc')).toMatchObject({ ok: true, baseUrl: OURS.baseUrl });
  });
});

describe('the patterns of links to pushes', () => {
  it('are of every address of every instance but the built-in one, without a port', () => {
    const atHome = makeInstance({ baseUrl: 'http://home.test:5100' });
    expect(pushLinkPatterns([OURS, BUILT_IN, atHome, atHome])).toEqual([
      '*://pw.test/sub/p/*',
      '*://pw.test/sub/*/p/*',
      '*://public.test/p/*',
      '*://public.test/*/p/*',
      '*://home.test/p/*',
      '*://home.test/*/p/*',
    ]);
  });
});
