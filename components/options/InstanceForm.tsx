import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n';
import { tokenPageUrl } from '../../lib/instance/address';
import { INSTANCE_COLOURS } from '../../lib/instance/instance';
import { hasObstacle } from '../../lib/state/connection-check';
import type { InstanceForm as Form } from '../../lib/state/instance-form';
import type { InstancesStore } from '../../lib/state/instances';
import { describeFailure } from '../../lib/text/errors';
import type { NextStep } from '../../lib/text/instances';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { useFocusFallback, useRestoreFocus } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { AddressFields } from './AddressFields';
import { CheckList } from './CheckList';
import { TokenFields } from './TokenFields';

const COLOUR_WORDS: Record<(typeof INSTANCE_COLOURS)[number], MessageKey> = {
  green: 'colourGreen',
  blue: 'colourBlue',
  violet: 'colourViolet',
  rose: 'colourRose',
  amber: 'colourAmber',
  teal: 'colourTeal',
};

interface ColourChoiceProps {
  value: string;
  /** The organisation has set it. */
  isSet?: boolean;
  onChange: (colour: string) => void;
}

/** The colour of the line that shows where a secret goes. Each has a name: nobody has to see it. */
function ColourChoice({ value, isSet = false, onChange }: ColourChoiceProps) {
  const name = useId();
  return (
    <fieldset class="field" disabled={isSet} aria-describedby={isSet ? `${name}-set` : undefined}>
      <legend class="small soft">{t('optionsColour')}</legend>
      <div class="colours">
        {INSTANCE_COLOURS.map((colour) => (
          <label key={colour} class="colour" data-colour={colour} title={t(COLOUR_WORDS[colour])}>
            <input
              type="radio"
              name={name}
              value={colour}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <span class="unseen">{t(COLOUR_WORDS[colour])}</span>
          </label>
        ))}
      </div>
      {isSet && (
        <p id={`${name}-set`} class="small soft">
          {t('managedSet')}
        </p>
      )}
    </fieldset>
  );
}

interface InstanceFormProps {
  form: Form;
  store: InstancesStore;
  openTab: (url: string) => void;
}

/** Adds or changes an instance. "Check and save" asks the browser's permission first thing in the click. */
export function InstanceForm({ form, store, openTab }: InstanceFormProps) {
  const addressInput = useRef<HTMLInputElement>(null);
  const element = useRef<HTMLFormElement>(null);
  useRestoreFocus(addressInput, form.id, true);
  // Before anything else that is typed: the button that was pressed is where the typing would go.
  useLayoutEffect(() => {
    if (form.isNew) addressInput.current?.focus();
  }, [form]);
  // An offer that was taken goes.
  useFocusFallback(element, () => addressInput.current);
  const reading = form.reading.value;
  const isLocked = form.instance.preset?.isLocked ?? false;
  const address = 'address' in reading ? reading.address : undefined;
  const host = address ? new URL(address.baseUrl).host : '';
  const check = form.check.state.value;
  const isBusy = form.isSaving.value || check.step === 'asking' || check.step === 'checking';
  const mayStillSave = check.step === 'failed' || (check.step === 'done' && hasObstacle(check.findings));
  const failure = form.saveFailure.value && describeFailure(form.saveFailure.value, { instanceName: host });

  const submit = (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    void store.checkAndSave(form);
    if (!reading.ok) addressInput.current?.focus();
    else if (form.asksHowToKeep.value && form.keeps.value === undefined)
      element.current?.querySelector<HTMLElement>('.token-keep input')?.focus();
  };
  const takeStep = (step: NextStep) => {
    if (step.kind === 'use-address') form.takeAddress(step.baseUrl);
    else if (address) openTab(step.kind === 'open-token-page' ? tokenPageUrl(address.baseUrl) : address.baseUrl);
  };

  return (
    <form
      ref={element}
      class="panel stack"
      data-colour={form.colour.value}
      aria-labelledby={`form-${form.id}`}
      autocomplete="off"
      noValidate
      onSubmit={submit}
    >
      <h3 id={`form-${form.id}`}>{form.isNew ? t('optionsAddTitle') : t('optionsEditTitle', form.instance.name)}</h3>
      {isLocked && <Notice kind="info">{t('policyLocked')}</Notice>}
      <AddressFields form={form} inputRef={addressInput} policy={store.policy.value} />
      <TokenFields form={form} openTab={openTab} />
      <div class="name-and-colour">
        <Field label={t('optionsName')} hint={isLocked ? t('managedSet') : t('optionsNameHint')}>
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
        <ColourChoice
          isSet={isLocked}
          value={form.colour.value}
          onChange={(colour) => {
            form.colour.value = colour;
          }}
        />
      </div>
      <div class="row wrap">
        <Button variant="primary" type="submit" busy={isBusy}>
          {t('optionsCheckAndSave')}
        </Button>
        {mayStillSave && <Button onClick={() => void store.saveAnyway(form)}>{t('optionsSaveAnyway')}</Button>}
        <Button variant="plain" onClick={() => void store.closeForm(form.id)}>
          {t('uiCancel')}
        </Button>
      </div>
      <CheckList
        state={check}
        host={host}
        afterRefusal={t('checkRefusedNext')}
        isTokenMissing={form.isTokenMissing.value}
        onStep={takeStep}
      />
      {failure && (
        <Notice kind="bad" isUrgent>
          <b>{failure.title}</b>
          <span>{failure.action}</span>
        </Notice>
      )}
    </form>
  );
}
