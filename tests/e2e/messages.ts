import { readFileSync } from 'node:fs';
import { isolateText } from '../../lib/bidi';
import type { CountedKey, MessageKey } from '../../lib/i18n';
import { directionOf, withLatinDigits } from '../../lib/language';
import { lengthened, PSEUDO_TAG } from '../../scripts/package/pseudo-language';

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

const loaded = new Map<string, Record<string, Message>>();
let spoken = 'en';

/** Sets the language of `words`. A spec that does has to set it back to `en` after each test. */
export function setLanguage(tag: string): void {
  spoken = tag;
}

function messages(): Record<string, Message> {
  const tag = spoken === PSEUDO_TAG ? 'en' : spoken;
  const file = new URL(`../../public/_locales/${tag}/messages.json`, import.meta.url);
  const known = loaded.get(tag) ?? JSON.parse(readFileSync(file, 'utf8'));
  loaded.set(tag, known);
  return known;
}

const formatNumber = (n: number) => new Intl.NumberFormat(withLatinDigits(spoken)).format(n);

/** The message of a key with its placeholders filled, as the extension fills them. */
export function words(key: MessageKey, ...values: (string | number)[]): string {
  const found = messages()[key];
  if (!found) throw new Error(`There are no words for ${key}`);
  const shown = values.map((value) =>
    typeof value === 'number' ? formatNumber(value) : isolateText(value, directionOf(spoken) === 'rtl'),
  );
  const message = spoken === PSEUDO_TAG ? lengthened(found.message) : found.message;
  return message.replace(/\$(\w+)\$/g, (_, name: string) => {
    const at = found.placeholders?.[name.toLowerCase()]?.content.slice(1);
    return shown[Number(at) - 1] ?? '';
  });
}

/** The message for a number of things. */
export function counted(key: CountedKey, n: number, ...values: (string | number)[]): string {
  return words(`${key}_${new Intl.PluralRules(spoken).select(n)}` as MessageKey, n, ...values);
}

/** Matches text that starts with `text`. */
export function startingWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}`);
}

/** Matches text that contains `text`. */
export function holding(text: string): RegExp {
  return new RegExp(escaped(text));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
