import { describe, expect, it } from 'vitest';
import type { Instance } from '@/lib/instance/instance';
import { pushLinkPatterns } from '@/lib/instance/link-patterns';
import { readReceivedLink } from '@/lib/instance/received-link';
import { makeInstance } from '../background/make-worker';

const PAGE = 'chrome-extension://id/open.html';
const OURS = makeInstance({ baseUrl: 'https://pw.test/sub', publicUrls: ['https://public.test'] });
const BUILT_IN = makeInstance({ id: 'built-in', baseUrl: 'https://built-in.invalid', isBuiltIn: true });
const read = (link: string, instances: Instance[] = [OURS, BUILT_IN], instanceId?: string) =>
  readReceivedLink(link, { instances, builtInPage: PAGE, instanceId });

describe('a received link', () => {
  it.each([
    'https://pw.test/sub/p/abc',
    'https://pw.test/sub/p/abc/r',
    'https://pw.test/sub/p/abc.json',
    'https://pw.test/sub/p/abc/r.json?locale=fr',
    'https://pw.test/sub/fr/p/abc/r',
    'https://public.test/p/abc/r',
    'https://pw.test/sub/f/abc/r',
    'https://pw.test/sub/r/abc?locale=fr',
  ])('%j leads to the known instance by its base URL', (link) => {
    expect(read(link)).toEqual({ ok: true, link, baseUrl: OURS.baseUrl, urlToken: 'abc', instances: [OURS] });
  });

  it.each([
    ['https://other.test/p/abc/r?locale=fr', 'https://other.test'],
    ['https://other.test/fr/p/abc.json', 'https://other.test'],
    ['https://other.test:8443/a/b/p/abc', 'https://other.test:8443/a/b'],
    ['http://localhost:5100/p/abc', 'http://localhost:5100'],
    ['https://pw.test/p/abc', 'https://pw.test'],
  ])('%s leads to somebody else’s instance at %s', (link, baseUrl) => {
    expect(read(link)).toEqual({ ok: true, link, baseUrl, urlToken: 'abc', instances: [] });
  });

  it.each([
    ['https://other.test/f/abcdefghij', 'https://other.test'],
    ['https://other.test/sub/fr/r/abcdefghij/r', 'https://other.test/sub'],
  ])('%s is one as they once were, at %s', (link, baseUrl) => {
    expect(read(link)).toMatchObject({ ok: true, baseUrl, urlToken: 'abcdefghij' });
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
    'https://other.test/r/short',
    'https://pw.test/sub/p/new',
    'https://other.test/p/active.json',
    // In a permission or a pattern it would stand for every host.
    'https://*/p/abc',
    'https://*.test/p/abc',
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

  it.each([
    '  https://public.test/p/abc/r\n',
    'You can read it at https://public.test/p/abc/r. It works three times!',
    'Hello,\r\n\r\n<https://public.test/p/abc/r>\r\n\r\nSee https://public.test/about',
    '(https://public.test/p/abc/r)',
    '[your link](https://public.test/p/abc/r)',
    '**https://public.test/p/abc/r**',
    '„https://public.test/p/abc/r“',
    'パスワード：https://public.test/p/abc/rです。',
    '\u200bhttps://public.test/p/abc/r\u200b',
    'Did you get https://public.test/p/abc/r?',
    'https://public.test/p/abc/r and once more: https://pw.test/sub/p/abc',
    'https://public.test/p/abc/r https://photos.test/p/somebody',
  ])('is found in what was pasted with it: %j', (text) => {
    const link = 'https://public.test/p/abc/r';
    expect(read(text)).toMatchObject({ ok: true, link, baseUrl: OURS.baseUrl, urlToken: 'abc' });
  });

  it('is found in what a mail filter made of it', () => {
    const link = 'https://public.test/p/abc/r?locale=fr';
    const filtered = `https://filter.test/?url=${encodeURIComponent(link)}&data=05%7C02&reserved=0`;
    expect(read(filtered)).toMatchObject({ ok: true, link, urlToken: 'abc' });
    expect(read(`https://filter.test/?url=${encodeURIComponent('https://*/p/abc')}`)).toMatchObject({ ok: false });
  });

  it('among several is not chosen for the recipient, who would lose a view by the wrong one', () => {
    expect(read('https://public.test/p/abc https://public.test/p/def')).toEqual({ ok: false, problem: 'several' });
    expect(read('https://one.test/p/abc https://two.test/p/abc')).toEqual({ ok: false, problem: 'several' });
  });

  it('to where one instance lives is that one’s, though another one says that it is reached there', () => {
    const claiming = makeInstance({ id: 'claiming', baseUrl: 'https://a.test', publicUrls: [OURS.baseUrl] });
    const link = `${OURS.baseUrl}/p/abc`;
    expect(read(link, [claiming, OURS])).toMatchObject({ baseUrl: OURS.baseUrl, instances: [OURS] });
    expect(read(link, [claiming])).toMatchObject({ baseUrl: claiming.baseUrl });
  });

  it('of an own push is of the instance that has it, whatever address is on it', () => {
    const inside = makeInstance({ id: 'inside', baseUrl: 'https://inside.test' });
    const link = 'https://outside.test/sub/p/abc/r';
    expect(read(link, [OURS, inside], 'inside')).toEqual({
      ...{ ok: true, link, baseUrl: inside.baseUrl, urlToken: 'abc', instances: [inside] },
    });
    expect(read(link, [OURS], 'inside')).toMatchObject({ baseUrl: 'https://outside.test/sub', instances: [] });
  });

  it('by http to an instance with https is asked for by https', () => {
    expect(read('http://pw.test/sub/p/abc')).toMatchObject({ ok: true, baseUrl: OURS.baseUrl });
  });
});

describe('the patterns of links to pushes', () => {
  it('are of every address of every instance but the built-in one, without a port', () => {
    const atHome = makeInstance({ baseUrl: 'http://home.test:5100' });
    expect(pushLinkPatterns([OURS, BUILT_IN, atHome, atHome])).toEqual(
      ['pw.test/sub', 'public.test', 'home.test'].flatMap((place) => [
        `*://${place}/p/*`,
        `*://${place}/*/p/*`,
        `*://${place}/f/*`,
        `*://${place}/r/*`,
      ]),
    );
  });

  it.each(['https://*', 'https://*.test', 'https://a*b.test', 'https://[::1]:5100', 'nonsense'])(
    'leave out an address that browsers refuse, or that stands for many: %s',
    (publicUrl) => {
      const odd = makeInstance({ publicUrls: [publicUrl] });
      expect(pushLinkPatterns([odd])).toEqual(pushLinkPatterns([makeInstance()]));
    },
  );
});
