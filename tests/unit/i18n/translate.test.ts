import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { formatDateTime, formatFuture, getRegionalLocale } from '@/lib/i18n/format';
import { messagesPath } from '@/lib/i18n/language';
import { formatList, formatNumber, getDirection, getLanguage, setCatalog, t, tPlural } from '@/lib/i18n/translate';
import { nearestLanguage } from '@/lib/push/share-message';
import { fakeExtension } from '../../fakes/fake-extension';

const NOON = Date.UTC(2026, 10, 22, 12);

beforeEach(() => {
  fakeExtension();
});
afterEach(() => setCatalog(undefined));

/** A language of few words. */
function speaking(tag: string, words: Record<string, string> = {}): void {
  const entries = Object.entries({ languageTag: tag, ...words }).map(([key, message]) => [key, { message }]);
  setCatalog(Object.fromEntries(entries));
}

describe('the words', () => {
  it('are the browser’s where none were chosen', () => {
    expect([t('extensionName'), getLanguage(), getDirection()]).toEqual(['Secret Push', 'en', 'ltr']);
  });

  it('are those that were chosen, and fill a place with what is given and nothing else, whatever it looks like', () => {
    speaking('de', { createdUnknown: 'Keine Antwort von $1' });
    expect(t('createdUnknown', '$INSTANCE$ $1 $&')).toBe('Keine Antwort von $INSTANCE$ $1 $&');
    expect(getLanguage()).toBe('de');
  });

  it('set apart what is written the other way', () => {
    expect(t('createdUnknown', 'مكتب')).toBe('No answer from \u2068مكتب\u2069');
    speaking('ar', { languageDirection: 'rtl', createdUnknown: 'لا رد من $1' });
    expect(getDirection()).toBe('rtl');
    expect(t('createdUnknown', 'pw.example.org')).toBe('لا رد من \u2068pw.example.org\u2069');
  });
});

describe('a number of things', () => {
  const ARABIC = { two: 'اثنان', few: '$1 قليل', many: '$1 كثير', other: '$1 أخرى' };

  it.each([
    [2, 'اثنان'],
    [3, '3 قليل'],
    [11, '11 كثير'],
  ])('has the form that its language wants for %d', (n, words) => {
    speaking('ar', Object.fromEntries(Object.entries(ARABIC).map(([form, text]) => [`pushesCount_${form}`, text])));
    expect(tPlural('pushesCount', n)).toBe(words);
  });

  it('has the general form where the language has no special one', () => {
    speaking('fr', { pushesCount_one: '$1 envoi', pushesCount_other: '$1 envois' });
    expect(tPlural('pushesCount', 0)).toBe('0 envoi');
    expect(tPlural('pushesCount', 1_000_000)).toMatch(/^1\s000\s000 envois$/);
  });

  it('has the two forms of English where the browser gives the words', () => {
    expect([tPlural('pushesCount', 1), tPlural('pushesCount', 2_000)]).toEqual(['1 push', '2,000 pushes']);
  });
});

describe('numbers, lists and moments', () => {
  it('follow the chosen language', () => {
    speaking('de', { whenDayTime: '$1' });
    expect(formatNumber(1234.5)).toBe('1.234,5');
    expect(formatList(['a', 'b', 'c'])).toBe('a, b und c');
    expect(formatDateTime(NOON)).toMatch(/^Sonntag, 22\. November/);
    expect(formatFuture(NOON, NOON - 6 * 86_400_000)).toBe('in 6 Tagen');
    setCatalog(undefined);
    expect(formatFuture(NOON, NOON - 6 * 86_400_000)).toBe('in 6 days');
  });

  it('have the same digits as addresses and links', () => {
    speaking('ar');
    expect(formatNumber(1234)).toBe('1,234');
    expect(formatDateTime(NOON)).toMatch(/22/);
  });
});

describe('the language', () => {
  it('keeps its region', () => {
    speaking('de-CH');
    expect([getLanguage(), formatNumber(0.5)]).toEqual(['de-CH', '0.5']);
    expect(messagesPath('de-CH')).toBe('_locales/de_CH/messages.json');
  });

  it.each([
    ['ar-EG', 'ar', 'ar-EG'],
    ['de-AT', 'de-CH', 'de-CH'],
    ['fil', 'fi', 'fi'],
  ])('and the browser’s region %s: dates in %s are those of %s', (browserTag, tag, wanted) => {
    Object.assign(fakeBrowser.i18n, { getUILanguage: () => browserTag });
    speaking(tag);
    expect(getRegionalLocale()).toBe(`${wanted}-u-nu-latn`);
  });

  it.each([
    ['de-CH', 'de-CH'],
    ['de-CH-u-nu-latn', 'de-CH'],
    ['de-AT', 'de'],
    ['pt-PT', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['p', undefined],
  ])('nearest to %s is %s', (tag, nearest) => {
    expect(nearestLanguage(tag, ['en', 'de', 'de-CH', 'pt-BR'])).toBe(nearest);
  });
});
