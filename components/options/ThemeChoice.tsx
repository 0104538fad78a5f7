import { type MessageKey, t } from '../../lib/i18n';
import type { SettingsStore } from '../../lib/state/settings';
import { THEMES, type Theme } from '../../lib/theme';
import { SegmentedControl } from '../ui/SegmentedControl';

export const THEME_WORDS: Readonly<Record<Theme, MessageKey>> = {
  system: 'optionsThemeSystem',
  light: 'optionsThemeLight',
  dark: 'optionsThemeDark',
};

/** Whether the pages are light or dark. All that are open follow at once. */
export function ThemeChoice({ settings }: { settings: SettingsStore }) {
  return (
    <SegmentedControl
      legend={t('optionsTheme')}
      value={settings.theme.value}
      onChange={(theme) => void settings.changeTheme(theme)}
      segments={THEMES.map((value) => ({ value, label: t(THEME_WORDS[value]) }))}
    />
  );
}
