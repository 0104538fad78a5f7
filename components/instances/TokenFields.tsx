import { useId, useRef } from 'preact/hooks';
import { openTab } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import { toTokenPageUrl } from '../../lib/instance/hosts';
import type { InstanceForm as Form } from '../../lib/state/instances/instance-form';
import { LinkButton } from '../ui/Button';
import { Field } from '../ui/Field';
import { Alert, Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { TokenInput } from './TokenInput';

/** The path has a word joiner, so that no line ends within it. */
const TOKEN_PATH = '/users/\u2060token';

export function TokenFields({ form }: { form: Form }) {
  const baseUrl = form.baseUrl.value;
  const notice = form.tokenNotice.value;
  const tokenPage = baseUrl && toTokenPageUrl(baseUrl);
  const field = useRef<HTMLDivElement>(null);
  const remove = () => {
    form.setToken('');
    // The button that had the focus is removed.
    field.current?.querySelector('input')?.focus();
  };
  return (
    <>
      {notice === 'dropped' && (
        <Alert kind="warn">{t('optionsTokenDropped', new URL(form.instance.baseUrl).host)}</Alert>
      )}
      {notice === 'missing' && (
        <Notice kind="warn">
          <span>{t('optionsTokenMissing')}</span>
          <LinkButton onClick={remove}>{t('optionsTokenRemove')}</LinkButton>
        </Notice>
      )}
      <div ref={field} class="stack">
        <Field
          label={t('optionsToken')}
          hint={
            <>
              {t('optionsTokenHint')}{' '}
              {tokenPage ? (
                <LinkButton onClick={() => void openTab(tokenPage)}>
                  {t('optionsTokenPage', tokenPage.replace(/^https?:\/\//, '').replace(/\/users\/token$/, TOKEN_PATH))}
                </LinkButton>
              ) : (
                t('optionsTokenWhere', TOKEN_PATH)
              )}
            </>
          }
        >
          {(control) => <TokenInput {...control} value={form.token.value} onInput={form.setToken} />}
        </Field>
        <StatusLine class="small">{notice === 'removed' && t('optionsTokenRemoved')}</StatusLine>
      </div>
      {form.needsTokenArea.value && <TokenAreaChoice form={form} />}
    </>
  );
}

const TOKEN_AREAS = [
  { value: 'session', label: 'optionsTokenSession', hint: 'optionsTokenSessionHint' },
  { value: 'device', label: 'optionsTokenDevice', hint: 'optionsTokenDeviceHint' },
] as const;

function TokenAreaChoice({ form }: { form: Form }) {
  const id = useId();
  const showsProblem = form.isSubmitted.value && form.tokenArea.value === undefined;
  return (
    <fieldset class="field token-keep" aria-describedby={showsProblem ? `${id}-error` : undefined}>
      <legend class="small muted">{t('optionsTokenKeep')}</legend>
      {TOKEN_AREAS.map(({ value, label, hint }) => (
        <label key={value} class="consent">
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === form.tokenArea.value}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
            onChange={() => {
              form.tokenArea.value = value;
            }}
          />
          <span>
            <span id={`${id}-${value}`}>{t(label)}</span>
            <span id={`${id}-${value}-hint`} class="small muted token-keep-hint">
              {t(hint)}
            </span>
          </span>
        </label>
      ))}
      <span role="status" class="small field-error status" id={`${id}-error`}>
        {showsProblem && t('optionsTokenKeepMissing')}
      </span>
    </fieldset>
  );
}
