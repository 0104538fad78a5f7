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

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const share = () => true;

it.each([
  ['a browser on a computer', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }, true, true],
  ['Safari on a phone', { userAgent: `${PHONE} Version/18.0 Mobile/15E148 Safari/604.1` }, true, true],
  ['a program on a phone', { userAgent: `${PHONE} Mobile/15E148 Chat/1.0` }, true, false],
  ['such a program that can share files', { userAgent: `${PHONE} Mobile/15E148`, canShare: share }, true, true],
  ['a program on Android', { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel; wv) Chrome/120.0' }, true, false],
  ['a browser without downloads', { userAgent: 'Mozilla/5.0' }, false, false],
])('%s saves files or does not', (_what, browser, hasDownload, expected) => {
  expect(canSaveFiles(browser, hasDownload)).toBe(expected);
});
