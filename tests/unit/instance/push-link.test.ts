import { describe, expect, it, test } from 'vitest';
import { DEMO_BASE_URL } from '@/lib/instance/instance';
import { LINK_LANGUAGES } from '@/lib/instance/parse-instance-url';
import { findLinkProblem, findUnknownBase, hasLinkLanguage, parsePushLink } from '@/lib/instance/push-link';
import { makeInstance } from '../background/make-worker';

const BASES = ['https://push.example', 'https://push.example/sub'];

test.each([
  ['  https://push.example/p/Abc_1-x\n', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/p/Abc_1-x/', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/p/Abc_1-x/r.json', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/p/Abc_1-x/r?locale=fr.json', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/p/Abc_1-x?push_locale=de#x', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/p/Abc_1-x/passphrase', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/p/Abc_1-x/audit', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/p/Abc_1-x/print_preview', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/r/Abc_1-x/r', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/fr/f/Abc_1-x.json', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/p/new-Abc_1', 'https://push.example', 'new-Abc_1'],
  ['https://PUSH.example/p/Abc_1-x%20', 'https://push.example', 'Abc_1-x'],
  ['https://push.example/sub/p/Abc_1-x/r', 'https://push.example/sub', 'Abc_1-x'],
  ['http://push.example/p/Abc_1-x', 'https://push.example', 'Abc_1-x'],
])('a link to a push of a known instance: %s', (link, baseUrl, urlToken) => {
  expect(parsePushLink(link, BASES)).toEqual({ baseUrl, urlToken });
});

test.each([
  '/p/Abc_1-x',
  'https://push.example/p/abc/edit',
  'https://push.example/p/new',
  'https://push.example/p/active.json',
  'https://push.example/f/expired',
  'https://push.example/tools/p/abc',
  'https://push.example/subp/abc',
  'https://push.example:8443/p/abc',
  'https://other.example/p/abc',
  'https://push.example@evil.example/p/abc',
  'https://me@push.example/p/abc',
  'https://push.example/p/%E0%A4%A',
  'javascript:alert("https://push.example/p/abc")',
])('no link to a push of a known instance: %j', (link) => {
  expect(parsePushLink(link, BASES)).toBeUndefined();
});

const known = makeInstance({ baseUrl: 'https://push.example/sub', publicUrl: 'https://public.example/x' });

test.each([
  ['https://push.example/sub/p/abc/r', undefined],
  ['http://push.example/sub/p/abc', undefined],
  ['https://public.example/x/p/abc', undefined],
  ['https://public.example/p/abc', 'https://public.example'],
  ['https://public.example:8443/x/p/abc', 'https://public.example:8443/x'],
  ['https://other.example/y/fr/p/abc/r', 'https://other.example/y'],
  ['http://localhost:3000/p/abc', undefined],
  ['https://other.example/x', undefined],
  ['https://*.example/p/abc', undefined],
  ['https://me:word@other.example/p/abc', undefined],
  [`https://other.example/${'a'.repeat(300)}/p/abc`, undefined],
])('the unknown base of the created link %s is %s', (link, base) => {
  expect(findUnknownBase(known, link)).toBe(base);
});

describe('a link that may not work for its recipient', () => {
  test.each([
    ['https://push.example', 'https://public.example:8443/p/abc', undefined],
    ['https://push.example', 'https://127.0.0.1/p/abc', 'local-address'],
    ['http://127.0.0.1:5100', 'http://localhost:5100/p/abc', undefined],
    ['https://push.example:8443', 'https://push.example/p/abc', 'other-port'],
    ['https://push.example', 'http://push.example/p/abc', 'unencrypted'],
    ['https://push.example', 'https://other.example/s/abc/open', 'other-address'],
    ['https://push.example', `https://other.example/${'a'.repeat(300)}/p/abc`, 'other-address'],
    ['https://push.example', 'https://push.example/s/abc/open', undefined],
    ['https://push.example', undefined, 'misdirected'],
  ])('%s gives out %s: %s', (baseUrl, link, problem) => {
    expect(findLinkProblem(makeInstance({ baseUrl }), link)).toBe(problem);
  });

  test('is none at another port that the user has entered as the address in links', () => {
    const instance = makeInstance({ baseUrl: 'https://push.example:8443', publicUrl: 'https://push.example' });
    expect(findLinkProblem(instance, 'https://push.example/p/abc')).toBeUndefined();
  });

  test('is no affair of the demo', () => {
    const demo = makeInstance({ isDemo: true, baseUrl: DEMO_BASE_URL });
    expect(findLinkProblem(demo, 'http://localhost/p/abc')).toBeUndefined();
    expect(findUnknownBase(demo, 'https://public.example/p/abc')).toBeUndefined();
  });
});

it.each([
  ['https://pw.test/p/abc/r?locale=pt-BR', 'pt-BR', true],
  ['https://pw.test/p/abc/r?locale=en', 'fr', false],
  ['https://pw.test/fr/p/abc', 'fr', false],
  ['no link', 'fr', false],
])('%s carries %s: %s', (link, language, carries) => {
  expect(hasLinkLanguage(link, language)).toBe(carries);
});

it('offers exactly the languages that instances ship', () => {
  const shipped =
    'ca cs cy da de en en-GB es eu fi fr ga hi hu id is it ja ko lv nl no pl pt-BR pt-PT ro ru sk sr sv th uk ur zh-CN';
  expect(LINK_LANGUAGES).toEqual(shipped.split(' '));
});
