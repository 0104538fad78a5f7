import { isolateText } from '../../lib/i18n/bidi';
import { withLatinDigits } from '../../lib/i18n/language';
import type { MessageKey, PluralKey } from '../../lib/i18n/translate';
import { readMessages, toBrowserMessages } from '../../scripts/package/messages';
import { PSEUDO_LOCALE, pseudoLanguage } from '../../scripts/package/pseudo-locale';

const loaded = new Map<string, Record<string, { message: string }>>();
let spoken = 'en';

/** Sets the language of `t` and `count`. A spec that does has to set it back to `en` after each test. */
export function setLanguage(tag: string): void {
  spoken = tag;
}

export const getLanguage = (): string => spoken;

function messages(): Record<string, { message: string }> {
  const shipped = () => toBrowserMessages(readMessages(spoken), readMessages('en'));
  const known = loaded.get(spoken) ?? JSON.parse(spoken === PSEUDO_LOCALE ? pseudoLanguage().contents : shipped());
  loaded.set(spoken, known);
  return known;
}

const formatNumber = (n: number) => new Intl.NumberFormat(withLatinDigits(spoken)).format(n);

/** The message of a key with its placeholders filled, as the extension fills them. */
export function t(key: MessageKey, ...values: (string | number)[]): string {
  const found = messages()[key];
  if (!found) throw new Error(`There is no message ${key}`);
  const shown = values.map((value) =>
    typeof value === 'number'
      ? formatNumber(value)
      : isolateText(value, messages().languageDirection?.message === 'rtl'),
  );
  return found.message.replace(/\$(\d)/g, (_: string, place: string) => shown[Number(place) - 1] ?? '');
}

/** The message for a number of things. */
export function count(key: PluralKey, n: number, ...values: (string | number)[]): string {
  return t(`${key}_${new Intl.PluralRules(spoken).select(n)}` as MessageKey, n, ...values);
}

/** "in 3 days" */
export function inDays(days: number): string {
  return new Intl.RelativeTimeFormat(withLatinDigits(spoken), { numeric: 'auto' }).format(days, 'day');
}

/** Matches text that starts with `text`. */
export function startingWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}`);
}

/** Matches text that contains `text`. */
export function containing(text: string): RegExp {
  return new RegExp(escaped(text));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
