/** BCP 47 tags; `public/_locales` has a folder for each. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'ar'] as const;

export function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr';
}

/** Arabic digits would stand beside the 0 to 9 of addresses and links. */
export function withLatinDigits(tag: string): string {
  return directionOf(tag) === 'rtl' ? new Intl.Locale(tag, { numberingSystem: 'latn' }).toString() : tag;
}

/** Keeps what is slow to make, by its key. */
export function memoize<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** `code`: as in `?locale=`. */
export function languageName(code: string, inLanguage: string): string {
  return new Intl.DisplayNames([inLanguage, 'en'], { type: 'language' }).of(code) ?? code;
}
