import { describe, expect, it } from 'vitest';
import { getClickedFileName, toFallbackPayload, toFileSource } from '@/lib/push/clicked-file';

const PAGE = 'https://site.test/page';

describe('the way to a clicked file, from the click alone', () => {
  it.each([
    ['of the page’s own origin', 'https://site.test/a.png', { name: 'page', tabId: 7 }],
    ['that the page made', 'blob:https://site.test/1b9d6bcd', { name: 'page', tabId: 7 }],
    ['of this computer', 'file:///home/a.png', { name: 'page', tabId: 7 }],
    ['of the same host in clear', 'http://site.test/a.png', { name: 'host', permission: 'http://site.test/*' }],
    ['of no plain host, which would ask for all of them', 'https://*/a.png', { name: 'none' }],
    ['without an address', '', { name: 'none' }],
  ])('one %s', (_, fileUrl, way) => {
    expect(toFileSource({ fileUrl, pageUrl: PAGE, tabId: 7 })).toEqual(way);
  });

  it('leads to the host where there is no tab to read through', () => {
    const way = toFileSource({ fileUrl: 'https://site.test/a.png', pageUrl: PAGE, tabId: undefined });
    expect(way).toEqual({ name: 'host', permission: 'https://site.test/*' });
  });
});

it.each([
  ['a web address as a link', 'https://site.test/a', { kind: 'url', address: 'https://site.test/a' }],
  ['a path of this computer as text', 'file:///a', { kind: 'text', address: 'file:///a' }],
  ['nothing for what only the page knows', 'blob:https://site.test/1', undefined],
  ['nothing for what is no address', 'data:,a', undefined],
])('what can be pushed in the place of a file: %s', (_, url, instead) => {
  expect(toFallbackPayload(url)).toEqual(instead);
});

const latin1 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

it.each([
  ['in any script', "attachment; filename=a.pdf; filename*=UTF-8''%D0%BE%D1%82%D1%87%D1%91%D1%82.pdf", 'отчёт.pdf'],
  ['in quotes', 'attachment; filename="a \\"b\\"; c.pdf"', 'a "b"; c.pdf'],
  ['as one word', 'inline;filename=a.pdf', 'a.pdf'],
  ['as bytes of UTF-8', latin1('attachment; filename="отчёт.pdf"'), 'отчёт.pdf'],
  ['as bytes of Latin-1', 'attachment; filename="caf\u00e9.pdf"', 'café.pdf'],
  ['with a folder of Windows', "attachment; filename*=UTF-8''C%3A%5Ca.pdf", 'a.pdf'],
  ['with spaces and no quotes', 'attachment; filename=  My   Report.pdf  ; size=3', 'My   Report.pdf'],
  ['in Latin-1, encoded', "attachment; filename*=ISO-8859-1''na%EFve.pdf", 'naïve.pdf'],
  ['in a charset of China', "attachment; filename*=GBK''%C4%E3.pdf", '你.pdf'],
  ['in its other form where a charset is unknown', "attachment; filename*=none''a.pdf; filename=b.pdf", 'b.pdf'],
  ['in its other form where it cannot be decoded', "attachment; filename*=UTF-8''%FF; filename=b.pdf", 'b.pdf'],
  ['in its other form where it is in quotes', `attachment; filename*=UTF-8''"a.pdf"; filename=b.pdf`, 'b.pdf'],
  ['not in another parameter', 'attachment; name="x; filename=evil.exe"; filename=ok.pdf', 'ok.pdf'],
  ['first', 'attachment; filename=a.pdf; filename=b.pdf', 'a.pdf'],
  ['after a quote that is never closed', 'attachment; filename="a b.pdf', 'a b.pdf'],
  ['in capitals, with spaces around', 'ATTACHMENT; FileName = a.pdf', 'a.pdf'],
  ['without a type', 'filename=a.pdf', 'a.pdf'],
  ['percent-encoded', 'attachment; filename="a%20b.pdf"', 'a b.pdf'],
  ['with a percent sign', 'attachment; filename="100%.pdf"', '100%.pdf'],
  ['as e-mail encodes it', 'attachment; filename="=?UTF-8?Q?na=C3=AF?= =?UTF-8?B?dmUucGRm?="', 'naïve.pdf'],
  ['by nothing, so it is the address’s', 'attachment; filename=""; size=3', 'of-the-address.bin'],
  ['in what cannot be decoded, so it is the address’s', "attachment; filename*=UTF-8''%FF", 'of-the-address.bin'],
])('a file is called what the answer says: %s', (_, contentDisposition, name) => {
  expect(getClickedFileName({ url: 'https://a.test/x/of-the-address.bin?a=/b', contentDisposition, type: '' })).toBe(
    name,
  );
});

it.each([
  ['the last part of its address', 'https://a.test/b/own%20%C3%BC.png?c=/d#/e', 'image/png', 'own ü.png'],
  ['that as it stands where it is no UTF-8', 'https://a.test/%FF.png', 'image/png', '%FF.png'],
  ['its type where the address names none', 'https://a.test/b/', 'image/jpeg', 'file.jpg'],
  ['its type where the address is the file', 'data:image/svg+xml,%3Csvg/%3E', 'image/svg+xml', 'file.svg'],
  ['just a file', 'https://a.test', '', 'file'],
])('else it is called after %s', (_, url, type, name) => {
  expect(getClickedFileName({ url, contentDisposition: '', type })).toBe(name);
});
