import { describe, expect, it } from 'vitest';
import { carriesLanguage } from '@/lib/instance/push-link';
import { LINK_LANGUAGES } from '@/lib/instance/read-address';
import { isLocale } from '@/lib/server/settings';

describe('a link', () => {
  it.each([
    ['https://pw.test/p/abc/r?locale=fr', 'fr', true],
    ['https://pw.test/p/abc/r?locale=pt-BR', 'pt-BR', true],
    ['https://pw.test/p/abc/r', 'fr', false],
    ['https://pw.test/p/abc/r?locale=en', 'fr', false],
    ['https://pw.test/fr/p/abc', 'fr', false],
    ['no link', 'fr', false],
  ])('%s carries %s: %s', (link, language, carries) => {
    expect(carriesLanguage(link, language)).toBe(carries);
  });
});

it('every language that is offered is one that instances ship, and none is missing', () => {
  expect(LINK_LANGUAGES.filter((language) => !isLocale(language))).toEqual([]);
  expect(LINK_LANGUAGES).toHaveLength(34);
});
