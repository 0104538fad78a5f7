import { browserLanguage, type MessageKey, t } from '../../lib/i18n';
import { LANGUAGES, languageName } from '../../lib/language';
import type { SettingsStore } from '../../lib/state/settings';
import { THEMES, type Theme } from '../../lib/theme';
import { Field } from '../ui/Field';
import { SegmentedControl } from '../ui/SegmentedControl';

const THEME_LABELS: Readonly<Record<Theme, MessageKey>> = {
  system: 'optionsThemeSystem',
  light: 'optionsThemeLight',
  dark: 'optionsThemeDark',
};

/** Language and theme. `policyLanguage`: what applies while the user chooses none. */
export function Appearance({
  settings,
  policyLanguage,
}: {
  settings: SettingsStore;
  policyLanguage?: string | undefined;
}) {
  const fallback = policyLanguage ?? browserLanguage();
  const fallbackName = languageName(fallback, fallback);
  return (
    <section class="panel stack">
      <Field label={t('optionsLanguage')} hint={t('optionsLanguageHint')}>
        {(control) => (
          <select
            {...control}
            value={settings.language.value}
            onChange={({ currentTarget }) => void settings.changeLanguage(currentTarget.value)}
          >
            <option value="">
              {t(policyLanguage ? 'optionsLanguageAsOrganisation' : 'optionsLanguageAsBrowser', fallbackName)}
            </option>
            {LANGUAGES.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {languageName(tag, tag)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <SegmentedControl
        legend={t('optionsTheme')}
        value={settings.theme.value}
        onChange={(theme) => void settings.changeTheme(theme)}
        segments={THEMES.map((value) => ({ value, label: t(THEME_LABELS[value]) }))}
      />
    </section>
  );
}
