import { describe, expect, it } from 'vitest';
import { toApiUrl } from '@/lib/api/request';
import { decodeEscapes } from '@/lib/base/decode-escapes';
import { fail, succeed } from '@/lib/base/result';
import { trimEnd } from '@/lib/base/trim-end';
import { findNamedDelimiter } from '@/lib/batch/delimiter';
import { findArmor } from '@/lib/encryption/armor';
import { cutKey, hasKey, splitKey } from '@/lib/encryption/key';
import { isLiteralHost, isLoopback, mayBePushPage, toTokenPageUrl } from '@/lib/instance/hosts';
import { readPageFragment, readPageLink } from '@/lib/instance/page-link';
import { parseInstanceUrl, stripProductPage } from '@/lib/instance/parse-instance-url';
import {
  cutPushLink,
  endsAtOther,
  findUrlToken,
  guessPushLink,
  holdsAddress,
  parsePushLink,
  withGuardedEnd,
} from '@/lib/instance/push-link';
import { sanitizeFileName } from '@/lib/push/files';
import { toCsv } from '@/lib/pushes/export';
import { parseUserAgent } from '@/lib/pushes/user-agent';
import { extractLinks, findLinks } from '@/lib/received/links-in-text';
import { parseReceivedLink } from '@/lib/received/parse-received-link';
import { readEnteredKey } from '@/lib/received/received-text';
import { splitReceivedLink } from '@/lib/received/split-links';
import { makeInstance } from '../background/make-worker';

/**
 * What a web page, a server or a recipient may make as long as they like. Anything that looks at a part of it again from each of its
 * characters would need minutes for the longer ones: these tests would not end.
 */
const LENGTH = 500_000;

const read = (text: string) =>
  parseReceivedLink(text, {
    instances: [makeInstance()],
    demoPage: 'moz-extension://id/open',
  });

describe('of half a million characters', () => {
  const many = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length));

  it.each(['/', '/p', '/p/', '/p/aaaaaaaaaa', 'a/', '!', '.json', '%2', 'en/'])('a path of %j is read', (unit) => {
    const address = `https://pw.test/p/${many(unit)}!`;
    expect(parsePushLink(address, ['https://other.test'])).toBeUndefined();
    for (const find of [guessPushLink, (link: string) => parsePushLink(link, ['https://pw.test'])])
      expect(find(address)?.baseUrl ?? 'none').toMatch(/^(?:https:\/\/pw\.test|none)/);
    expect(stripProductPage(new URL(address).pathname)).toMatch(/!$/);
    expect(parseInstanceUrl(address, { allowHttp: false })).toMatchObject({ ok: true });
    expect(extractLinks(`see ${address}`)).toHaveLength(1);
  });

  it('slashes at the end are cut off', () => {
    const address = `https://pw.test/sub${many('/')}`;
    expect(toApiUrl(address)).toBe('https://pw.test/sub/api/v2');
    expect(toTokenPageUrl(address)).toBe('https://pw.test/sub/users/token');
    expect(parseInstanceUrl(address, { allowHttp: false })).toMatchObject({
      value: { baseUrl: 'https://pw.test/sub' },
    });
    expect(trimEnd(`${many('/')}x`, /\//)).toHaveLength(LENGTH + 1);
  });

  it.each(['a', 'a-extension', 'https:', '://', ' '])('a text of %j around a link is read', (unit) => {
    expect(read(`${many(unit)} https://pw.test/p/aaaaaaaaaa`)).toMatchObject(succeed({ urlToken: 'aaaaaaaaaa' }));
  });

  it.each([
    'https://',
    'https://a/',
    '<https://a ',
    '?u=https://',
    'https%3A',
    '(',
    '[',
    '[https://a](',
    '_',
    "'",
    '_, ',
    '-(',
    '\u2011',
    '–a',
    '%2D',
    '&age;=',
    '&#',
    '/https/',
  ])('an address of %j around a link is read', (unit) => {
    for (const text of [many(unit), `https://filter.test/?u=${many(unit)}`, `https://filter.test/${many(unit)}`])
      expect(read(`${text} https://pw.test/p/aaaaaaaaaa`)).toMatchObject(succeed({ urlToken: 'aaaaaaaaaa' }));
  });

  const readers: ((text: string) => unknown)[] = [
    ...[cutPushLink, guessPushLink, endsAtOther, holdsAddress, findUrlToken, withGuardedEnd],
    ...[readPageLink, readPageFragment, splitReceivedLink, splitKey, cutKey, hasKey, decodeEscapes],
    ...[isLiteralHost, isLoopback, mayBePushPage],
  ];

  it.each([
    ...['#', '*', '%23', '-23', '#p=', '&', '%26', '&amp;', '#age', '*age-', '#age=a&', '%25', 'a', '-', '/'],
    ...['/p/aaaaaaaaaaa', '/secret-push.html*', 'http', '/a.aa'],
  ])('%j in any part of a link is read', (unit) => {
    // Long enough to need many minutes if it grew by the square.
    const part = unit.repeat((2 * LENGTH) / unit.length);
    for (const start of ['https://', 'https://pw.test/p/aaaaaaaaaaa#', 'https://pw.test/secret-push.html?'])
      expect(readers.map((reader) => typeof reader(`${start}${part}\n`))).toHaveLength(readers.length);
  });

  it.each(['#', '#p=', '%23p%3D', '&', 'p=a&', 'age=', '#age', 'a '])('%j is no key', (unit) => {
    const text = unit.repeat((2 * LENGTH) / unit.length);
    expect(readEnteredKey(`p=a${text}`)).not.toBe('');
  });

  it.each(['\t', ';', ' '])('a separator that is followed by %j is read', (unit) => {
    const text = unit.repeat((2 * LENGTH) / unit.length);
    expect(findNamedDelimiter(`sep=,${text}`)).toBe(',');
    expect(findNamedDelimiter(`sep=,${text}x`)).toBeUndefined();
  });

  it('an address that holds as many others is read', () => {
    const start = 'https://filter.test/';
    for (const held of [
      `${many('https%3A%2F%2Fa/')}#${many('a')}`,
      `?${many('u=https://a&')}`,
      `?u=${many('https://a?u=')}`,
    ])
      expect(extractLinks(`${start}${held}`)).toHaveLength(1);
    for (const held of [`${many('https%3A%2F%2Fa/')}#${many('a')}`, `?${many('u=https://a&')}`])
      expect(findLinks(`${start}${held}`).isRewritten).toBe(false);
  });

  it.each(['-', '–', ' ', '!', '=', 'a', 'a '])('%j before armor and within it is read', (unit) => {
    const text = `${many(unit)}x\n-----BEGIN AGE ENCRYPTED FILE-----\n${many(unit)}x\n-----END AGE ENCRYPTED FILE-----`;
    expect(findArmor(text).armors).toEqual([]);
  });

  it('punctuation after a link is left out', () => {
    expect(extractLinks(`https://pw.test/p/aaaaaaaaaa${many('!')}`)).toEqual(['https://pw.test/p/aaaaaaaaaa']);
    expect(extractLinks(`https://pw.test/${many('!')}a`)).toHaveLength(1);
  });

  it('links to as many pushes are several, and to one push are one', () => {
    const links = Array.from({ length: LENGTH / 40 }, (_, index) => `https://pw.test/p/aaaaaaaaaa${index}`);
    expect(read(links.join(' '))).toEqual(fail('ambiguous'));
    expect(read(many('https://pw.test/p/aaaaaaaaaa '))).toMatchObject({ ok: true });
  });

  it.each(['a', '.', ' ', '🔑', '/', '\u202e'])('a file name of %j is made fit to be saved', (unit) => {
    const name = sanitizeFileName(`${many(unit)}x.pdf`);
    expect(name).toMatch(/x\.pdf$|^[a🔑_]+\.pdf$/u);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(240);
  });

  it.each(['\t', '"', ' ', ';', '=', '\u200b'])('a cell of %j is no formula', (unit) => {
    expect(toCsv([[`${many(unit)}x`]])).toHaveLength(
      1 + 4 + 1 + LENGTH * (unit === '"' ? 2 : 1) + (unit === '\t' || unit === '=' ? 1 : 0),
    );
    expect(toCsv([[`${many(unit)}=1`]])).toContain("'");
  });

  it.each(['Version/1 ', 'Mozilla/5.0 ', 'bot'])('a program that says %j of itself is named or not', (unit) => {
    expect(parseUserAgent(many(unit)).name).toBeUndefined();
  });
});
