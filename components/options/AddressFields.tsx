import { Trash } from 'lucide';
import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Instance } from '../../lib/instance/instance';
import { isClaim } from '../../lib/instance/push-link';
import type { Policy } from '../../lib/policy/policy';
import type { InstanceForm as Form } from '../../lib/state/instance-form';
import { describeAddressProblem } from '../../lib/text/instances';
import { Button, IconButton } from '../ui/Button';
import { Field } from '../ui/Field';
import { Chip, Notice } from '../ui/Notice';

/** The open-source edition's public instance: suggested, never preset. */
const PUBLIC_INSTANCE = 'https://oss.pwpush.com';

interface AddressFieldsProps {
  form: Form;
  inputRef: Ref<HTMLInputElement>;
  policy: Policy;
}

/** Where the instance is: its address, what was made of it, and the agreement to http where that is needed. */
export function AddressFields({ form, inputRef, policy }: AddressFieldsProps) {
  const isLocked = form.instance.preset?.isLocked ?? false;
  const reading = form.reading.value;
  const named = 'address' in reading ? reading.address : undefined;
  const isUnencrypted = named !== undefined && named.scheme === 'http' && !named.loopback;
  const isNeedingConsent = !reading.ok && reading.problem === 'http-not-allowed';
  const showsProblem = !reading.ok && form.showsProblem.value;
  const suggestion = reading.ok ? reading.suggestion : undefined;
  return (
    <>
      <Field
        label={t('optionsAddress')}
        hint={
          isLocked
            ? t('managedSet')
            : reading.ok && reading.changed
              ? t('addressShortened', reading.address.baseUrl)
              : t('optionsAddressHint')
        }
        error={showsProblem && describeAddressProblem(reading.problem)}
      >
        {(control) => (
          <input
            {...control}
            ref={inputRef}
            type="text"
            inputMode="url"
            dir="ltr"
            readOnly={isLocked}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-required="true"
            placeholder="https://"
            value={form.address.value}
            onInput={(event) => form.typeAddress(event.currentTarget.value)}
            onBlur={() => {
              if (form.address.value !== '') form.showsProblem.value = true;
            }}
          />
        )}
      </Field>
      {form.isNew && form.address.value === '' && (
        <p class="small soft">
          {t('optionsPublicInstance')}{' '}
          <Button variant="link" onClick={() => form.typeAddress(PUBLIC_INSTANCE)}>
            {t('checkUseAddress', PUBLIC_INSTANCE)}
          </Button>
        </p>
      )}
      {suggestion && (
        <p class="small soft">
          {t('addressLocale')}{' '}
          <Button variant="link" onClick={() => form.typeAddress(suggestion.baseUrl)}>
            {t('checkUseAddress', suggestion.baseUrl)}
          </Button>
        </p>
      )}
      {(isUnencrypted || isNeedingConsent) && !policy.allowsHttp && (
        <Notice kind="warn">{t('policyUnencrypted')}</Notice>
      )}
      {(isUnencrypted || isNeedingConsent) && policy.allowsHttp && !isLocked && (
        <Notice kind="warn">
          <label class="consent">
            <input
              type="checkbox"
              checked={form.allowsHttp.value}
              onChange={(event) => {
                form.allowsHttp.value = event.currentTarget.checked;
              }}
            />
            <span>
              <b>{t('addressHttpConsent')}</b> {t('addressHttpExplained')}
            </span>
          </label>
        </Notice>
      )}
    </>
  );
}

interface LinkAddressesProps {
  instance: Instance;
  onRemove: (publicUrl: string) => void;
}

/** The other addresses that a server gives its links, and which of them the user has agreed to. */
export function LinkAddresses({ instance, onRemove }: LinkAddressesProps) {
  const id = useId();
  const { publicUrls, confirmedUrls = [] } = instance;
  return (
    <div class="link-addresses small">
      <span id={id} class="soft">
        {t('optionsPublicUrls')}
      </span>
      <ul aria-labelledby={id}>
        {publicUrls.map((publicUrl) => (
          <li key={publicUrl} class="row wrap">
            <bdi class="mono" dir="ltr">
              {publicUrl}
            </bdi>
            {isClaim(instance, publicUrl) && <Chip look="warn">{t('optionsPublicUrlClaim')}</Chip>}
            {confirmedUrls.includes(publicUrl) && <Chip look="on">{t('optionsPublicUrlConfirmed')}</Chip>}
            <IconButton icon={Trash} label={t('optionsRemove', publicUrl)} onClick={() => onRemove(publicUrl)} />
          </li>
        ))}
      </ul>
      {publicUrls.some((publicUrl) => isClaim(instance, publicUrl)) && (
        <span class="soft">{t('optionsPublicUrlsHint')}</span>
      )}
    </div>
  );
}
