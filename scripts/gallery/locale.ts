import { readFileSync } from 'node:fs';
import type { CountedKey, MessageKey } from '../../lib/i18n';
import { fromRoot } from '../set-up/paths.mjs';

/** What is asked of a page by its words, in a language that it may speak. */
export interface Locale {
  /** Fits what begins with these words, whatever is filled in. */
  named(key: MessageKey): RegExp;
  /** Fits what begins with the words for several things. */
  counted(key: CountedKey): RegExp;
}

/** The words of a language as they are packed. Throws if it has none. */
export function readLocale(language: string): Locale {
  const file = fromRoot('public', '_locales', language, 'messages.json');
  const messages: Record<string, { message: string }> = JSON.parse(readFileSync(file, 'utf8'));
  const named = (key: string) => {
    const { message } = messages[key] ?? {};
    if (message === undefined) throw new Error(`${language} has no words for ${key}`);
    const parts = message.split(/\$\w+\$/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}`);
  };
  return { named, counted: (key) => named(`${key}_other`) };
}
