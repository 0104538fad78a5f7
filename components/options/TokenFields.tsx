import { useId, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { tokenPageUrl } from '../../lib/instance/address';
import type { InstanceForm as Form } from '../../lib/state/instance-form';
import { Button } from '../ui/Button';
import { Field, SecretInput } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';

type TokenKeep = 'session' | 'device';

const ANSWERS = [
  { value: 'session', label: 'optionsTokenSession', hint: 'optionsTokenSessionHint' },
  { value: 'device', label: 'optionsTokenDevice', hint: 'optionsTokenDeviceHint' },
] as const;

interface TokenKeepChoiceProps {
  /** `undefined`: not answered yet. */
  value: TokenKeep | undefined;
  /** Whether it is pointed out that the answer is missing. */
  showsProblem: boolean;
  onChange: (value: TokenKeep) => void;
}

/** How long an API token is kept, with what each answer means. */
function TokenKeepChoice({ value, showsProblem, onChange }: TokenKeepChoiceProps) {
  const id = useId();
  return (
    <fieldset class="field token-keep" aria-describedby={showsProblem ? `${id}-error` : undefined}>
      <legend class="small soft">{t('optionsTokenKeep')}</legend>
      {ANSWERS.map((answer) => (
        <label key={answer.value} class="consent">
          <input
            type="radio"
            name={id}
            value={answer.value}
            checked={answer.value === value}
            aria-labelledby={`${id}-${answer.value}`}
            aria-describedby={`${id}-${answer.value}-hint`}
            onChange={() => onChange(answer.value)}
          />
          <span>
            <span id={`${id}-${answer.value}`}>{t(answer.label)}</span>
            <span id={`${id}-${answer.value}-hint`} class="small soft token-keep-hint">
              {t(answer.hint)}
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

/** The API token: optional, hidden, and kept as the user says. */
export function TokenFields({ form, openTab }: { form: Form; openTab: (url: string) => void }) {
  const reading = form.reading.value;
  const baseUrl = 'address' in reading ? reading.address.baseUrl : undefined;
  const field = useRef<HTMLDivElement>(null);
  const remove = () => {
    form.typeToken('');
    // The button goes, and the focus with it.
    field.current?.querySelector('input')?.focus();
  };
  return (
    <>
      {form.willDropToken.value && (
        <Notice kind="warn" isUrgent>
          {t('optionsTokenDropped', new URL(form.instance.baseUrl).host)}
        </Notice>
      )}
      {form.isTokenMissing.value && (
        <Notice kind="warn">
          <span>{t('optionsTokenLacking')}</span>
          <Button variant="link" onClick={remove}>
            {t('optionsTokenRemove')}
          </Button>
        </Notice>
      )}
      <div ref={field} class="stack">
        <Field
          label={t('optionsToken')}
          hint={
            <>
              {t('optionsTokenHint')}{' '}
              {baseUrl === undefined ? (
                t('optionsTokenWhere')
              ) : (
                <Button variant="link" onClick={() => openTab(tokenPageUrl(baseUrl))}>
                  {t('optionsTokenPage', tokenPageUrl(baseUrl).replace(/^https?:\/\//, ''))}
                </Button>
              )}
            </>
          }
        >
          {(control) => <SecretInput {...control} value={form.token.value} onInput={form.typeToken} />}
        </Field>
        <StatusLine class="small">{form.willRemoveToken.value && t('optionsTokenRemoved')}</StatusLine>
      </div>
      {form.asksHowToKeep.value && (
        <TokenKeepChoice
          value={form.keeps.value}
          showsProblem={form.showsProblem.value && form.keeps.value === undefined}
          onChange={(keeps) => {
            form.keeps.value = keeps;
          }}
        />
      )}
    </>
  );
}
