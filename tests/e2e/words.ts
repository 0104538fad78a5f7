import { readFileSync } from 'node:fs';
import type { CountedKey, MessageKey } from '../../lib/i18n';

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

const MESSAGES: Record<string, Message> = JSON.parse(
  readFileSync(new URL('../../public/_locales/en/messages.json', import.meta.url), 'utf8'),
);

/** The extension's words for a key, with its placeholders filled in order, as browsers fill them. */
export function words(key: MessageKey, ...values: (string | number)[]): string {
  const found = MESSAGES[key];
  if (!found) throw new Error(`There are no words for ${key}`);
  return found.message.replace(/\$(\w+)\$/g, (_, name: string) => {
    const at = found.placeholders?.[name.toLowerCase()]?.content.slice(1);
    return String(values[Number(at) - 1] ?? '');
  });
}

/** The extension's words for a number of things. */
export function counted(key: CountedKey, n: number, ...values: (string | number)[]): string {
  return words(`${key}_${n === 1 ? 'one' : 'other'}` as MessageKey, new Intl.NumberFormat('en').format(n), ...values);
}

/** Fits what starts with these words: the name of a button that goes on to explain itself. */
export function startingWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}`);
}

/** Fits what holds these words anywhere. */
export function holding(text: string): RegExp {
  return new RegExp(escaped(text));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
