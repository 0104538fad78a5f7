const shipped =
  'ca cs cy da de en en-GB es eu fi fr ga hi hu id is it ja ko lv nl no pl pt-BR pt-PT ro ru sk sr sv th uk ur zh-CN';
const locales: ReadonlySet<string> = new Set(shipped.split(' '));

/** Whether the server has this language. */
export const isLocale = (code: string) => locales.has(code);

/** The language of words from `Accept-Language`: its first entry, whole or without its region; else English. */
export function localeOf(acceptLanguage: string | null): string {
  const first = /^[a-z]{2}(?:-[a-zA-Z]{2})?/.exec(acceptLanguage ?? '')?.[0] ?? 'en';
  if (isLocale(first)) return first;
  const language = first.slice(0, 2);
  return isLocale(language) ? language : 'en';
}
