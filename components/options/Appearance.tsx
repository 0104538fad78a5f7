import { browserLanguage, type MessageKey, t } from '../../lib/i18n';
import { LANGUAGES, languageName } from '../../lib/language';
import type { SettingsStore } from '../../lib/state/settings';
import { THEMES, type Theme } from '../../lib/theme';
import { Field } from '../ui/Field';
import { SegmentedControl } from '../ui/SegmentedControl';

interface LanguageChoiceProps {
  settings: SettingsStore;
  /** The language that the organisation has set, for whoever chooses none. */
  organisation: string | undefined;
}

/** The language of the words: each is called as it calls itself, so that whoever lost the way among them finds it back. */
function LanguageChoice({ settings, organisation }: LanguageChoiceProps) {
  return (
    <Field label={t('optionsLanguage')} hint={t('optionsLanguageHint')}>
      {(control) => (
        <select
          {...control}
          value={settings.language.value}
          onChange={(event) => void settings.changeLanguage(event.currentTarget.value)}
        >
          <option value="">
            {organisation
              ? t('optionsLanguageAsOrganisation', languageName(organisation, organisation))
              : ofTheBrowser()}
          </option>
          {LANGUAGES.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {languageName(tag, tag)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** What no choice means where nobody else has made one, with the language that it leads to. */
function ofTheBrowser(): string {
  const tag = browserLanguage();
  return t('optionsLanguageAsBrowser', languageName(tag, tag));
}

const THEME_WORDS: Readonly<Record<Theme, MessageKey>> = {
  system: 'optionsThemeSystem',
  light: 'optionsThemeLight',
  dark: 'optionsThemeDark',
};

/** Whether the pages are light or dark. All that are open follow at once. */
function ThemeChoice({ settings }: { settings: SettingsStore }) {
  return (
    <SegmentedControl
      legend={t('optionsTheme')}
      value={settings.theme.value}
      onChange={(theme) => void settings.changeTheme(theme)}
      segments={THEMES.map((value) => ({ value, label: t(THEME_WORDS[value]) }))}
    />
  );
}

interface LookProps {
  settings: SettingsStore;
  /** The language that the organisation has set. */
  organisation: string | undefined;
}

/** Which language the extension speaks, and whether it is light or dark. */
export function Look({ settings, organisation }: LookProps) {
  return (
    <section class="panel stack">
      <LanguageChoice settings={settings} organisation={organisation} />
      <ThemeChoice settings={settings} />
    </section>
  );
}
