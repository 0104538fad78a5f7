import { describe, expect, it } from 'vitest';
import { toFallbackAddress } from '@/lib/push/clicked-file';
import { toFileSource } from '@/lib/push/file-source';

const PAGE = 'https://site.test/page';

describe('the way to a clicked file, from the click alone', () => {
  it.each([
    ['of the page’s own origin', 'https://site.test/a.png', { name: 'page', tabId: 7 }],
    ['that the page made', 'blob:https://site.test/1b9d6bcd', { name: 'page', tabId: 7 }],
    ['in its own address', 'data:image/png;base64,AA==', { name: 'page', tabId: 7 }],
    ['of this computer', 'file:///home/a.png', { name: 'page', tabId: 7 }],
    ['of another host', 'https://cdn.test/a.png', { name: 'host', permission: 'https://cdn.test/*' }],
    ['of another port', 'https://site.test:8443/a.png', { name: 'host', permission: 'https://site.test/*' }],
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

describe('what can be pushed in the place of a file', () => {
  it.each([
    ['a web address as a link', 'https://site.test/a', { kind: 'url', address: 'https://site.test/a' }],
    ['a path of this computer as text', 'file:///a', { kind: 'text', address: 'file:///a' }],
    ['nothing for what only the page knows', 'blob:https://site.test/1', undefined],
    ['nothing for what is no address', 'data:,a', undefined],
    ['nothing for nothing', '', undefined],
  ])('%s', (_, url, instead) => {
    expect(toFallbackAddress(url)).toEqual(instead);
  });
});
