export interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}
type Messages = Record<string, Message>;

/**
 * Messages as packages have them: without descriptions and examples, which only translators read, and with `$1` where the text for
 * translators has a named place. Browsers fill both alike (https://developer.chrome.com/docs/extensions/reference/api/i18n).
 */
export function shippedMessages(messages: Messages): string {
  const shipped = Object.entries(messages).map(([key, { message, placeholders = {} }]) => [
    key,
    { message: message.replace(/\$(\w+)\$/g, (_, name: string) => placeholders[name.toLowerCase()]?.content ?? '') },
  ]);
  return JSON.stringify(Object.fromEntries(shipped));
}
