import { describe, expect, test } from 'vitest';
import { parsePushLink } from '../../../lib/instance/push-link';

const BASES = ['https://push.example', 'https://push.example/sub', 'http://127.0.0.1:5100', 'https://public.example/x'];

describe('a link to a push of a known instance', () => {
  test.each([
    ['https://push.example/p/Abc_1-x', 'https://push.example', 'Abc_1-x'],
    ['  https://push.example/p/Abc_1-x\n', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/Abc_1-x/r', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/Abc_1-x/', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/Abc_1-x.json', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/Abc_1-x/r.json', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/Abc_1-x/r?locale=fr', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/Abc_1-x/r?locale=fr.json', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/Abc_1-x?push_locale=de#x', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/Abc_1-x/passphrase', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/Abc_1-x/audit', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/Abc_1-x/print_preview', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/f/Abc_1-x/r', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/r/Abc_1-x/r', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/fr/f/Abc_1-x.json', 'https://push.example', 'Abc_1-x'],
    ['https://push.example/p/new-Abc_1', 'https://push.example', 'new-Abc_1'],
    ['https://push.example/pt-BR/p/Abc_1-x/r', 'https://push.example', 'Abc_1-x'],
    ['https://PUSH.example/p/a%2Fb', 'https://push.example', 'a/b'],
    ['https://push.example/sub/p/Abc_1-x/r', 'https://push.example/sub', 'Abc_1-x'],
    ['http://127.0.0.1:5100/p/Abc_1-x', 'http://127.0.0.1:5100', 'Abc_1-x'],
    ['https://public.example/x/p/Abc_1-x', 'https://public.example/x', 'Abc_1-x'],
    ['http://push.example/p/Abc_1-x', 'https://push.example', 'Abc_1-x'],
  ])('%s', (link, base, urlToken) => {
    expect(parsePushLink(link, BASES)).toEqual({ base, urlToken });
  });

  test('belongs to the longest base, in whatever order they are known', () => {
    const bases = ['https://push.example', 'https://push.example/fr'];
    for (const known of [bases, bases.toReversed()]) {
      expect(parsePushLink('https://push.example/fr/p/abc', known)?.base).toBe('https://push.example/fr');
    }
  });

  test('belongs to a base that was written with a slash at its end', () => {
    expect(parsePushLink('https://push.example/sub/p/abc', ['https://push.example/sub/'])?.urlToken).toBe('abc');
  });
});

describe('anything else is none', () => {
  test.each([
    '',
    'Abc_1-x',
    '/p/Abc_1-x',
    'https://push.example',
    'https://push.example/p/',
    'https://push.example/p/abc/edit',
    'https://push.example/p/new',
    'https://push.example/p/active.json',
    'https://push.example/f/expired',
    'https://push.example/tools/p/abc',
    'https://push.example/subp/abc',
    'https://push.example:8443/p/abc',
    'http://127.0.0.1:5200/p/abc',
    'https://other.example/p/abc',
    'https://public.example/p/abc',
    'https://push.example@evil.example/p/abc',
    'https://me@push.example/p/abc',
    'https://push.example/p/%E0%A4%A',
    'javascript:alert("https://push.example/p/abc")',
  ])('%j', (link) => {
    expect(parsePushLink(link, BASES)).toBeUndefined();
  });
});
