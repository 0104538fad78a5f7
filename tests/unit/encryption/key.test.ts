import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitFileNames, toSentName, withFileNames } from '@/lib/encryption/file-names';
import { generateKey, hasKey, isKey, splitKey, withKey } from '@/lib/encryption/key';

const KEY = 'AAECAwQFBgcICQoLDA0ODw';

describe('a key', () => {
  it('is made of 128 random bits, each time', () => {
    const keys = Array.from({ length: 200 }, generateKey);
    expect(keys.every(isKey)).toBe(true);
    expect(new Set(keys).size).toBe(200);
    // Each bit is set about half the time.
    const bits = keys.flatMap((key) =>
      [...atob(`${key.replaceAll('-', '+').replaceAll('_', '/')}==`)].map((c) => c.charCodeAt(0)),
    );
    expect(bits).toHaveLength(200 * 16);
    for (let bit = 0; bit < 8; bit++) {
      const share = bits.filter((byte) => byte & (1 << bit)).length / bits.length;
      expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
    }
  });

  it.each([`${KEY}A`, `${KEY.slice(0, -1)}B`, ` ${KEY.slice(1)}`, `${KEY}\n`])('is not %j', (text) => {
    expect(isKey(text)).toBe(false);
  });
});

describe('a link with its key', () => {
  it.each([
    ['https://pw.test/p/abc/r?locale=de', `https://pw.test/p/abc/r?locale=de#age=${KEY}`],
    ['chrome-extension://id/received.html#abc', `chrome-extension://id/received.html#abc&age=${KEY}`],
  ])('of %s is split again', (link, whole) => {
    expect(withKey(link, KEY)).toBe(whole);
    expect(splitKey(whole)).toEqual({ link, key: KEY });
    expect(hasKey(whole)).toBe(true);
  });

  it.each([
    ['https://pw.test/p/abc?age=1', undefined],
    [`https://pw.test/p/abc#age=${KEY}&more`, undefined],
  ])('is none in %s', (link, key) => {
    expect(splitKey(link)).toEqual({ link, key });
    expect(hasKey(link)).toBe(false);
  });

  it('is known also with a damaged key, which stays out of the link', () => {
    expect(splitKey('https://pw.test/p/abc#age=AAEC')).toEqual({ link: 'https://pw.test/p/abc', key: 'AAEC' });
    expect(splitKey('https://pw.test/p/abc#age=')).toEqual({ link: 'https://pw.test/p/abc', key: '' });
    expect(hasKey('https://pw.test/p/abc#age=AAEC')).toBe(false);
  });

  it('is the server’s without a key', () => {
    expect(withKey('https://pw.test/p/abc', undefined)).toBe('https://pw.test/p/abc');
  });
});

describe('a message with the names of its files', () => {
  it('gives back both, exactly', () => {
    const names = fc.array(
      fc.string({ unit: 'binary', maxLength: 40 }).map((name) => name.replace(/[\r\n]/g, '')),
      { minLength: 1, maxLength: 10 },
    );
    const message = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constant('\n-----FILES-----\n1.age: a lie'),
    );
    fc.assert(
      fc.property(message, names, fc.boolean(), (text, files, listsMacs) => {
        const macs = files.map((_, index) => `--- ${`${index}`.padEnd(43, '+/aZ')}`);
        const split = splitFileNames(withFileNames(text, files, listsMacs ? macs : []));
        expect(split.message).toBe(text);
        expect([...split.names]).toEqual(files.map((name, index) => [toSentName(index), name]));
        if (listsMacs) expect([...(split.macs ?? [])]).toEqual(macs.map((mac, index) => [toSentName(index), mac]));
        else expect(split.macs).toBeUndefined();
      }),
    );
  });

  it('keeps a name that ends as the line of a header does apart from that line', () => {
    const [name, mac] = [`a --- ${'A'.repeat(43)}`, `--- ${'B'.repeat(43)}`];
    const { names, macs } = splitFileNames(withFileNames('', [name, name], [mac, mac]));
    expect([[...names.values()], [...(macs?.values() ?? [])]]).toEqual([
      [name, name],
      [mac, mac],
    ]);
  });

  it('puts a name of several lines on one', () => {
    expect(splitFileNames(withFileNames('', ['a\n2.age: b'])).names.get('1.age')).toBe('a_2.age: b');
  });

  it.each(['', 'p4ss', 'above\n-----FILES-----\nno name'])('is left as it is if it has none: %j', (text) => {
    expect(splitFileNames(text)).toEqual({ message: text, names: new Map() });
  });
});
