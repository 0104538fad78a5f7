import { browserLanguage, t } from '../../lib/i18n';
import { LANGUAGES } from '../../lib/language';
import { languageName } from '../../lib/language-name';
import type { SettingsStore } from '../../lib/state/settings';
import { Field } from '../ui/Field';

/** The language of the words: each is called as it calls itself, so that whoever lost the way among them finds it back. */
export function LanguageChoice({ settings }: { settings: SettingsStore }) {
  return (
    <Field label={t('optionsLanguage')} hint={t('optionsLanguageHint')}>
      {(control) => (
        <select
          {...control}
          value={settings.language.value}
          onChange={(event) => void settings.changeLanguage(event.currentTarget.value)}
        >
          <option value="">{ofTheBrowser()}</option>
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

/** What no choice means, with the language that it leads to. */
export function ofTheBrowser(): string {
  const tag = browserLanguage();
  return t('optionsLanguageAsBrowser', languageName(tag, tag));
}
