import { Trash } from 'lucide';
import type { Ref } from 'preact';
import { useId, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { type Instance, isUnencrypted } from '../../lib/instance/instance';
import { isClaim } from '../../lib/instance/push-link';
import type { InstanceForm as Form } from '../../lib/state/instance-form';
import { ADDRESS_PROBLEMS } from '../../lib/text/instances';
import { IconButton, LinkButton } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { Field, Switch } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { Address } from './Address';

/** The open-source edition's public instance: suggested, never preset. */
const PUBLIC_INSTANCE = 'https://oss.pwpush.com';

interface AddressFieldsProps {
  form: Form;
  inputRef: Ref<HTMLInputElement>;
  allowsHttp: boolean;
}

/** With what the address was shortened to, and the agreement to HTTP. */
export function AddressFields({ form, inputRef, allowsHttp }: AddressFieldsProps) {
  const isLocked = form.instance.preset?.isLocked ?? false;
  const [isTrimmed, setTrimmed] = useState(false);
  const reading = form.reading.value;
  const isHttp = reading.baseUrl !== undefined && isUnencrypted(reading.baseUrl);
  const shortened = reading.ok && reading.changed ? reading.baseUrl : undefined;
  const offers = [
    ...(form.isNew && form.address.value === '' ? [[t('optionsPublicInstance'), PUBLIC_INSTANCE] as const] : []),
    ...(reading.ok && reading.suggestion ? [[t('addressLocale'), reading.suggestion] as const] : []),
  ];
  const hint = shortened ? t('addressShortened', shortened) : t(isTrimmed ? 'optionsTrimmed' : 'optionsAddressHint');
  const error = !reading.ok && form.showsProblem.value && t(ADDRESS_PROBLEMS[reading.problem]);
  return (
    <>
      <Field
        label={t('optionsAddress')}
        // One line or the other: what a click is meant for stays in its place.
        hint={isLocked ? t('managedSet') : !error && hint}
        error={error}
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
            onInput={({ currentTarget: { value } }) => {
              setTrimmed(value.trim() !== value);
              form.typeAddress(value.trim());
            }}
            onBlur={() => {
              if (form.address.value !== '') form.showsProblem.value = true;
            }}
          />
        )}
      </Field>
      <div class={form.isNew ? 'small soft offers' : 'small soft'} hidden={!form.isNew && offers.length === 0}>
        {offers.map(([reason, baseUrl]) => (
          <p key={baseUrl}>
            {reason} <LinkButton onClick={() => form.typeAddress(baseUrl)}>{t('checkUseAddress', baseUrl)}</LinkButton>
          </p>
        ))}
      </div>
      {isHttp && !allowsHttp && <Notice kind="warn">{t('policyUnencrypted')}</Notice>}
      {isHttp && allowsHttp && !isLocked && (
        <Notice kind="warn">
          <Switch
            label={t('addressHttpConsent')}
            explanation={t('addressHttpExplained')}
            isOn={form.allowsHttp.value}
            onChange={(isOn) => {
              form.allowsHttp.value = isOn;
            }}
          />
        </Notice>
      )}
    </>
  );
}

/** The other addresses in a server's links, and which of them the user has confirmed. */
export function LinkAddresses({ instance, onRemove }: { instance: Instance; onRemove: (publicUrl: string) => void }) {
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
            <Address>{publicUrl}</Address>
            {claims.includes(publicUrl) && <Chip variant="warn">{t('optionsPublicUrlClaim')}</Chip>}
            {confirmedUrls.includes(publicUrl) && <Chip variant="on">{t('optionsPublicUrlConfirmed')}</Chip>}
            <IconButton icon={Trash} label={t('optionsRemove', publicUrl)} onClick={() => onRemove(publicUrl)} />
          </li>
        ))}
      </ul>
      {claims.length > 0 && <span class="soft">{t('optionsPublicUrlsHint')}</span>}
    </div>
  );
}
