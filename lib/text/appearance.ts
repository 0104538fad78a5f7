import type { Theme } from '../base/theme';
import { getBrowserLanguage, type MessageKey, t } from '../i18n/translate';
import type { Policy } from '../policy/policy';
import { getLanguageName } from './language-name';

export const THEME_TEXTS: Readonly<Record<Theme, MessageKey>> = {
  system: 'optionsThemeSystem',
  light: 'optionsThemeLight',
  dark: 'optionsThemeDark',
};

/** The language that is chosen, in words. Empty `language`: none is. */
export function chosenLanguageText(language: string, policy: Policy): string {
  if (language !== '') return getLanguageName(language, language);
  const fallback = policy.language ?? getBrowserLanguage();
  const text = policy.language ? 'optionsLanguageAsOrganization' : 'optionsLanguageAsBrowser';
  return t(text, getLanguageName(fallback, fallback));
}
