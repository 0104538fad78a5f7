import { describe, expect, it } from 'vitest';
import { fail, succeed } from '@/lib/base/result';
import type { Instance } from '@/lib/instance/instance';
import { pushLinkPatterns } from '@/lib/instance/push-link';
import { parseReceivedLink } from '@/lib/received/parse-received-link';
import { makeInstance } from '../background/make-worker';

const PAGE = 'chrome-extension://id/received.html';
const PUBLIC = 'https://public.test';
const OURS = makeInstance({ baseUrl: 'https://pw.test/sub', publicUrl: PUBLIC });
const DEMO = makeInstance({ id: 'demo', baseUrl: 'https://demo.invalid', isDemo: true });
const read = (
  link: string,
  instances: Instance[] = [OURS, DEMO],
  parts: Partial<Parameters<typeof parseReceivedLink>[1]> = {},
) => parseReceivedLink(link, { instances, demoPage: PAGE, ...parts });

describe('a received link', () => {
  // The forms of a link: push-link.test.ts.
  it.each([
    'https://pw.test/sub/fr/p/abc/r.json?locale=fr',
    'https://public.test/p/abc/r',
    'https://pw.test./sub/p/abc',
  ])('%j leads to the known instance by its base URL', (link) => {
    expect(read(link)).toEqual(succeed({ link, baseUrl: OURS.baseUrl, urlToken: 'abc', instances: [OURS] }));
  });

  it.each([
    ['https://other.test/p/abc/r?locale=fr', 'https://other.test'],
    ['https://other.test:8443/a/b/p/abc', 'https://other.test:8443/a/b'],
    ['https://pw.test/p/abc', 'https://pw.test'],
  ])('%s leads to somebody else’s instance at %s', (link, baseUrl) => {
    expect(read(link)).toEqual(succeed({ link, baseUrl, urlToken: 'abc', instances: [] }));
  });

  it.each([
    ['https://other.test/f/abcdefghijk', 'https://other.test'],
    ['https://other.test/sub/fr/r/abcdefghijk/r', 'https://other.test/sub'],
  ])('%s is one as they once were, at %s', (link, baseUrl) => {
    expect(read(link)).toMatchObject(succeed({ baseUrl, urlToken: 'abcdefghijk' }));
  });

  it('leads to the page of the extension for the demo', () => {
    expect(read(`${PAGE}#abc-1`)).toMatchObject(succeed({ urlToken: 'abc-1', instances: [DEMO] }));
    expect(read('https://demo.invalid/p/abc')).toEqual(fail('not-a-link'));
  });

  it.each([
    'https://pw.test/about',
    'https://user:word@other.test/p/abc',
    'https://other.test/r/short',
    // In a permission or a pattern it would stand for every host.
    'https://*/p/abc',
    'https://*.test/p/abc',
    `${PAGE}#`,
  ])('%j is none', (link) => {
    expect(read(link)).toEqual(fail('not-a-link'));
  });

  it('is opened over http only with consent', () => {
    expect(read('http://other.test/p/abc')).toEqual(fail('unencrypted'));
    const asked = makeInstance({ baseUrl: 'http://other.test', allowsHttp: true });
    expect(read('http://other.test/p/abc', [asked])).toMatchObject(succeed({ instances: [asked] }));
    expect(read('http://other.test/p/abc', [{ ...asked, allowsHttp: false }])).toMatchObject({ ok: false });
  });

  it.each([
    'You can read it at https://public.test/p/abc/r. It works three times!',
    'Hello,\r\n\r\n<https://public.test/p/abc/r>\r\n\r\nSee https://public.test/about',
    '[your link](https://public.test/p/abc/r)',
    '**Did you get https://public.test/p/abc/r?**',
    '„https://public.test/p/abc/r“',
    'パスワード：https://public.test/p/abc/rです。',
    '\u200bhttps://public.test/p/abc/r\u200b',
    'https://public.test/p/abc/r and once more: https://pw.test/sub/p/abc',
    'https://public.test/p/abc/r https://photos.test/p/somebody',
  ])('is found in what was pasted with it: %j', (text) => {
    const link = 'https://public.test/p/abc/r';
    expect(read(text)).toMatchObject(succeed({ link, baseUrl: OURS.baseUrl, urlToken: 'abc' }));
  });

  it('is found in what a mail filter made of it', () => {
    const link = 'https://public.test/p/abc/r?locale=fr';
    const filtered = `https://filter.test/?url=${encodeURIComponent(link)}&data=05%7C02&reserved=0`;
    expect(read(filtered)).toMatchObject(succeed({ link, urlToken: 'abc' }));
    expect(read(`https://filter.test/?url=${encodeURIComponent('https://*/p/abc')}`)).toMatchObject({ ok: false });
  });

  it('among several is not chosen for the recipient, who would lose a view by the wrong one', () => {
    expect(read('https://public.test/p/abc https://public.test/p/def')).toEqual(fail('ambiguous'));
    expect(read('https://one.test/p/abc https://two.test/p/abc')).toEqual(fail('ambiguous'));
  });

  it('belongs to the instance that lists the push, whatever its address', () => {
    const inside = makeInstance({ id: 'inside', baseUrl: 'https://inside.test' });
    const link = 'https://outside.test/sub/p/abc/r';
    const ofInside = { instanceId: 'inside' };
    expect(read(link, [OURS, inside], ofInside)).toMatchObject({
      value: { baseUrl: inside.baseUrl, instances: [inside] },
    });
    expect(read(link, [OURS], ofInside)).toMatchObject({
      value: { baseUrl: 'https://outside.test/sub', instances: [] },
    });
  });

  it('belongs to the instance of its address if the push is unknown', () => {
    const twin = { ...OURS, id: 'twin' };
    const known = { instanceId: 'twin' };
    expect(read('https://public.test/p/abc', [OURS, twin], known)).toMatchObject({ value: { instances: [twin] } });
  });

  it('is requested over https if the instance uses https', () => {
    expect(read('http://pw.test/sub/p/abc')).toMatchObject(succeed({ baseUrl: OURS.baseUrl }));
  });
});

describe('the address in links of an instance', () => {
  const named = (publicUrl: string, fields: Partial<Instance> = {}) =>
    makeInstance({ id: 'named', baseUrl: 'https://a.test', publicUrl, ...fields });
  const foreign = (link: string, baseUrl: string) => succeed({ link, baseUrl, urlToken: 'abc', instances: [] });

  it.each([
    ['https://b.test', 'http://b.test/p/abc'],
    ['http://b.test', 'https://b.test/p/abc'],
    ['https://b.test', 'https://B.test:443/fr/p/abc/r'],
  ])('%s has %s', (publicUrl, link) => {
    expect(read(link, [named(publicUrl)])).toMatchObject({
      value: { baseUrl: 'https://a.test', instances: [{ id: 'named' }] },
    });
  });

  it.each([
    ['https://b.test', 'https://b.test:8443/p/abc', 'https://b.test:8443'],
    ['https://b.test', 'https://b.test.evil.test/p/abc', 'https://b.test.evil.test'],
    ['https://b.test/alice', 'https://b.test/bob/p/abc', 'https://b.test/bob'],
    ['https://b.test/alice', 'https://b.test/alice2/p/abc', 'https://b.test/alice2'],
    ['https://b.test/alice', 'https://b.test/p/abc', 'https://b.test'],
    ['https://b.test', 'https://a.test:8443/p/abc', 'https://a.test:8443'],
  ])('%s does not have %s', (publicUrl, link, baseUrl) => {
    expect(read(link, [named(publicUrl)])).toEqual(foreign(link, baseUrl));
  });

  it.each([
    ['an address in links', 'http://localhost:5100', 'https://b.test'],
    ['its own host', 'http://b.test', 'https://b.test'],
    ['another port of its host', 'http://a.test:8080', 'https://a.test'],
  ])('brings no https link to a server by http: %s', (_, baseUrl, base) => {
    const link = `${base}/p/abc`;
    expect(read(link, [named('https://b.test', { baseUrl, allowsHttp: true })])).toEqual(foreign(link, base));
  });

  it('brings no http link to a server that may not be reached by http', () => {
    const instance = named('http://b.test', { baseUrl: 'http://a.test' });
    expect(read('http://b.test/p/abc', [instance])).toEqual(fail('unencrypted'));
  });

  it.each([OURS.baseUrl, 'http://pw.test/sub', `${OURS.baseUrl}/fr`, `${OURS.baseUrl}/p`])(
    '%s does not have links to the own address of another one',
    (publicUrl) => {
      for (const link of ['https://pw.test/sub/p/abc', 'https://pw.test/sub/fr/p/abc'])
        expect(read(link, [named(publicUrl), OURS])).toMatchObject({
          value: { baseUrl: OURS.baseUrl, instances: [OURS] },
        });
    },
  );

  it('does not have an https link to the own address of another one that uses http', () => {
    const other = makeInstance({ id: 'other', baseUrl: 'http://b.test', allowsHttp: true });
    const link = 'https://b.test/p/abc';
    expect(read(link, [named('https://b.test'), other])).toEqual(foreign(link, 'https://b.test'));
  });

  it('may be the same for several accounts', () => {
    const both = [named('https://b.test'), named('https://b.test', { id: 'second' })];
    expect(read('https://b.test/p/abc', both)).toMatchObject({ value: { instances: both } });
  });

  it('has no link with a user name in it', () => {
    expect(read('https://a.test@b.test/p/abc', [named('https://b.test')])).toMatchObject({ ok: false });
    expect(read('https://b.test@a.test/p/abc', [named('https://b.test')])).toMatchObject({ ok: false });
  });
});

it.each([
  ['https://pw.test/p/abc', 'above'],
  ['https://pw.test/fr/de/p/abc', 'below'],
  ['https://pw.test:443/fr/p/abc', 'below'],
])(
  'of two instances of which one lives below the other the one is meant that is nearer to the push: %s',
  (link, id) => {
    const above = makeInstance({ id: 'above' });
    const below = makeInstance({ id: 'below', baseUrl: 'https://pw.test/fr' });
    expect(read(link, [above, below])).toMatchObject({ value: { instances: [{ id }] } });
    expect(read(link, [below, above])).toMatchObject({ value: { instances: [{ id }] } });
  },
);

describe('the patterns of links to pushes', () => {
  const ofAny = ['*://*/p/*', '*://*/*/p/*'];

  /** As browsers match them, where `*` stands for anything. */
  const isMatched = (link: string, instances: Instance[]): boolean =>
    pushLinkPatterns(instances).some(
      (pattern) =>
        !ofAny.includes(pattern) &&
        new RegExp(`^${pattern.replace(/[.?+]/g, '\\$&').replaceAll('*', '.*')}$`).test(link),
    );

  it('are of every address of every instance but the demo, without a port, and of what looks like a push of others', () => {
    const atHome = makeInstance({ baseUrl: 'http://home.test:5100' });
    const forms = ['p', '*/p', 'f', 'r'];
    const patterns = pushLinkPatterns([OURS, DEMO, atHome, atHome]);
    expect(patterns.filter((pattern) => !pattern.startsWith('*://*/'))).toEqual(
      ['pw.test/sub', 'public.test', 'home.test'].flatMap((place) => forms.map((form) => `*://${place}/${form}/*`)),
    );
    expect(patterns.slice(-2)).toEqual(ofAny);
    expect(pushLinkPatterns([])).toEqual(ofAny);
  });

  it.each([
    `https://filter.test/?url=${encodeURIComponent('https://pw.test/sub/p/abc/r')}&x=1`,
    `https://filter.test/?url=${encodeURIComponent('https://pw.test/sub/de/p/abc')}`.replaceAll('%2F', '%2f'),
    `https://filter.test/?url=${encodeURIComponent(encodeURIComponent('https://pw.test/sub/p/abc'))}`,
    'https://filter.test/?url=http://home.test:5100/p/abc',
    `https://filter.test/1a/${encodeURIComponent('https://public.test/p/abc')}`,
    'https://filter.test/v3/__https://public.test/p/abc__;!!x$',
  ])('are of links that hold one, too: %s', (link) => {
    const atHome = makeInstance({ baseUrl: 'http://home.test:5100' });
    expect(isMatched(link, [OURS, atHome])).toBe(true);
    expect(isMatched(link.replaceAll('.test', '.example'), [OURS, atHome])).toBe(false);
  });

  it.each(['https://*', 'https://*.test', 'https://a*b.test', 'https://[::1]:5100'])(
    'leave out an address that browsers refuse, or that stands for many: %s',
    (publicUrl) => {
      const odd = makeInstance({ publicUrl });
      expect(pushLinkPatterns([odd])).toEqual(pushLinkPatterns([makeInstance()]));
    },
  );
});
