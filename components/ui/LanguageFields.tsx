import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n';
import { LINK_LANGUAGES } from '../../lib/instance/read-address';
import { languageName } from '../../lib/language';
import type { EmailRequest } from '../../lib/push/draft';
import { Field } from './Field';
import { SECRET_FIELD } from './secret-field';

/** The options of a `<select>`: every language that an instance may have, by its own name, and `unset` for none. */
export function LanguageOptions({ unset }: { unset: string }) {
  return (
    <>
      <option value="">{unset}</option>
      {LINK_LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageName(code, code)}
        </option>
      ))}
    </>
  );
}

interface EmailOrderFieldsProps {
  order: EmailRequest;
  onChange: (order: EmailRequest) => void;
  hint: ComponentChildren;
  error: ComponentChildren;
  asksLanguage: boolean;
}

/** The e-mail recipients of a link, and the language of the e-mail. */
export function EmailOrderFields({ order, onChange, hint, error, asksLanguage }: EmailOrderFieldsProps) {
  return (
    <>
      <Field label={t('emailTo')} hint={hint} error={error}>
        {(control) => (
          <input
            {...SECRET_FIELD}
            {...control}
            type="text"
            inputMode="email"
            dir="ltr"
            value={order.to}
            onInput={(event) => onChange({ ...order, to: event.currentTarget.value })}
          />
        )}
      </Field>
      {asksLanguage && (
        <Field label={t('emailLanguage')}>
          {(control) => (
            <select
              {...control}
              value={order.language}
              onChange={(event) => onChange({ ...order, language: event.currentTarget.value })}
            >
              <LanguageOptions unset={t('emailLanguageUnset')} />
            </select>
          )}
        </Field>
      )}
    </>
  );
}
