import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitKey, withKey } from '@/lib/encryption/key';
import {
  PAGE_FILE,
  PAGE_LINK_PATTERNS,
  readPageFragment,
  readPageLink,
  toLeavingLink,
  toPageLink,
  toServerLink,
} from '@/lib/instance/page-link';
import { LINK_LANGUAGES } from '@/lib/instance/parse-instance-url';

const ADDRESS = 'https://push.example';
const TOKEN = 'q7hx2kd0vrw9zl4m';
const KEY = 'AAECAwQFBgcICQoLDA0ODw';
const PAGE = `${ADDRESS}/${PAGE_FILE}`;
const LINK = `${PAGE}#p=${TOKEN}&age=${KEY}`;
const FOUND = { address: ADDRESS, urlToken: TOKEN, language: undefined, key: KEY };

const anyKey = fc.stringMatching(/^[\w-]{21}[AQgw]$/);
const anyToken = fc.stringMatching(/^[\w-]{10,24}$/);
const anyAddress = fc.constantFrom(ADDRESS, `${ADDRESS}:8443/sub`, 'http://127.0.0.1:5100', `${ADDRESS}/a/de`);
const anyLanguage = fc.option(fc.constantFrom(...LINK_LANGUAGES), { nil: undefined });
const anyStep = fc.constantFrom('', '/r');

describe('a link to the page', () => {
  it.each([
    [`${ADDRESS}/p/${TOKEN}#age=${KEY}`, ADDRESS, LINK],
    [`${ADDRESS}/p/${TOKEN}/r?locale=pt-BR#age=${KEY}`, ADDRESS, `${PAGE}#p=${TOKEN}&l=pt-BR&age=${KEY}`],
    [`${ADDRESS}/p/${TOKEN}/r?locale=klingon#age=${KEY}`, ADDRESS, LINK],
    [`${ADDRESS}/sub/p/${TOKEN}/r#age=${KEY}`, `${ADDRESS}/sub`, LINK.replace('.example', '.example/sub')],
  ])('is made of %s', (link, address, page) => {
    expect(toPageLink(link, address)).toBe(page);
  });

  it.each([
    ['has no key', `${ADDRESS}/p/${TOKEN}`, ADDRESS],
    ['has a damaged key', `${ADDRESS}/p/${TOKEN}#age=AAEC`, ADDRESS],
    ['has another host', `https://public.example/p/${TOKEN}#age=${KEY}`, ADDRESS],
    ['has another path', `${ADDRESS}/sub/p/${TOKEN}#age=${KEY}`, ADDRESS],
    ['is not encrypted on its way', `http://push.example/p/${TOKEN}#age=${KEY}`, ADDRESS],
    ['is the demo’s', `chrome-extension://id/received.html#${TOKEN}&age=${KEY}`, 'https://demo.invalid'],
  ])('is not made where the server’s link %s', (_, link, address) => {
    expect(toPageLink(link, address)).toBeUndefined();
  });

  it('leads to the same push with the same key and language', () => {
    fc.assert(
      fc.property(anyAddress, anyToken, anyStep, anyLanguage, anyKey, (address, urlToken, step, language, key) => {
        fc.pre(!/^(new|active|expired)\b(?!-)/.test(urlToken));
        const own = `${address}/p/${urlToken}${step}${language === undefined ? '' : `?locale=${language}`}`;
        const page = toPageLink(withKey(own, key), address) ?? '';
        expect(readPageLink(page)).toEqual({ address, urlToken, language, key });
        expect(readPageFragment(new URL(page).hash)).toEqual({ urlToken, language, key });
        // Neither push nor key is in what a browser requests.
        expect(page.split('#')[0]).toBe(`${address}/${PAGE_FILE}`);
      }),
    );
  });
});

it.each([
  [`${ADDRESS}/p/abc_`, `${ADDRESS}/p/abc_?o`],
  [`${ADDRESS}/p/abc-`, `${ADDRESS}/p/abc-?o`],
  [`${ADDRESS}/p/abc?x=_`, `${ADDRESS}/p/abc?x=_&o`],
  [`${ADDRESS}/p/${TOKEN}`, `${ADDRESS}/p/${TOKEN}`],
  [`${ADDRESS}/p/abc_/r`, `${ADDRESS}/p/abc_/r`],
  [`${ADDRESS}/p/abc_?locale=de`, `${ADDRESS}/p/abc_?locale=de`],
  [`${ADDRESS}/p/abc_#age=${KEY}`, `${ADDRESS}/p/abc_#age=${KEY}`],
  ['chrome-extension://id/received.html#abc_', 'chrome-extension://id/received.html#abc_'],
])('%s leaves as %s', (link, leaving) => {
  expect(toLeavingLink(link, () => undefined)).toBe(leaving);
});

describe('a link to a page is read', () => {
  it.each([
    ['as it is', LINK, {}],
    ['with a language', `${PAGE}#p=${TOKEN}&l=de&age=${KEY}`, { language: 'de' }],
    ['with a language that does not exist', `${PAGE}#p=${TOKEN}&l=xx&age=${KEY}`, {}],
    ['below a path', LINK.replace('.example', '.example/a/b'), { address: `${ADDRESS}/a/b` }],
    ['with a host in capitals', LINK.replace('push.example', 'PUSH.Example'), {}],
    ['with what was added to its query', LINK.replace('#', '?utm_source=mail#'), {}],
    ['with what was added to its end', `${LINK}&utm_source=mail`, {}],
    ['with a browser’s mark of a text', `${LINK}:~:text=Secret`, {}],
    ['at the end of a sentence', `${LINK}.`, {}],
    ['encoded once more', `${PAGE}%23p%3D${TOKEN}%26age%3D${KEY}`, {}],
    ['encoded twice more', `${PAGE}%2523p%253D${TOKEN}%2526l%253Dde%2526age%253D${KEY}`, { language: 'de' }],
    ['encoded in part', `${PAGE}%23p=${TOKEN}%26age=${KEY}`, {}],
    ['with a star', `${PAGE}*p=${TOKEN}&age=${KEY}`, {}],
    ['as HTML', LINK.replace('&', '&amp;'), {}],
    ['as HTML in HTML', LINK.replace('&', '&amp;amp;'), {}],
    ['as HTML, encoded', `${PAGE}%23p%3D${TOKEN}%26amp%3Bage%3D${KEY}`, {}],
    ['as quoted-printable', `${PAGE}#p=3D${TOKEN}&l=3Dde&age=3D${KEY}`, { language: 'de' }],
    ['without a key', `${PAGE}#p=${TOKEN}`, { key: undefined }],
    ['with an empty key', `${PAGE}#p=${TOKEN}&age=`, { key: '' }],
    ['with a damaged key', `${PAGE}#p=${TOKEN}&age=AAEC`, { key: 'AAEC' }],
  ])('%s', (_, text, different) => {
    expect(readPageLink(text)).toEqual({ ...FOUND, ...different });
  });

  it.each([
    PAGE,
    `${PAGE}#age=${KEY}`,
    `${PAGE}#p=&age=${KEY}`,
    `${PAGE}?p=${TOKEN}&age=${KEY}`,
    `${ADDRESS}/p/${TOKEN}#age=${KEY}`,
    `${ADDRESS}/secret-pushxhtml#p=${TOKEN}&age=${KEY}`,
    `https://gate.example/https://push.example/${PAGE_FILE}#p=${TOKEN}&age=${KEY}`,
    `file:///home/me/${PAGE_FILE}#p=${TOKEN}&age=${KEY}`,
    `https://push.example@gate.example/${PAGE_FILE}#p=${TOKEN}&age=${KEY}`,
  ])('never from %s', (text) => {
    expect(readPageLink(text)).toBeUndefined();
  });

  it('by the page from what stands behind its #', () => {
    expect(readPageFragment(`#p=${TOKEN}&l=ar&age=${KEY}`)).toEqual({ urlToken: TOKEN, language: undefined, key: KEY });
    expect(readPageFragment(`#p=${TOKEN}&l=fr&amp;age=${KEY}`)).toEqual({ urlToken: TOKEN, language: 'fr', key: KEY });
    for (const hash of ['', '#', `#age=${KEY}`, '#p=']) expect(readPageFragment(hash)).toBeUndefined();
  });
});

it('becomes the server’s own link, with the key at its end alone', () => {
  const wild = fc.string({ unit: 'grapheme', maxLength: 30 });
  const anyEnd = fc.oneof(anyKey, wild).map((key) => `&age=${key}`);
  fc.assert(
    fc.property(
      anyAddress,
      anyToken,
      anyEnd,
      fc.constantFrom('#p=', '%23p%3D', '%2523p%253D'),
      (address, token, end, hash) => {
        const encode = hash.startsWith('#') ? (text: string) => text : encodeURIComponent;
        const page = readPageLink(`${address}/${PAGE_FILE}${hash}${token}${encode(end)}`);
        fc.pre(page !== undefined);
        const { link, key } = splitKey(toServerLink(page as NonNullable<typeof page>));
        expect(link).toBe(`${address}/p/${page?.urlToken}`);
        expect(key).toBe(page?.key);
        expect(token).toContain(page?.urlToken);
      },
    ),
  );
});

describe('the patterns of links to pages', () => {
  /** As browsers match them, where `*` stands for anything and what is behind `#` is left out. */
  const isMatched = (link: string): boolean =>
    PAGE_LINK_PATTERNS.some((pattern) =>
      new RegExp(`^${pattern.replace(/[.?+]/g, '\\$&').replace('*://', 'https?://').replaceAll('*', '.*')}$`).test(
        link.split('#')[0] ?? '',
      ),
    );

  it.each([
    LINK,
    LINK.replace('.example', '.example/sub'),
    `${PAGE}%23p%3D${TOKEN}%26age%3D${KEY}`,
    `https://filter.test/?url=${LINK}`,
    `https://filter.test/?url=${encodeURIComponent(LINK)}&x=1`,
    `https://filter.test/?url=${encodeURIComponent(LINK).replaceAll('%2F', '%2f')}`,
    `https://filter.test/?url=${encodeURIComponent(encodeURIComponent(LINK))}`,
  ])('match %s', (link) => {
    expect(isMatched(link)).toBe(true);
  });

  it.each([`${ADDRESS}/`, `${ADDRESS}/my-secret-push.html`, `${ADDRESS}/secret-push.pdf`])('leave out %s', (link) => {
    expect(isMatched(link)).toBe(false);
  });
});
