import { t } from '../../lib/i18n';
import { tokenPageUrl } from '../../lib/instance/address';
import type { InstanceForm as Form } from '../../lib/state/instance-form';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { SecretInput } from '../ui/SecretInput';
import { SegmentedControl } from '../ui/SegmentedControl';

/** The API token: optional, hidden, and kept as the user says. */
export function TokenFields({ form, openTab }: { form: Form; openTab: (url: string) => void }) {
  const reading = form.reading.value;
  const baseUrl = 'address' in reading ? reading.address.baseUrl : undefined;
  return (
    <>
      {form.dropsToken.value && (
        <Notice kind="warn" isUrgent>
          {t('optionsTokenDropped', new URL(form.instance.baseUrl).host)}
        </Notice>
      )}
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
