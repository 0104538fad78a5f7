import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { Field } from '../ui/Field';
import { LanguageOptions } from '../ui/LanguageOptions';
import { SECRET_FIELD } from '../ui/secret-field';

interface EmailFieldsProps {
  composer: Composer;
  /** Whether the instance sends e-mails for this account. */
  canSend: boolean;
}

/** Whom the instance shall send the link to. What was typed stays when another instance sends no e-mails, and is said not to be sent. */
export function EmailFields({ composer, canSend }: EmailFieldsProps) {
  const { to, language } = composer.draft.value.email ?? { to: '', language: '' };
  if (!canSend && to === '') return null;
  return (
    <>
      <Field label={t('emailTo')} hint={canSend ? t('emailToHint') : undefined} error={!canSend && t('emailNotSent')}>
        {(control) => (
          <input
            {...SECRET_FIELD}
            {...control}
            type="text"
            inputMode="email"
            dir="ltr"
            value={to}
            onInput={(event) => composer.setEmail({ to: event.currentTarget.value, language })}
          />
        )}
      </Field>
      {to !== '' && (
        <Field label={t('emailLanguage')}>
          {(control) => (
            <select
              {...control}
              value={language}
              onChange={(event) => composer.setEmail({ to, language: event.currentTarget.value })}
            >
              <LanguageOptions unset={t('emailLanguageUnset')} />
            </select>
          )}
        </Field>
      )}
    </>
  );
}
