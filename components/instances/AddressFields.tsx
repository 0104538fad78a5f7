import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { isUnencrypted } from '../../lib/instance/hosts';
import type { InstanceForm as Form } from '../../lib/state/instances/instance-form';
import { ADDRESS_PROBLEMS } from '../../lib/text/instances';
import { LinkButton } from '../ui/Button';
import { Field, Switch } from '../ui/Field';
import { Notice } from '../ui/Notice';

const ADDRESS_INPUT = {
  type: 'text',
  inputMode: 'url',
  dir: 'ltr',
  autocomplete: 'off',
  autocapitalize: 'off',
  spellcheck: false,
} as const;

interface AddressFieldsProps {
  form: Form;
  inputRef: Ref<HTMLInputElement>;
  allowsHttp: boolean;
}

/** The field for a server's address, with what that was shortened to, and the agreement to HTTP. */
export function AddressFields({ form, inputRef, allowsHttp }: AddressFieldsProps) {
  const isLocked = form.instance.preset?.isLocked ?? false;
  const [isTrimmed, setTrimmed] = useState(false);
  const reading = form.parsedUrl.value;
  const isHttp = form.baseUrl.value !== undefined && isUnencrypted(form.baseUrl.value);
  const shortened = reading.ok && reading.value.wasShortened ? reading.value.baseUrl : undefined;
  const suggestion = reading.ok ? reading.value.suggestion : undefined;
  const hint = shortened ? t('addressShortened', shortened) : t(isTrimmed ? 'optionsTrimmed' : 'optionsAddressHint');
  const error = !reading.ok && form.showsErrors.value && t(ADDRESS_PROBLEMS[reading.failure.kind]);
  return (
    <>
      <Field
        label={t('optionsAddress')}
        // Only one of the lines is shown, so that what a click is meant for stays in its place.
        hint={isLocked ? t('organizationSet') : !error && hint}
        error={error}
      >
        {(control) => (
          <input
            {...ADDRESS_INPUT}
            {...control}
            ref={inputRef}
            readOnly={isLocked}
            aria-required="true"
            placeholder="https://"
            value={form.address.value}
            onInput={({ currentTarget: { value } }) => {
              setTrimmed(value.trim() !== value);
              form.setAddress(value.trim());
            }}
            onBlur={() => {
              if (form.address.value !== '') form.showsErrors.value = true;
            }}
          />
        )}
      </Field>
      {suggestion !== undefined && (
        <p class="small muted">
          {t('addressLocale')}{' '}
          <LinkButton onClick={() => form.setAddress(suggestion)}>{t('uiUse', suggestion)}</LinkButton>
        </p>
      )}
      {isHttp && !allowsHttp && <Notice kind="warn">{t('policyUnencrypted')}</Notice>}
      {isHttp && allowsHttp && !isLocked && (
        <Notice kind="warn">
          <Switch
            label={t('addressHttpConsent')}
            explanation={t('addressHttpExplained')}
            isChecked={form.allowsHttp.value}
            onChange={(isOn) => {
              form.allowsHttp.value = isOn;
            }}
          />
        </Notice>
      )}
    </>
  );
}

/** "Address in links", for a server whose links begin with another address than its own. */
export function PublicAddressField({ form }: { form: Form }) {
  const isLocked = form.instance.preset?.isLocked ?? false;
  const problem = form.publicProblem.value;
  const error = problem && form.isSubmitted.value && t(ADDRESS_PROBLEMS[problem]);
  return (
    <Field
      label={t('optionsPublicAddress')}
      hint={isLocked ? t('organizationSet') : !error && t('optionsPublicAddressHint')}
      error={error}
    >
      {(control) => (
        <input
          {...ADDRESS_INPUT}
          {...control}
          class="public-address"
          readOnly={isLocked}
          value={form.publicAddress.value}
          onInput={(event) => form.typePublicAddress(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
