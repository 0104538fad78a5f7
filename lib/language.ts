/** The languages that the words are in, as BCP 47 tags. `public/_locales` has a folder for each. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'ar'] as const;

/**
 * The language that the extension speaks: the user's choice, else the organisation's, else the browser's. Empty = as the browser does,
 * in the user's choice and in the answer; the organisation's may be missing.
 */
export function preferredLanguage(chosen: string, organisation: string | undefined): string {
  return chosen || organisation || '';
}

/** Where lines begin in a language. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr';
}

/** The tag with digits that are the same in every place of the words: Arabic ones would stand beside the 0 to 9 of addresses and links. */
export function withLatinDigits(tag: string): string {
  return directionOf(tag) === 'rtl' ? new Intl.Locale(tag, { numberingSystem: 'latn' }).toString() : tag;
}

/** Something that is made for a language and kept: making a format takes longer than using it. */
export function memoizeByLanguage<T>(make: (tag: string) => T): (tag: string) => T {
  const made = new Map<string, T>();
  return (tag) => {
    const known = made.get(tag) ?? make(tag);
    made.set(tag, known);
    return known;
  };
}

/** A language's name, in another one or in itself. `code`: as in `?locale=`. */
export function languageName(code: string, inLanguage: string): string {
  return new Intl.DisplayNames([inLanguage, 'en'], { type: 'language' }).of(code) ?? code;
}
