/** Languages that an instance ships pages in, as they appear in paths and in `?locale=`; one may have fewer, and says so by what it answers. */
export const LINK_LANGUAGES = [
  ...['ca', 'cs', 'cy', 'da', 'de', 'en', 'en-GB', 'es', 'eu', 'fi', 'fr', 'ga', 'hi', 'hu', 'id', 'is', 'it'],
  ...['ja', 'ko', 'lv', 'nl', 'no', 'pl', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sk', 'sr', 'sv', 'th', 'uk', 'ur', 'zh-CN'],
];

/** Whether a link asks for its page in this language. */
export function carriesLanguage(link: string, language: string): boolean {
  return URL.canParse(link) && new URL(link).searchParams.get('locale') === language;
}
