/** `code`: as in `?locale=`. */
export function getLanguageName(code: string, inLanguage: string): string {
  return new Intl.DisplayNames([inLanguage, 'en'], { type: 'language' }).of(code) ?? code;
}
