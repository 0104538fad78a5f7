import type messages from '../../public/_locales/en/messages.json';
import { isolateText } from './bidi';
import { readBrowserMessage } from './browser-messages';
import { memoize, withLatinDigits } from './language';

/** The messages of a language, as in `messages.json`: `$1` stands for the first value. */
export type Catalog = Readonly<Record<string, { message: string }>>;

/** The catalog of the chosen language; undefined where the browser's own messages are used. */
let chosen: Catalog | undefined;
let catalogLoaded: Promise<void> = Promise.resolve();
let messageUsed: () => void = () => undefined;

/** Sets the catalog that words come from; `undefined` for the browser's own. */
export function setCatalog(catalog: Catalog | undefined): void {
  chosen = catalog;
}

export function setCatalogLoading(known: Promise<void>): void {
  catalogLoaded = known;
}

/** Resolves when the catalog is known. The worker must await it before any words. */
export function whenCatalogLoaded(): Promise<void> {
  return catalogLoaded;
}

/** Called whenever words are used, so that a page can rerender when they change. */
export function onMessageUsed(listener: () => void): void {
  messageUsed = listener;
}

/** The words of a message, for display only: numbers are formatted, texts isolated. Never copy or send them. */
export function t(key: MessageKey, ...values: (string | number)[]): string {
  return formatMessage(
    key,
    values.map((value) =>
      typeof value === 'number' ? formatNumber(value) : isolateText(value, getDirection() === 'rtl'),
    ),
  );
}

/** The words of a message for a number. The formatted number is the first placeholder; `values` are the others. */
export function tPlural(key: PluralKey, n: number, ...values: (string | number)[]): string {
  const form = `${key}_${pluralRules(getLanguage()).select(n)}` as MessageKey;
  // A language may have plural forms that its words lack.
  const isThere = messageOf(form) !== '';
  return t(isThere ? form : (`${key}_other` as MessageKey), n, ...values);
}

function formatMessage(key: MessageKey, values: string[]): string {
  messageUsed();
  return messageOf(key).replace(/\$(\d)/g, (_, place: string) => values[Number(place) - 1] ?? '');
}

function messageOf(key: MessageKey): string {
  return chosen ? (chosen[key]?.message ?? '') : browserMessage(key);
}

/** The browser's own message. It is cached, because lists format the same messages often, and the browser call is slow. */
const browserMessage = memoize(readBrowserMessage);

/** BCP 47 tag of the words. */
export function getLanguage(): string {
  return formatMessage('languageTag', []) || 'en';
}

/** BCP 47 tag of the browser's words. */
export function getBrowserLanguage(): string {
  return browserMessage('languageTag') || 'en';
}

export function getDirection(): 'ltr' | 'rtl' {
  return formatMessage('languageDirection', []) === 'rtl' ? 'rtl' : 'ltr';
}

const pluralRules = memoize((tag) => new Intl.PluralRules(tag));
const numbers = memoize((tag) => new Intl.NumberFormat(withLatinDigits(tag)));
const lists = memoize((tag) => new Intl.ListFormat(tag, { type: 'unit' }));
const alternatives = memoize((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }));
export function formatNumber(n: number): string {
  return numbers(getLanguage()).format(n);
}

/** "1 day, 3 views". */
export function formatList(items: readonly string[]): string {
  return lists(getLanguage()).format(items.map((item) => isolateText(item, getDirection() === 'rtl')));
}

/** "7 days or 5 views". */
export function formatAlternatives(items: readonly string[]): string {
  return alternatives(getLanguage()).format(items);
}

export type MessageKey = keyof typeof messages;

type PluralForm = 'one' | 'other';
/** Keys with plural forms. */
export type PluralKey = MessageKey extends infer K ? (K extends `${infer Base}_${PluralForm}` ? Base : never) : never;
