import { useId, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { InstanceForm as Form } from '../../lib/state/instances/instance-form';
import { LinkButton } from '../ui/Button';
import { Field } from '../ui/Field';
import { Alert, Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { TokenInput } from './TokenInput';
import { TokenPageButton } from './TokenPageButton';

export function TokenFields({ form }: { form: Form }) {
  const notice = form.tokenNotice.value;
  const check = form.check.state.value;
  const isRefused = check.step === 'done' && check.findings.some(({ id }) => id === 'token-wrong');
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
      <div ref={field} class="stack">
        <Field label={t('optionsToken')} hint={t('optionsTokenHint')}>
          {(control) => (
            <TokenInput
              {...control}
              aria-invalid={isRefused || undefined}
              value={form.token.value}
              onInput={form.setToken}
            />
          )}
        </Field>
        <div class="row wrap">
          <TokenPageButton baseUrl={form.baseUrl.value} />
        </div>
        <StatusLine class="small">{notice === 'removed' && t('optionsTokenRemoved')}</StatusLine>
      </div>
      {/* Below the field, which its end would move under the pointer. */}
      {notice === 'missing' && (
        <Notice kind="warn">
          <span>{t('optionsTokenMissingHint')}</span>
          <LinkButton onClick={remove}>{t('optionsTokenRemove')}</LinkButton>
        </Notice>
      )}
      <TokenAreaChoice form={form} />
    </>
  );
}

const TOKEN_AREAS = [
  { value: 'session', label: 'optionsTokenSession', hint: undefined },
  { value: 'device', label: 'optionsTokenDevice', hint: 'optionsTokenDeviceHint' },
] as const;

function TokenAreaChoice({ form }: { form: Form }) {
  const id = useId();
  return (
    <fieldset class="field token-keep">
      <legend class="small muted">{t('optionsTokenKeep')}</legend>
      {TOKEN_AREAS.map(({ value, label, hint }) => (
        <label key={value} class="consent">
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === form.tokenArea.value}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={hint && `${id}-${value}-hint`}
            onChange={() => {
              form.tokenArea.value = value;
            }}
          />
          <span>
            <span id={`${id}-${value}`}>{t(label)}</span>
            {hint && (
              <span id={`${id}-${value}-hint`} class="small muted token-keep-hint">
                {t(hint)}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
