import { browser } from 'wxt/browser';
import type messages from '../public/_locales/en/messages.json';

/** Every key of the words, as English has them. */
export type MessageKey = keyof typeof messages;

type PluralForm = 'one' | 'other';
/** Keys that come as a family, one for each plural form. */
export type CountedKey = MessageKey extends infer K ? (K extends `${infer Base}_${PluralForm}` ? Base : never) : never;

/** The words for a key in the reader's language, with its placeholders filled in order. */
export function t(key: MessageKey, ...values: (string | number)[]): string {
  return browser.i18n.getMessage(key, values.map(String));
}

/** The words for a number of things. The number, written the reader's way, is the first placeholder; `values` are the others. */
export function count(key: CountedKey, n: number, ...values: (string | number)[]): string {
  const form = new Intl.PluralRules(language()).select(n) === 'one' ? 'one' : 'other';
  return t(`${key}_${form}` as MessageKey, formatNumber(n), ...values);
}

/** The language the words are in, as a BCP 47 tag. */
export function language(): string {
  return browser.i18n.getMessage('languageTag') || 'en';
}

export function formatNumber(n: number): string {
  return new Intl.NumberFormat(language()).format(n);
}

/** Short things side by side, the reader's way: "1 day, 3 views". */
export function formatList(items: string[]): string {
  return new Intl.ListFormat(language(), { type: 'unit' }).format(items);
}

/** A moment in the reader's zone: "Sunday, 22 November, 14:03". `timeMs`: milliseconds since 1970. */
export function formatMoment(timeMs: number): string {
  return new Intl.DateTimeFormat(region(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(timeMs);
}

/** A day, short: "22 Nov". */
export function formatDay(timeMs: number): string {
  return new Intl.DateTimeFormat(region(), { day: 'numeric', month: 'short' }).format(timeMs);
}

/** Dates follow the reader's region where the browser tells one for the language of the words. */
export function region(): string {
  const tag = browser.i18n.getUILanguage();
  return tag.split('-')[0] === language().split('-')[0] ? tag : language();
}
