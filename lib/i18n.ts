import { browser } from 'wxt/browser';
import { isolateText } from './bidi';
import { directionOf, memoizeByLanguage, withLatinDigits } from './language';
import type { CountedKey, MessageKey } from './message-key';

export type { CountedKey, MessageKey } from './message-key';

/** All words of one language, as its `messages.json` has them. */
export type Catalogue = Readonly<
  Record<string, { message: string; placeholders?: Record<string, { content: string }> | undefined }>
>;

/** The words of the language that was chosen; without them the browser gives its own. */
let chosen: Catalogue | undefined;
let ready: Promise<void> = Promise.resolve();
let onUse: () => void = () => undefined;

/** Speaks these words from now on; undefined = the browser's. */
export function setCatalogue(catalogue: Catalogue | undefined): void {
  chosen = catalogue;
}

/** Says when it is known which words are spoken. */
export function waitForCatalogue(known: Promise<void>): void {
  ready = known;
}

/** Resolves when it is known which words are spoken. Where nothing waits for that, such as in the worker, await it before any. */
export function catalogueReady(): Promise<void> {
  return ready;
}

/** Called whenever words are used, so that a page can let what shows them follow. */
export function onMessageUsed(listener: () => void): void {
  onUse = listener;
}

/**
 * The words for a key in the reader's language, with its placeholders filled in order. Numbers are written the reader's way, texts are
 * set apart (see `apart`): so what this returns is to be shown, never copied or sent.
 */
export function t(key: MessageKey, ...values: (string | number)[]): string {
  return say(
    key,
    values.map((value) =>
      typeof value === 'number' ? formatNumber(value) : isolateText(value, direction() === 'rtl'),
    ),
  );
}

/** The words for a number of things. The number, written the reader's way, is the first placeholder; `values` are the others. */
export function count(key: CountedKey, n: number, ...values: (string | number)[]): string {
  const form = `${key}_${pluralRules(language()).select(n)}` as MessageKey;
  // A language may have a form for whole numbers alone, or for fractions, that its words do without.
  return has(form) ? t(form, n, ...values) : t(`${key}_other` as MessageKey, n, ...values);
}

function has(key: MessageKey): boolean {
  return chosen ? key in chosen : browser.i18n.getMessage(key) !== '';
}

function say(key: MessageKey, values: string[]): string {
  onUse();
  return chosen ? fill(chosen, key, values) : browser.i18n.getMessage(key, values);
}

/** As browsers fill placeholders: by name, in any case of letters; each stands for one value. */
function fill(catalogue: Catalogue, key: MessageKey, values: string[]): string {
  const { message = '', placeholders = {} } = catalogue[key] ?? {};
  return message.replace(/\$(\w+)\$/g, (_, name: string) => {
    const place = placeholders[name.toLowerCase()]?.content.slice(1);
    return values[Number(place) - 1] ?? '';
  });
}

/** The language the words are in, as a BCP 47 tag. */
export function language(): string {
  return say('languageTag', []) || 'en';
}

/** The language in which the browser would give the words, as a BCP 47 tag. */
export function browserLanguage(): string {
  return browser.i18n.getMessage('languageTag') || 'en';
}

/** Where lines begin in the language of the words. */
export function direction(): 'ltr' | 'rtl' {
  return directionOf(language());
}

const pluralRules = memoizeByLanguage((tag) => new Intl.PluralRules(tag));
const numbers = memoizeByLanguage((tag) => new Intl.NumberFormat(withLatinDigits(tag)));
const lists = memoizeByLanguage((tag) => new Intl.ListFormat(tag, { type: 'unit' }));
const moments = memoizeByLanguage(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
const days = memoizeByLanguage((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }));

export function formatNumber(n: number): string {
  return numbers(language()).format(n);
}

/** Short things side by side, the reader's way: "1 day, 3 views". */
export function formatList(items: readonly string[]): string {
  return lists(language()).format(items.map((item) => isolateText(item, direction() === 'rtl')));
}

/** A moment in the reader's zone: "Sunday, 22 November, 14:03". `timeMs`: milliseconds since 1970. */
export function formatMoment(timeMs: number): string {
  return moments(region()).format(timeMs);
}

/** A day, short: "22 Nov". */
export function formatDay(timeMs: number): string {
  return days(region()).format(timeMs);
}

/** Dates follow the reader's region where the browser tells one for the language of the words. */
export function region(): string {
  const tag = browser.i18n.getUILanguage();
  return withLatinDigits(tag.split('-')[0] === language().split('-')[0] ? tag : language());
}
