/** BCP 47 tags, each with its messages in `public`. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Where the messages of a language are, with `pt_BR` for `pt-BR`, as browsers want it. */
export function messagesPath(tag: string): string {
  return `_locales/${tag.replaceAll('-', '_')}/messages.json`;
}

/** Returns `make` as a function that makes the value of each key once and keeps it. */
export function memoize<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** A BCP 47 tag for formats. Other digits would stand beside the 0 to 9 of addresses and links. */
export const withLatinDigits = memoize((tag) => new Intl.Locale(tag, { numberingSystem: 'latn' }).toString());

/** How hours are written: without a leading zero where a day has twelve hours twice. */
export const hourStyle = memoize((tag) =>
  new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit',
);
