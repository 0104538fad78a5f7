import { browserLanguage, type MessageKey, t } from '../../lib/i18n';
import { LANGUAGES } from '../../lib/language';
import type { Policy } from '../../lib/policy/policy';
import type { SettingsStore } from '../../lib/state/settings';
import { languageName } from '../../lib/text/language-name';
import { THEMES, type Theme } from '../../lib/theme';
import { SegmentedControl } from '../ui/SegmentedControl';
import { LanguageOptions, SelectField } from '../ui/SelectField';

const THEME_LABELS: Readonly<Record<Theme, MessageKey>> = {
  system: 'optionsThemeSystem',
  light: 'optionsThemeLight',
  dark: 'optionsThemeDark',
};

export function Appearance({ settings, policy }: { settings: SettingsStore; policy: Policy }) {
  const fallback = policy.language ?? browserLanguage();
  const fallbackName = languageName(fallback, fallback);
  return (
    <section class="panel stack">
      <SelectField
        label={t('optionsLanguage')}
        hint={t('optionsLanguageHint')}
        value={settings.language.value}
        onChange={(language) => void settings.changeLanguage(language)}
      >
        <option value="">
          {t(policy.language ? 'optionsLanguageAsOrganisation' : 'optionsLanguageAsBrowser', fallbackName)}
        </option>
        <LanguageOptions languages={LANGUAGES} />
      </SelectField>
      <SegmentedControl
        legend={t('optionsTheme')}
        value={settings.theme.value}
        onChange={(theme) => void settings.changeTheme(theme)}
        segments={THEMES.map((value) => ({ value, label: t(THEME_LABELS[value]) }))}
      />
    </section>
  );
}
