import { browserLanguage, type MessageKey, t } from '../i18n';
import type { Policy } from '../policy/policy';
import type { Theme } from '../theme';
import { languageName } from './language-name';

export const THEME_LABELS: Readonly<Record<Theme, MessageKey>> = {
  system: 'optionsThemeSystem',
  light: 'optionsThemeLight',
  dark: 'optionsThemeDark',
};

/** Empty `language`: none is chosen. */
export function chosenLanguageText(language: string, policy: Policy): string {
  if (language !== '') return languageName(language, language);
  const fallback = policy.language ?? browserLanguage();
  const text = policy.language ? 'optionsLanguageAsOrganization' : 'optionsLanguageAsBrowser';
  return t(text, languageName(fallback, fallback));
}
