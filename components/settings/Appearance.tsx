import { THEMES } from '../../lib/base/theme';
import { LANGUAGES } from '../../lib/i18n/language';
import { t } from '../../lib/i18n/translate';
import type { Policy } from '../../lib/policy/policy';
import type { SettingsStore } from '../../lib/state/settings/settings';
import { chosenLanguageText, THEME_TEXTS } from '../../lib/text/appearance';
import { SegmentedControl } from '../ui/SegmentedControl';
import { LanguageOptions, SelectField } from '../ui/SelectField';

export function Appearance({ settings, policy }: { settings: SettingsStore; policy: Policy }) {
  return (
    <section class="panel stack">
      <SelectField
        label={t('optionsLanguage')}
        hint={t('optionsLanguageHint')}
        value={settings.language.value}
        onChange={(language) => void settings.changeLanguage(language)}
      >
        <option value="">{chosenLanguageText('', policy)}</option>
        <LanguageOptions languages={LANGUAGES} />
      </SelectField>
      <SegmentedControl
        legend={t('optionsTheme')}
        value={settings.theme.value}
        onChange={(theme) => void settings.changeTheme(theme)}
        segments={THEMES.map((value) => ({ value, label: t(THEME_TEXTS[value]) }))}
      />
    </section>
  );
}
