import { Trash } from 'lucide';
import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Instance } from '../../lib/instance/instance';
import { isClaim } from '../../lib/instance/push-link';
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
  /** Whether the policy does. */
  allowsHttp: boolean;
}

/** The address, what it was shortened to, and the agreement to HTTP where that is needed. */
export function AddressFields({ form, inputRef, allowsHttp }: AddressFieldsProps) {
  const isLocked = form.instance.preset?.isLocked ?? false;
  const reading = form.reading.value;
  const isUnencrypted = reading.ok
    ? reading.address.scheme === 'http' && !reading.address.loopback
    : reading.problem === 'http-not-allowed';
  const shortened = reading.ok && reading.changed ? reading.address.baseUrl : undefined;
  const offers = [
    ...(form.isNew && form.address.value === '' ? [[t('optionsPublicInstance'), PUBLIC_INSTANCE] as const] : []),
    ...(reading.ok && reading.suggestion ? [[t('addressLocale'), reading.suggestion.baseUrl] as const] : []),
  ];
  const hint = shortened ? t('addressShortened', shortened) : t('optionsAddressHint');
  return (
    <>
      <Field
        label={t('optionsAddress')}
        hint={isLocked ? t('managedSet') : hint}
        error={!reading.ok && form.showsProblem.value && describeAddressProblem(reading.problem)}
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
      {offers.map(([reason, baseUrl]) => (
        <p key={baseUrl} class="small soft">
          {reason}{' '}
          <Button variant="link" onClick={() => form.typeAddress(baseUrl)}>
            {t('checkUseAddress', baseUrl)}
          </Button>
        </p>
      ))}
      {isUnencrypted && !allowsHttp && <Notice kind="warn">{t('policyUnencrypted')}</Notice>}
      {isUnencrypted && allowsHttp && !isLocked && (
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

/** The other addresses in a server's links, and which of them the user has confirmed. */
export function LinkAddresses({ instance, onRemove }: LinkAddressesProps) {
  const id = useId();
  const { publicUrls, confirmedUrls = [] } = instance;
  const claims = publicUrls.filter((publicUrl) => isClaim(instance, publicUrl));
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
            {claims.includes(publicUrl) && <Chip look="warn">{t('optionsPublicUrlClaim')}</Chip>}
            {confirmedUrls.includes(publicUrl) && <Chip look="on">{t('optionsPublicUrlConfirmed')}</Chip>}
            <IconButton icon={Trash} label={t('optionsRemove', publicUrl)} onClick={() => onRemove(publicUrl)} />
          </li>
        ))}
      </ul>
      {claims.length > 0 && <span class="soft">{t('optionsPublicUrlsHint')}</span>}
    </div>
  );
}
