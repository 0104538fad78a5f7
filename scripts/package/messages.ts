import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesPath } from '../../lib/i18n/language';

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}
type Messages = Record<string, Message>;

/** How a key ends that is one of several plural forms. */
export const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The English message that declares the placeholders of a message in any language. `_other` does for all plural forms, of which English has few. */
export function modelOf<T>(english: Record<string, T>, key: string): T | undefined {
  return english[key.replace(PLURAL, '_other')];
}

/**
 * Messages as packages have them: without descriptions and examples, which only translators read, and with `$1` where the text for
 * translators has a named place, as English declares it. Browsers fill both alike
 * (https://developer.chrome.com/docs/extensions/reference/api/i18n).
 */
export function toBrowserMessages(messages: Messages, english: Messages): string {
  const shipped = Object.entries(messages).map(([key, { message }]) => {
    const { placeholders = {} } = modelOf(english, key) ?? {};
    return [
      key,
      { message: message.replace(/\$(\w+)\$/g, (_, name: string) => placeholders[name.toLowerCase()]?.content ?? '') },
    ];
  });
  return JSON.stringify(Object.fromEntries(shipped));
}

/** The messages of a language as translators have them. */
export function readMessages(tag: string): Messages {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../public', messagesPath(tag)), 'utf8'));
}
