import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { INSTANCE_COLORS } from '../../lib/instance/instance';
import { hasBlockingFinding } from '../../lib/state/instances/connection-check';
import type { InstanceForm as FormState } from '../../lib/state/instances/instance-form';
import type { InstancesStore } from '../../lib/state/instances/instances';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { Fold } from '../ui/Fold';
import { Form } from '../ui/Form';
import { useFocusFallback, useRestoreFocus } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { AddressFields, PublicAddressField } from './AddressFields';
import { ConnectionCheckResults } from './ConnectionCheckResults';
import { TokenFields } from './TokenFields';

const COLOR_TEXTS: Record<(typeof INSTANCE_COLORS)[number], MessageKey> = {
  green: 'colorGreen',
  blue: 'colorBlue',
  violet: 'colorViolet',
  rose: 'colorRose',
  amber: 'colorAmber',
  teal: 'colorTeal',
};

function ColorChoice({ form, isLocked }: { form: FormState; isLocked: boolean }) {
  const name = useId();
  return (
    <fieldset class="field" disabled={isLocked} aria-describedby={isLocked ? `${name}-set` : undefined}>
      <legend class="small muted">{t('optionsColor')}</legend>
      <div class="colors">
        {INSTANCE_COLORS.map((color) => (
          <label key={color} class="color" data-color={color} title={t(COLOR_TEXTS[color])}>
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === form.color.value}
              onChange={() => {
                form.color.value = color;
              }}
            />
            <span class="visually-hidden">{t(COLOR_TEXTS[color])}</span>
          </label>
        ))}
      </div>
      {isLocked && (
        <p id={`${name}-set`} class="small muted">
          {t('organizationSet')}
        </p>
      )}
    </fieldset>
  );
}

/** "Check and save" requests the host permission first: the browser asks only during a click. */
export function InstanceForm({ form, store }: { form: FormState; store: InstancesStore }) {
  const addressInput = useRef<HTMLInputElement>(null);
  const element = useRef<HTMLFormElement>(null);
  useRestoreFocus(addressInput, form.id, true);
  // A layout effect, so that keys typed at once do not reach the button that opened the form.
  useLayoutEffect(() => {
    if (!form.isNew) return;
    const next =
      form.address.peek() === '' ? addressInput.current : element.current?.querySelector<HTMLElement>('[type=submit]');
    next?.focus();
  }, [form]);
  // Buttons of offered addresses disappear once they are used.
  useFocusFallback(element, () => addressInput.current);
  const isLocked = form.instance.preset?.isLocked ?? false;
  const baseUrl = form.baseUrl.value ?? '';
  const host = baseUrl === '' ? '' : new URL(baseUrl).host;
  const check = form.check.state.value;
  const isBusy = form.isSaving.value || check.step === 'requesting-permission' || check.step === 'checking';
  const canStillSave = check.step === 'failed' || (check.step === 'done' && hasBlockingFinding(check.findings));
  const failure = form.saveFailure.value;
  const isNamed = form.name.value !== '' && form.name.value !== host;

  const focusPublicAddress = () => {
    const field = element.current?.querySelector<HTMLElement>('.public-address');
    const fold = field?.closest('details');
    if (fold) fold.open = true;
    field?.focus();
  };
  const submit = () => {
    if (isBusy) return;
    void store.checkAndSave(form);
    if (!form.parsedUrl.value.ok) addressInput.current?.focus();
    else if (form.publicProblem.value) focusPublicAddress();
  };

  return (
    <Form
      formRef={element}
      class="panel stack"
      data-color={form.color.value}
      aria-labelledby={`form-${form.id}`}
      noValidate
      onSubmit={submit}
    >
      <h3 id={`form-${form.id}`}>{form.isNew ? t('optionsAdd') : t('optionsEditTitle', form.instance.name)}</h3>
      {isLocked && <Notice kind="info">{t('policyLocked')}</Notice>}
      <AddressFields form={form} inputRef={addressInput} allowsHttp={store.policy.value.allowsHttp} />
      <TokenFields form={form} />
      <Fold label={t('uiMore')} isSet={isNamed || form.publicAddress.value !== ''}>
        <div class="name-and-color">
          <Field label={t('composerNameLabel')} hint={isLocked ? t('organizationSet') : t('optionsNameHint')}>
            {(control) => (
              <input
                {...control}
                type="text"
                autocomplete="off"
                spellcheck={false}
                placeholder={host}
                readOnly={isLocked}
                value={form.name.value}
                onInput={(event) => {
                  form.name.value = event.currentTarget.value;
                }}
              />
            )}
          </Field>
          <ColorChoice form={form} isLocked={isLocked} />
        </div>
        <PublicAddressField form={form} />
      </Fold>
      <div class="row wrap">
        <Button variant="primary" type="submit" busy={isBusy}>
          {t('optionsCheckAndSave')}
        </Button>
        <Button variant="plain" onClick={() => store.closeForm(form.id)}>
          {t('uiCancel')}
        </Button>
        {/* Last, since it goes with the next change. */}
        {canStillSave && <Button onClick={() => void store.saveAnyway(form)}>{t('optionsSaveAnyway')}</Button>}
      </div>
      <ConnectionCheckResults
        state={check}
        baseUrl={baseUrl}
        isTokenMissing={form.tokenNotice.value === 'missing'}
        useAddress={form.acceptAddress}
        isInForm
      />
      {failure && <FailureNotice failure={failure} instanceName={host} />}
    </Form>
  );
}
