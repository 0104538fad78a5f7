import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { tokenPageUrl } from '../../lib/instance/address';
import type { InstanceForm as Form } from '../../lib/state/instance-form';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { SecretInput } from '../ui/SecretInput';
import { SegmentedControl } from '../ui/SegmentedControl';
import { StatusLine } from '../ui/StatusLine';

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
      {form.dropsToken.value && (
        <Notice kind="warn" isUrgent>
          {t('optionsTokenDropped', new URL(form.instance.baseUrl).host)}
        </Notice>
      )}
      {form.lacksToken.value && (
        <Notice kind="warn">
          <span>{t('optionsTokenLacking')}</span>
          <Button look="link" onClick={remove}>
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
                <Button look="link" onClick={() => openTab(tokenPageUrl(baseUrl))}>
                  {t('optionsTokenPage', tokenPageUrl(baseUrl).replace(/^https?:\/\//, ''))}
                </Button>
              )}
            </>
          }
        >
          {(control) => <SecretInput {...control} value={form.token.value} onInput={form.typeToken} />}
        </Field>
        <StatusLine class="small">{form.removesToken.value && t('optionsTokenRemoved')}</StatusLine>
      </div>
      <SegmentedControl
        legend={t('optionsTokenKeep')}
        segments={[
          { value: 'session', label: t('optionsTokenSession') },
          { value: 'device', label: t('optionsTokenDevice') },
        ]}
        value={form.keeps.value}
        onChange={(keeps) => {
          form.keeps.value = keeps;
        }}
      />
    </>
  );
}
