import { browserLanguage, t } from '../../lib/i18n';
import { LANGUAGES } from '../../lib/language';
import { languageName } from '../../lib/language-name';
import type { SettingsStore } from '../../lib/state/settings';
import { Field } from '../ui/Field';

interface LanguageChoiceProps {
  settings: SettingsStore;
  /** The language that the organisation has set, for whoever chooses none. */
  organisation: string | undefined;
}

/** The language of the words: each is called as it calls itself, so that whoever lost the way among them finds it back. */
export function LanguageChoice({ settings, organisation }: LanguageChoiceProps) {
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
export function ofTheBrowser(): string {
  const tag = browserLanguage();
  return t('optionsLanguageAsBrowser', languageName(tag, tag));
}
