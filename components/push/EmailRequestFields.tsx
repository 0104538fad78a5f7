import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/translate';
import { LINK_LANGUAGES } from '../../lib/instance/parse-instance-url';
import type { EmailRequest } from '../../lib/push/draft';
import { Field } from '../ui/Field';
import { LanguageOptions, SelectField } from '../ui/SelectField';
import { SECRET_FIELD } from '../ui/secret-field';

interface EmailRequestFieldsProps {
  request: EmailRequest;
  onChange: (request: EmailRequest) => void;
  hint: ComponentChildren;
  error: ComponentChildren;
  asksLanguage: boolean;
}

export function EmailRequestFields({ request, onChange, hint, error, asksLanguage }: EmailRequestFieldsProps) {
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
            value={request.to}
            onInput={(event) => onChange({ ...request, to: event.currentTarget.value })}
          />
        )}
      </Field>
      {asksLanguage && (
        <SelectField
          label={t('emailLanguage')}
          value={request.language}
          onChange={(language) => onChange({ ...request, language })}
        >
          <option value="">{t('composerServerDefault')}</option>
          <LanguageOptions languages={LINK_LANGUAGES} />
        </SelectField>
      )}
    </>
  );
}
