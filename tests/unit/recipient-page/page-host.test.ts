import { expect, it } from 'vitest';
import { canSaveFiles } from '@/lib/browser/can-save-files';
import { locateFile } from '@/lib/recipient-page/page-host';
import { readLinkHere, readPageAddress } from '@/lib/recipient-page/page-location';

it.each([
  ['https://pw.test/sub/pfb/a?b=1', 'https://pw.test/sub/pfb/a?b=1', true],
  // Behind a proxy that does not pass on the scheme.
  ['http://pw.test/sub/pfb/a?b=1', 'https://pw.test/sub/pfb/a?b=1', true],
  ['http://inside:5100/sub/pfb/a?b=1', 'https://pw.test/sub/pfb/a?b=1', true],
  ['/sub/pfb/a', 'https://pw.test/sub/pfb/a', true],
  ['https://store.test/bucket/a?b=1', 'https://store.test/bucket/a?b=1', false],
  ['https://store.test/pfb/a', 'https://store.test/pfb/a', false],
])('a file at %s is fetched at %s', (url, expected, isSameOrigin) => {
  expect(locateFile(url, 'https://pw.test/sub')).toEqual({ url: expected, isSameOrigin });
});

it.each([
  ['https://pw.test/secret-push.html#p=abc', 'https://pw.test'],
  ['https://pw.test/sub/path/secret-push.html', 'https://pw.test/sub/path'],
  ['http://127.0.0.1:5100/other-name.html', 'http://127.0.0.1:5100'],
  ['file:///home/me/secret-push.html#p=abc&age=x', undefined],
])('the server of the page at %s is %s', (href, address) => {
  expect(readPageAddress(new URL(href) as unknown as Location)).toBe(address);
});

it('the link in its address is the server’s own', () => {
  const at = (href: string) => readLinkHere(new URL(href) as unknown as Location);
  expect(at('https://pw.test/sub/secret-push.html#p=abc&l=de&age=KEY')).toEqual({
    link: 'https://pw.test/sub/p/abc#age=KEY',
    language: 'de',
  });
  expect([at('https://pw.test/secret-push.html'), at('file:///secret-push.html#p=abc&age=KEY')]).toEqual([
    undefined,
    undefined,
  ]);
});

const [PHONE, PAD] = ['iPhone; CPU iPhone OS 18_5 like Mac OS X', 'Macintosh; Intel Mac OS X 10_15_7'].map(
  (device) => `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko)`,
);
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel';

it.each([
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
  ['Chrome', `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36`, true],
  ['Safari on a phone', `${PHONE} Version/18.5 Mobile/15E148 Safari/604.1`, true],
  ['Chrome on a phone of Apple', `${PHONE} CriOS/142.0 Mobile/15E148 Safari/604.1`, true],
  ['Safari on a Mac or an iPad', `${PAD} Version/18.5 Safari/605.1.15`, true],
  ['a program on a phone', `${PHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, false],
  ['a program that names Safari without a version', `${PHONE} Mobile/15E148 Safari Line/15.1`, false],
  ['a program on an iPad', PAD ?? '', false],
  ['a program on Android', `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/142.0 Mobile Safari/537.36`, false],
  ['an older one', `${ANDROID}) AppleWebKit/537.36 Version/4.0 Chrome/60.0 Mobile Safari/537.36`, false],
])('%s saves files or does not', (_what, userAgent, expected) => {
  expect(canSaveFiles({ userAgent }, true)).toBe(expected);
});

it('a browser without downloads saves none', () => {
  expect(canSaveFiles({ userAgent: 'Mozilla/5.0' }, false)).toBe(false);
});
